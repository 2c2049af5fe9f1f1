import { afterAll, beforeAll, expect, test } from 'vitest'
import { languageSeeds } from '../../../../../seeds/languages.ts'
import { makeOrganisers } from '../../../../../test/harness/organisers.ts'
import { importChosen, readPackage } from '../../../../../test/harness/packages.ts'
import type { Person } from '../../../../../test/harness/people.ts'
import { keeperAt, makeProblemOver, problemForm } from '../../../../../test/harness/problem-keepers.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { zipOf } from '../../../../../test/harness/zips.ts'
import { addMissingLanguages } from '../save-languages.ts'

/** The audit log records the old and new values of a changed problem. */

let server: TestServer
let root: Person
let chair: Person
beforeAll(async () => {
  server = await startTestServer()
  await addMissingLanguages(server.deps.db, languageSeeds)
  ;({ root, chair } = await makeOrganisers(server))
})
afterAll(() => server.close())

const made = (problemId: string, more = {}) => makeProblemOver(server, chair, problemForm(problemId, more))
const as = (who: Person) => keeperAt(server)(who)

/** The last entry of an action, before and after. */
const entry = async (action: string, pid: number) => {
  const row = await server.deps.db
    .selectFrom('audit_entry')
    .select(['before', 'after'])
    .where('action', '=', action)
    .where('subject_id', '=', String(pid))
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return row as { before: Record<string, unknown> | null; after: Record<string, unknown> }
}

test('an edit logs every setting it changed, and no other', async () => {
  const pid = await made('au-1')
  const languages = [{ id: null, name: 'C' }]
  const templates = [{ lid: 1, code: 'int main;', status: true }]
  const problem = {
    id: pid,
    source: 'The book',
    codeShare: false,
    stackLimit: 64,
    isRemoveEndBlank: true,
    hint: 'Add.',
  }
  const reply = await as(chair).update({ problem, tags: [{ name: 'other' }], languages, codeTemplates: templates })
  expect(reply.status).toBe(200)
  const { before, after } = await entry('problem.edit', pid)
  const fields = ['codeShare', 'ignoreTrailingBlanks', 'languages', 'source', 'stackLimitMb', 'tags', 'template 1']
  expect(Object.keys(after).sort()).toEqual([...fields, 'en-US hint'].sort())
  expect(before).toMatchObject({ codeShare: true, source: null, stackLimitMb: 128, 'en-US hint': '' })
  expect(after).toMatchObject({ codeShare: false, source: 'The book', stackLimitMb: 64, 'en-US hint': 'Add.' })
  expect(before?.tags).not.toEqual(after.tags)
})

test('long texts and checkers are logged truncated, and differ even when only their end differs', async () => {
  const long = 'x'.repeat(5_000)
  const checker = (end: string) => ({ judgeMode: 'spj', problem: { spjCode: `${long}${end}`, spjLanguage: 'C++' } })
  const pid = await made('au-2', checker('1'))
  const { judgeMode, problem } = checker('2')
  await as(chair).update({ judgeMode, problem: { ...problem, id: pid, judgeMode } })
  const { before, after } = await entry('problem.edit', pid)
  expect(Object.keys(after)).toEqual(['checkerCode'])
  for (const text of [before?.checkerCode, after.checkerCode]) {
    expect(text).toMatch(/^x{120}… \(5001, [0-9a-f]{16}\)$/)
  }
})

test('a program logs its old content, under any name', async () => {
  const pid = await made('au-3')
  const save = (code: string) => {
    const programs = [{ kind: 'generator', name: 'hash', language: 'C++', code }]
    return server.call('PUT', '/api/admin/problem/programs', { body: { pid, programs }, token: chair.token })
  }
  await save('// one')
  await save('// two')
  const { before, after } = await entry('problem.programs', pid)
  expect(before).toMatchObject({ 'generator hash': { code: '// one' } })
  expect(after).toMatchObject({ 'generator hash': { code: '// two' } })
})

test('an import that replaces a problem logs its changes', async () => {
  const pid = await made('AU-4')
  const json = {
    problem: { problemId: 'AU-4', title: '和', timeLimit: 700 },
    samples: [{ input: '1.in', output: '1.out' }],
  }
  const bytes = await zipOf({ 'a.json': JSON.stringify(json), 'a/1.in': '1\n', 'a/1.out': '1\n' })
  const read = await readPackage(server, root, { bytes })
  await importChosen(server, root, read, [{ key: 'a', known: 'replace' }])
  const { before, after } = await entry('problem.import', pid)
  expect(before).toMatchObject({ timeLimitMs: 1_000, dataset: expect.any(String), 'zh-CN title': null })
  expect(after).toMatchObject({ timeLimitMs: 700, outcome: 'updated', cases: 1, 'zh-CN title': '和' })
  expect(after).not.toHaveProperty('visibility')
})
