import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { cloneDatabase } from '../../../../../test/harness/database.ts'
import { makeUser } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { restoreOneProblem } from '../../../../commands/restore-problem.ts'
import { backUp } from '../../../../platform/backup/back-up.ts'
import { withOpenBackup } from '../../../../platform/backup/open-backup.ts'
import { readManifest } from '../../bank/testdata.ts'
import { restoreProblem } from '../restore-problem.ts'

/** One problem of a backup, restored into the running site. */

let folder: string
let server: TestServer
let made = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-restore-'))
  const databaseUrl = await cloneDatabase(inject('adminUrl'))
  server = await startTestServer({ DATABASE_URL: databaseUrl, VERDICT_BACKUP_DIR: folder }, { databaseUrl })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const log = pino({ level: 'silent' })
const site = () => ({ ...server.deps, databaseUrl: server.databaseUrl, log })
const picture = () => `${displayId.toLowerCase()}.png`
let displayId: string

/** A problem in a backup, changed and without its files afterwards. */
beforeEach(async () => {
  made += 1
  displayId = `RESTORE-${Date.now().toString(36)}-${made}`.toUpperCase()
  await server.deps.files.putNamed('img', picture(), Readable.from(['the picture']))
  await server.deps.db
    .insertInto('stored_file')
    .values({ kind: 'md', folder: 'img', name: picture(), original_name: 'a.png', bytes: 11, created_at: new Date() })
    .execute()
  const description = `Original. ![](/api/public/img/${picture()})`
  await makeProblem(server, {
    displayId,
    statements: { 'zh-CN': { title: 'Old title', description } },
    cases: [{ input: `old ${displayId}\n`, output: '1\n' }],
  })
  await backUp(site())
  await makeProblem(server, {
    displayId,
    timeLimitMs: 9_000,
    statements: { 'zh-CN': { title: 'New title', description: 'Spoiled.' }, 'en-US': { title: 'Translated' } },
    cases: [
      { input: 'new\n', output: '2\n' },
      { input: 'newer\n', output: '3\n' },
    ],
  })
  await server.deps.files.removeNamed('img', picture())
  await server.deps.db.deleteFrom('stored_file').where('name', '=', picture()).execute()
  for await (const hash of server.deps.files.blobsNotStoredSince(new Date(8_640_000_000_000_000)))
    await server.deps.files.removeBlob(hash, new Date(8_640_000_000_000_000))
})

const restore = (mode: 'preview' | 'copy' | 'in-place', at?: Date) =>
  withOpenBackup({ ...site(), at }, (backup) => restoreProblem(server.deps, { backup, displayId, mode }))

const read = async (id: string) => {
  const problem = await server.deps.db
    .selectFrom('problem')
    .innerJoin('problem_statement', 'problem_statement.problem_id', 'problem.id')
    .select(['problem.id', 'display_id', 'visibility', 'time_limit_ms', 'locale', 'title', 'description'])
    .select('testdata_hash')
    .where('display_id', '=', id)
    .execute()
  const hash = problem[0]?.testdata_hash ?? null
  const first = hash === null ? undefined : (await readManifest(server.deps.db, hash))?.cases[0]
  const input = first === undefined ? null : await server.deps.files.readBlob(first.input.hash).catch(() => null)
  return { problem, input: input === null ? null : await text(input.stream) }
}

test('a preview names every part that differs and changes nothing', async () => {
  const { changes, isNew } = await restore('preview')
  expect(isNew).toBe(false)
  const byPart = Object.fromEntries(changes.map(({ part, before, after }) => [part, [before, after]]))
  expect(byPart).toMatchObject({
    timeLimitMs: ['9000', '1000'],
    'zh-CN.title': ['New title', 'Old title'],
    'en-US.title': ['Translated', '(none)'],
    testdata: ['2 cases', '1 cases'],
  })
  expect(byPart.difficulty).toBeUndefined()
  expect((await read(displayId)).problem.map(({ title }) => title).sort()).toEqual(['New title', 'Translated'])
})

