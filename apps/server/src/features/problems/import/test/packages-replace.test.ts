import { afterAll, beforeAll, expect, test } from 'vitest'
import { languageSeeds } from '../../../../../seeds/languages.ts'
import { keptProblem } from '../../../../../test/harness/imported.ts'
import { type Chosen, importChosen, readPackage } from '../../../../../test/harness/packages.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { zipOf } from '../../../../../test/harness/zips.ts'
import { addMissingLanguages } from '../../saving/save-languages.ts'

/** Settings omitted by a package are unchanged, and no problem becomes public without a review. */

let server: TestServer
let root: Person
beforeAll(async () => {
  server = await startTestServer()
  root = await makeUser(server, { username: 'root', role: 'root' })
  await addMissingLanguages(server.deps.db, languageSeeds)
})
afterAll(() => server.close())

interface Part {
  readonly problem?: object
  readonly top?: object
}

const packageOf = (id: string, { problem, top }: Part = {}) =>
  zipOf({
    'a.json': JSON.stringify({
      samples: [{ input: '1.in', output: '1.out' }],
      problem: { problemId: id, title: '求和', description: 'Add.', ...problem },
      ...top,
    }),
    'a/1.in': '1 2\n',
    'a/1.out': '3\n',
    'a/solutions/main.cpp': 'int main() {}',
  })

const take = async (id: string, part: Part = {}, chosen: Partial<Chosen> = {}) => {
  const read = await readPackage(server, root, { bytes: await packageOf(id, part) })
  const report = read.problems[0]
  const [outcome] = await importChosen(server, root, read, [{ key: 'a', known: 'replace', ...chosen }])
  const pid = outcome?.pid ?? 0
  return { report, outcome, pid, draft: (await keptProblem(server, pid)).draft }
}

const ours = { format: 'verdict/1' }
const proven = { ...ours, solutions: [{ file: 'main.cpp', language: 'C++', verdict: 'accepted', main: true }] }

test('replacing keeps what the package is silent about', async () => {
  const words = { title: 'Sum', description: 'Add.', input: '', output: '', hint: '' }
  const { pid } = await take('KEEP', {
    problem: { auth: 3, difficulty: 4, source: 'The spring contest', codeShare: false, openCaseResult: false },
    top: {
      ...ours,
      tags: ['graphs', 'trees'],
      languages: ['C', 'C++'],
      codeTemplates: [{ language: 'C', code: 'int main;' }],
      statements: { 'zh-CN': { ...words, title: '和' }, 'en-US': words },
    },
  })
  const { outcome, report, draft } = await take('keep', { problem: { title: '新的和', timeLimit: 700 } })
  expect([outcome?.outcome, outcome?.pid, report?.auth]).toEqual(['updated', pid, 3])
  expect(draft).toMatchObject({
    ...{ timeLimitMs: 700, visibility: 3, difficulty: 4, source: 'The spring contest', codeShare: false },
    ...{ openCaseResult: false, codeTemplates: [{ language: 'C', code: 'int main;' }] },
    statements: { 'zh-CN': { title: '新的和' }, 'en-US': { title: 'Sum' } },
  })
  expect(draft.tags.map((tag) => tag.name).sort()).toEqual(['graphs', 'trees'])
  expect([...draft.languages].sort()).toEqual(['C', 'C++'])
})

test('settings in the package are applied, also empty ones', async () => {
  await take('SAYS', { problem: { auth: 2, difficulty: 4 }, top: { ...ours, tags: ['graphs'] } })
  const { draft } = await take('SAYS', { problem: { auth: 3, difficulty: 2 }, top: { ...ours, tags: [] } })
  expect(draft).toMatchObject({ visibility: 3, difficulty: 2, tags: [] })
})

test('a problem of HOJ is not public because every package of that product says so', async () => {
  await take('HOJ-1', { problem: { auth: 3 } })
  expect((await take('HOJ-1', { problem: { auth: 1 } })).draft.visibility).toBe(3)
  expect((await take('HOJ-2', { problem: { auth: 1 } })).draft.visibility).toBe(2)
})

test.each([
  ['is private when neither specifies a visibility', {}, {}, 2],
  ['comes in as its own package says', { problem: { auth: 1 }, top: ours }, {}, 1],
  ['is imported with the chosen visibility', {}, { auth: 1 }, 1],
  [
    'is imported with the chosen visibility, overriding the package',
    { problem: { auth: 1 }, top: ours },
    { auth: 3 },
    3,
  ],
] as const)('a new problem %s', async (name, part, chosen, auth) => {
  const id = `NEW-${name.length}`
  const { report, draft } = await take(id, part, chosen)
  expect(draft.visibility).toBe(auth)
  if (!('auth' in chosen)) expect(report?.auth).toBe(auth)
})

test('a problem with its own checks is not published unchecked, and a note says so', async () => {
  const held = expect.stringContaining('not public')
  const fresh = await take('HELD-1', { top: proven }, { auth: 1 })
  expect([fresh.outcome?.outcome, fresh.outcome?.fault, fresh.draft.visibility]).toEqual(['created', held, 2])
  await take('HELD-2', { problem: { auth: 3 }, top: proven })
  const known = await take('HELD-2', { problem: { auth: 1, timeLimit: 900 }, top: proven })
  expect([known.outcome?.outcome, known.outcome?.fault, known.draft.visibility]).toEqual(['updated', held, 3])
  expect(known.draft.timeLimitMs).toBe(900)
  // A new one whose own package says so comes in as it went out.
  expect((await take('HELD-3', { problem: { auth: 1 }, top: proven })).draft.visibility).toBe(1)
})
