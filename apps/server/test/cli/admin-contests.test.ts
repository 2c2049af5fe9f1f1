import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Job, Outcome } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeContest } from '../harness/contests.ts'
import { casesOf } from '../harness/judge-host.ts'
import { form } from '../harness/organisers.ts'
import { makeProblem } from '../harness/problems.ts'
import { startTestServer, type TestServer } from '../harness/server.ts'
import { type CliClient, makeCliClient } from './client.ts'

/** The admin commands of the command line client for contests, rejudgings and problems. */

let server: TestServer
let client: CliClient
let home: string
beforeAll(async () => {
  server = await startTestServer()
  client = await makeCliClient(server)
  home = await client.loggedIn('root', ['read', 'submit', 'problems', 'contests', 'rejudge'])
})
afterAll(async () => {
  await server.close()
  await rm(client.folder, { recursive: true })
})

interface Options {
  readonly stdin?: string
  readonly judge?: (job: Job) => Outcome
}

const run = (args: readonly string[], options: Options = {}) => client.verdict(home, args, options)
/** Runs a command with `--json` that must succeed. */
const json = async (args: readonly string[], options: Options = {}) => {
  const done = await run([...args, '--json'], options)
  expect(done).toMatchObject({ code: 0, err: '' })
  return JSON.parse(done.out)
}

/** A running contest with one problem, and a student who solved it with the client. */
const solvedContest = async () => {
  const { id: problemId, displayId } = await makeProblem(server, { visibility: 3 })
  const { id: cid } = await makeContest(server, { problems: [problemId] })
  const student = await client.loggedIn('default_user', ['read', 'submit'])
  const options = { judge: () => casesOf(0) }
  const done = await client.verdict(student, ['submit', await client.program('A.cpp'), '-c', String(cid)], options)
  expect(done).toMatchObject({ code: 0, err: '' })
  const [submission] = await json(['contest', 'submissions', String(cid)])
  return { cid: String(cid), displayId, submission }
}

describe('contest', () => {
  test('create, edit, extend, freeze and delete', async () => {
    const { id } = await json(['contest', 'create', '--from', '-'], { stdin: JSON.stringify(form()) })
    const cid = String(id)
    const before = await json(['contest', 'show', cid])
    expect(before).toMatchObject({ id, title: 'Spring round', sealRank: true })
    const title = `Round ${id}`
    await json(['contest', 'edit', cid, '--from', '-'], { stdin: JSON.stringify({ title }) })
    await json(['contest', 'extend', cid, '--minutes', '30'])
    const after = await json(['contest', 'show', cid])
    expect(Date.parse(after.endTime) - Date.parse(before.endTime)).toBe(30 * 60_000)
    expect(after).toMatchObject({ title, description: before.description, startTime: before.startTime })
    expect(await json(['contest', 'unfreeze', cid])).toMatchObject({ sealRank: false })
    const at = new Date(Date.parse(before.endTime) - 60_000).toISOString()
    const frozen = await json(['contest', 'freeze', cid, '--at', at])
    expect([frozen.sealRank, Date.parse(frozen.sealRankTime)]).toEqual([true, Date.parse(at)])
    expect(await json(['contest', 'hide', cid])).toEqual({ id, visible: false })
    expect((await json(['contest', 'list', '--search', title])).map((row: { id: number }) => row.id)).toEqual([id])
    // A time without a zone is one of the terminal's zone.
    const copy = await json(['contest', 'clone', cid, '--title', `${title} again`, '--start', '2031-05-06T07:08'])
    const copied = await json(['contest', 'show', String(copy.id)])
    expect(copied).toMatchObject({ title: `${title} again`, visible: false })
    expect(Date.parse(copied.startTime)).toBe(new Date(2031, 4, 6, 7, 8).getTime())
    const wrong = await run(['contest', 'clone', cid, '--start', 'tomorrow'])
    expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining('--start must be a time such as') })
    const moved = await run(['contest', 'freeze', cid, '--at', before.endTime])
    const frozenAt = moved.out.replace(/^Contest \d+ freezes at (.*)\.\s*$/, '$1')
    expect(new Date(frozenAt).getTime(), moved.out).toBe(Date.parse(before.endTime))
    expect(await run(['contest', 'delete', cid])).toMatchObject({ code: 2, err: expect.stringContaining('--yes') })
    expect(await json(['contest', 'delete', cid, '--yes'])).toEqual({ deleted: id })
    expect((await run(['contest', 'show', cid])).code).toBe(2)
  })

  test('announce, board, results and submissions', async () => {
    const { cid, submission } = await solvedContest()
    expect(submission).toMatchObject({ problem: 'A', verdict: 'Accepted', status: 0 })
    await json(['contest', 'announce', cid, '-', '--title', 'Note'], { stdin: 'Read problem A again.' })
    const row = { content: 'Read problem A again.', title: 'Note' }
    const stored = server.deps.db.selectFrom('announcement').select(['title', 'content'])
    expect(await stored.where('contest_id', '=', Number(cid)).execute()).toEqual([row])
    const [first] = await json(['contest', 'board', cid])
    expect(first).toMatchObject({ rank: 1, username: submission.username, points: 1 })
    expect(first.problems.A).toMatchObject({ isAC: true })
    const csv = (await run(['contest', 'board', cid, '--csv'])).out.split('\r\n')
    expect(csv[0]).toBe('rank,username,name,school,points,time,A')
    expect(csv[1]).toMatch(new RegExp(`^1,${submission.username},.*,1,\\d+,\\+$`))
    await json(['contest', 'results', cid, '-o', 'results.tsv'])
    expect(await readFile(join(client.folder, 'results.tsv'), 'utf8')).toContain(submission.username)
    expect((await run(['contest', 'results', cid, '-o', '-'])).out).toContain(submission.username)
  })

  test('an error has the status and the message of the server', async () => {
    const stranger = await client.loggedIn('default_user', ['contests'])
    const done = await client.verdict(stranger, ['contest', 'show', '1', '--json'])
    expect(done).toMatchObject({ code: 2, out: '' })
    expect(JSON.parse(done.err).error).toEqual({ code: 403, message: expect.stringMatching(/permission/i) })
    expect(await run(['contest', 'show', 'x'])).toMatchObject({ code: 2, err: 'ID must be a positive number.\n' })
  })
})

