import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { problemAuth } from '@verdict/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { languageSeeds } from '../../../../../seeds/languages.ts'
import { type Chosen, importChosen, readPackage } from '../../../../../test/harness/packages.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { zipOf } from '../../../../../test/harness/zips.ts'
import { importPackages } from '../../formats/import-packages.ts'
import { addMissingLanguages } from '../../saving/save-languages.ts'

/** Imports where the site demands ready votes: a file publishes nothing that a second person has not read. */

let server: TestServer
let root: Person
let reader: Person
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(join(tmpdir(), 'verdict-eyes-'))
  root = await makeUser(server, { username: 'root', role: 'root' })
  reader = await makeUser(server, { role: 'problem_admin' })
  await addMissingLanguages(server.deps.db, languageSeeds)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => server.deps.settings.write({ readyVotes: 1 }))

const { public: open, hidden, contest } = problemAuth
const held = expect.stringContaining('"ready" votes')

const packageOf = (id: string, problem: object = {}) =>
  zipOf({
    'a.json': JSON.stringify({
      format: 'verdict/1',
      samples: [{ input: '1.in', output: '1.out' }],
      problem: { problemId: id, title: 'Sum', description: 'Add.', auth: open, ...problem },
    }),
    'a/1.in': '1 2\n',
    'a/1.out': '3\n',
  })

const take = async (id: string, problem: object = {}, chosen: Partial<Chosen> = {}) => {
  const read = await readPackage(server, root, { bytes: await packageOf(id, problem) })
  const [outcome] = await importChosen(server, root, read, [{ key: 'a', known: 'replace', ...chosen }])
  return { outcome: outcome?.outcome, fault: outcome?.fault ?? null, visibility: await visibilityOf(id) }
}

const find = (id: string) =>
  server.deps.db
    .selectFrom('problem')
    .select(['id', 'visibility'])
    .where('display_id', '=', id)
    .executeTakeFirstOrThrow()
const visibilityOf = async (id: string): Promise<number> => (await find(id)).visibility

const vote = async (who: Person, id: string) => {
  const body = { pid: (await find(id)).id, isReady: true }
  expect((await server.call('PUT', '/api/problem-review/vote', { token: who.token, body })).status).toBe(200)
}

test('a new problem is hidden, whether its package or the importing user wants it public', async () => {
  expect(await take('EYES-1')).toEqual({ outcome: 'created', fault: held, visibility: hidden })
  expect(await take('EYES-2', {}, { auth: open })).toEqual({ outcome: 'created', fault: held, visibility: hidden })
})

test('a known problem keeps its visibility until another person voted on the imported content', async () => {
  await take('EYES-3', { auth: contest })
  const later = { timeLimit: 900 }
  expect(await take('EYES-3', later)).toEqual({ outcome: 'updated', fault: held, visibility: contest })
  await vote(reader, 'EYES-3')
  // A vote for other content does not count.
  expect(await take('EYES-3', { timeLimit: 800 })).toMatchObject({ fault: held, visibility: contest })
  expect(await take('EYES-3', later)).toEqual({ outcome: 'updated', fault: null, visibility: open })
})

test('a public problem is replaced as in the editor', async () => {
  await server.deps.settings.write({ readyVotes: 0 })
  await take('EYES-4')
  await server.deps.settings.write({ readyVotes: 1 })
  expect(await take('EYES-4', { timeLimit: 900 })).toEqual({ outcome: 'updated', fault: null, visibility: open })
})

test('the command line imports it hidden as well', async () => {
  const zip = join(folder, 'a.zip')
  await writeFile(zip, await packageOf('EYES-5'))
  await importPackages(server.deps, { zip }, { author: { id: root.id, username: root.username } })
  expect(await visibilityOf('EYES-5')).toBe(hidden)
})