test('in place, the problem has its statement, picture, settings and test data again', async () => {
  const before = await read(displayId)
  expect(await restore('in-place')).toMatchObject({ displayId, isNew: false })
  const { problem, input } = await read(displayId)
  expect(problem).toMatchObject([
    { id: before.problem[0]?.id, time_limit_ms: 1_000, title: 'Old title', visibility: 1 },
  ])
  expect(input).toBe(`old ${displayId}\n`)
  const served = await fetch(`${server.url}/api/public/img/${picture()}`)
  expect([served.status, await served.text()]).toEqual([200, 'the picture'])
  const root = await makeUser(server, { role: 'root' })
  const entries = await server.call('GET', '/api/admin/audit', {
    token: root.token,
    query: { action: 'problem.restore', keyword: displayId },
  })
  expect(entries.data.records[0]).toMatchObject({ action: 'problem.restore' })
  // The same again changes nothing.
  expect((await restore('preview')).changes).toEqual([])
})

test('a copy is a hidden problem; the present one stays', async () => {
  const copied = await restore('copy')
  expect(copied.isNew).toBe(true)
  expect(copied.displayId).not.toBe(displayId)
  const copy = await read(copied.displayId)
  expect(copy.problem).toMatchObject([{ title: 'Old title', visibility: 2 }])
  expect(copy.input).toBe(`old ${displayId}\n`)
  expect((await read(displayId)).problem).toHaveLength(2)
})

test('a deleted problem comes back, hidden', async () => {
  await server.deps.db.deleteFrom('problem').where('display_id', '=', displayId).execute()
  expect(await restore('in-place')).toMatchObject({ displayId, isNew: true })
  expect((await read(displayId)).problem).toMatchObject([{ title: 'Old title', visibility: 2 }])
})

test('a backup is chosen by its time', async () => {
  await backUp(site())
  const { changes } = await restore('preview')
  expect(changes).toEqual([])
  await expect(restore('preview', new Date(0))).rejects.toThrow('no backup of that time; the oldest one is')
})

test('the command refuses what it does not know', async () => {
  const run = (...words: string[]) => restoreOneProblem({ ...site(), words })
  await expect(run()).rejects.toThrow('Name one problem')
  await expect(run(displayId, '--at', 'noon')).rejects.toThrow('noon is not a time')
  await expect(run(displayId, '--copy', '--in-place')).rejects.toThrow('Choose')
  await expect(run('NO-SUCH-PROBLEM')).rejects.toThrow('has no problem NO-SUCH-PROBLEM')
})

test('a problem that was hidden since the backup stays hidden: it is published by its reviews alone', async () => {
  await server.deps.db.updateTable('problem').set({ visibility: 2 }).where('display_id', '=', displayId).execute()
  await restore('in-place')
  expect((await read(displayId)).problem).toMatchObject([{ title: 'Old title', visibility: 2 }])
})

describe('where the site demands ready votes', () => {
  beforeEach(() => server.deps.settings.write({ readyVotes: 1 }))
  afterAll(() => server.deps.settings.write({ readyVotes: 0 }))

  test('a public problem comes back hidden, and the command says so', async () => {
    const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    try {
      await restoreOneProblem({ ...site(), words: [displayId, '--in-place'] })
      expect(said.mock.calls.map(([line]) => String(line)).join('')).toContain('It is hidden now')
    } finally {
      said.mockRestore()
    }
    expect((await read(displayId)).problem).toMatchObject([{ title: 'Old title', visibility: 2 }])
    // The same content again: nothing to review, so a problem that is public stays so.
    await server.deps.db.updateTable('problem').set({ visibility: 1 }).where('display_id', '=', displayId).execute()
    expect(await restore('in-place')).toMatchObject({ isHeld: false })
    expect((await read(displayId)).problem).toMatchObject([{ visibility: 1 }])
  })

  test('it stays public when another person voted on that very content', async () => {
    const { db } = server.deps
    const { problem } = await read(displayId)
    const id = problem[0]?.id ?? 0
    await restore('in-place')
    const reader = await makeUser(server, { role: 'problem_admin' })
    const body = { pid: id, isReady: true }
    expect((await server.call('PUT', '/api/problem-review/vote', { token: reader.token, body })).status).toBe(200)
    // Changed again after the vote, as by an accident.
    await db.updateTable('problem').set({ visibility: 1, time_limit_ms: 7_000 }).where('id', '=', id).execute()
    expect(await restore('in-place')).toMatchObject({ isHeld: false })
    expect((await read(displayId)).problem).toMatchObject([{ visibility: 1, time_limit_ms: 1_000 }])
  })
})