describe('rejudge', () => {
  const verdictOf = async (cid: string) => (await json(['contest', 'submissions', cid]))[0].verdict

  test('results are shown after apply, and dropped by discard', async () => {
    const { cid, submission } = await solvedContest()
    const choice = ['--contest', cid]
    expect(await json(['rejudge', 'count', ...choice])).toEqual({ count: 1 })
    const judge = () => casesOf(-1)
    const ready = await json(['rejudge', 'start', ...choice, '--wait'], { judge })
    expect(ready).toMatchObject({ state: 'ready', total: 1, changed: 1 })
    expect(ready.moves).toEqual([{ from: 'Accepted', to: 'Wrong answer', count: 1 }])
    expect(await json(['rejudge', 'changes', String(ready.id)])).toMatchObject([{ submission: submission.id }])
    await json(['rejudge', 'discard', String(ready.id), '--yes'])
    expect(await verdictOf(cid)).toBe('Accepted')
    const second = await json(['rejudge', 'start', '--submission', String(submission.id), '--wait'], { judge })
    expect(await run(['rejudge', 'apply', String(second.id)])).toMatchObject({ code: 2 })
    expect(await json(['rejudge', 'apply', String(second.id), '--yes'])).toMatchObject({ state: 'applied', changed: 1 })
    expect(await verdictOf(cid)).toBe('Wrong answer')
    expect((await json(['rejudge', 'list']))[0]).toMatchObject({ id: second.id, state: 'applied' })
  })

  test('needs a choice', async () => {
    expect(await run(['rejudge', 'start'])).toMatchObject({ code: 2, err: expect.stringContaining('--problem') })
  })
})

test('problem: show, hide, publish, export, push of the export, and delete', async () => {
  const { displayId } = await makeProblem(server)
  expect(await json(['problem', 'show', displayId])).toMatchObject({ id: displayId, visibility: 'public' })
  await json(['problem', 'hide', displayId])
  expect(await json(['problem', 'list', '--search', displayId])).toMatchObject([
    { id: displayId, visibility: 'hidden' },
  ])
  await json(['problem', 'publish', displayId, '--force'])
  expect((await json(['problem', 'show', displayId])).visibility).toBe('public')
  const saved = await json(['problem', 'export', displayId, '-o', 'p.zip'])
  expect((await readFile(join(client.folder, 'p.zip'))).subarray(0, 2).toString()).toBe('PK')
  expect(saved.bytes).toBeGreaterThan(100)
  // Its test data are for no other user of the machine.
  expect((await stat(join(client.folder, 'p.zip'))).mode & 0o777).toBe(0o600)
  expect(await run(['problem', 'delete', displayId])).toMatchObject({ code: 2 })
  await json(['problem', 'delete', displayId, '--yes'])
  expect((await run(['problem', 'show', displayId])).err).toContain(displayId)
  expect(await run(['problem', 'push', 'p.zip'])).toMatchObject({ code: 0, out: expect.stringContaining('created') })
})

test('problem publish names the option for a problem whose solutions were not checked', async () => {
  const { id, displayId } = await makeProblem(server)
  const solution = { kind: 'solution', name: 'slow.cpp', language: 'C++', code: 'int main(){}', expected: '[]' }
  await server.deps.db
    .insertInto('problem_program')
    .values({ ...solution, problem_id: id, is_main: true, updated_at: server.clock.now() })
    .execute()
  await json(['problem', 'hide', displayId])
  expect(await run(['problem', 'publish', displayId])).toMatchObject({
    code: 2,
    err: expect.stringContaining('Publish anyway? Use --force'),
  })
  expect((await json(['problem', 'show', displayId])).visibility).toBe('hidden')
  await json(['problem', 'publish', displayId, '--force'])
  expect((await json(['problem', 'show', displayId])).visibility).toBe('public')
})

test('the list of a noun has its push command', async () => {
  expect((await run(['problem', 'help'])).out).toContain('verdict problem push DIR|ZIP')
  expect((await run(['contest', 'help'])).out).toContain('verdict contest push DIR|ZIP')
})

describe('contest packages', () => {
  const pulled = async () => {
    const { cid, displayId } = await solvedContest()
    const file = join(client.folder, `${cid}.zip`)
    const done = await json(['contest', 'pull', cid, '-o', file])
    expect(done).toMatchObject({ file, bytes: expect.any(Number) })
    return { cid, displayId, file }
  }

  test('a contest is pulled and pushed again, with its problem, participant and submission', async () => {
    const { cid, displayId, file } = await pulled()
    const plan = await json(['contest', 'push', file, '--dry-run'])
    expect(plan).toMatchObject({ problems: [{ label: 'A', problemId: displayId, known: true }], submissions: 1 })
    const before = await json(['contest', 'list'])
    const made = await json(['contest', 'push', file, '--use-existing', '--hidden'])
    expect(made).toMatchObject({ title: plan.title, people: 1, newAccounts: 0, submissions: 1 })
    expect(await json(['contest', 'list'])).toHaveLength(before.length + 1)
    const copy = await json(['contest', 'show', String(made.id)])
    expect(copy.visible).toBe(false)
    // Packages have whole seconds.
    const seconds = (text: string) => Math.trunc(Date.parse(text) / 1_000)
    expect(seconds(copy.startTime)).toBe(seconds((await json(['contest', 'show', cid])).startTime))
    await json(['contest', 'publish', String(made.id)])
    expect(await json(['contest', 'submissions', String(made.id)])).toMatchObject([{ problem: 'A', status: 0 }])
  })

  test('a package moves to another start and leaves people out', async () => {
    const { file } = await pulled()
    const start = '2030-05-04T08:00:00.000Z'
    const { id } = await json(['contest', 'push', file, '--use-existing', '--start', start, '--without-people'])
    const copy = await json(['contest', 'show', String(id)])
    expect(Date.parse(copy.startTime)).toBe(Date.parse(start))
    expect(await json(['contest', 'submissions', String(id)])).toEqual([])
  })

  test('a wrong package, a wrong time and a token without the scope are refused', async () => {
    const { cid, file } = await pulled()
    const wrong = await run(['contest', 'push', await client.program('B.cpp')])
    expect(wrong).toMatchObject({ code: 2, out: '', err: expect.stringContaining('refused') })
    expect(await run(['contest', 'push', file, '--start', 'soon'])).toMatchObject({ code: 2 })
    expect(await run(['contest', 'push'])).toMatchObject({ code: 2, err: expect.stringContaining('Name the folder') })
    const reader = await client.loggedIn('root', ['read'])
    for (const args of [
      ['pull', cid, '-o', '-'],
      ['push', file],
    ]) {
      const done = await client.verdict(reader, ['contest', ...args, '--json'])
      expect(done).toMatchObject({ code: 2, out: '' })
      expect(JSON.parse(done.err).error.code).toBe(403)
    }
    const chair = await client.loggedIn('admin', ['contests'])
    expect(JSON.parse((await client.verdict(chair, ['contest', 'push', file, '--json'])).err).error.code).toBe(403)
  })

  test('a token without the scope for users creates no accounts', async () => {
    const { cid, file } = await pulled()
    const participants = server.deps.db
      .selectFrom('submission')
      .select('account_id')
      .where('contest_id', '=', Number(cid))
    await server.deps.db
      .updateTable('account')
      .set({ username: `gone${cid}` })
      .where('id', 'in', participants)
      .execute()
    const refused = await run(['contest', 'push', file, '--use-existing', '--json'])
    expect(JSON.parse(refused.err.trim().split('\n').at(-1) ?? '').error).toMatchObject({ code: 403 })
    const able = await client.loggedIn('root', ['contests', 'users'])
    const done = await client.verdict(able, ['contest', 'push', file, '--use-existing', '--json'])
    expect(done).toMatchObject({ code: 0, err: expect.stringContaining('generated passwords') })
    expect(JSON.parse(done.out)).toMatchObject({ newAccounts: 1 })
  })
})
