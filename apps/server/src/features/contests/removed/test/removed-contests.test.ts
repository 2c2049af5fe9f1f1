import { role, verdict } from '@verdict/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type BoardPeople,
  type HeldContest,
  type HoldContest,
  holdContests,
  makeBoardPeople,
} from '../../../../../test/harness/boards.ts'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { makeEntry } from '../../../../../test/harness/entries.ts'
import { addMember, makeGroup } from '../../../../../test/harness/groups.ts'
import { casesOf, type JudgeHost, makeJudgeHost } from '../../../../../test/harness/judge-host.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { eraseAccount } from '../../../accounts/own-data/erase-account.ts'
import { recountTallies } from '../../../judging/tallies/recount.ts'
import { fillDesks, photoOf, readContestRows } from '../../restore/test/whole-contest.ts'
import { dropExpired } from '../jobs.ts'
import { listRemoved } from '../list-removed.ts'
import { restoreRemoved } from '../restore-removed.ts'

/** Deleted contests come back for a day with everything they had. */

let server: TestServer
let people: BoardPeople
let guest: Person
let host: JudgeHost
let hold: HoldContest
let problems: readonly number[]
beforeAll(async () => {
  server = await startTestServer()
  server.clock.now = () => new Date(Date.now() + laterMs)
  people = await makeBoardPeople(server)
  host = await makeJudgeHost(server)
  const holding = await holdContests(server, people)
  hold = holding.hold
  problems = holding.problems
})
afterAll(() => server.close())

let laterMs = 0
let contest: HeldContest
beforeEach(async () => {
  laterMs = 0
  contest = await hold(8_100, { takes_prints: true })
  guest = await makeUser(server)
  await fillDesks(server, { contest, people, guest })
})

const dayMs = 86_400_000
const remove = async (cid: number, who: Person = people.root) => {
  const reply = await server.call('DELETE', '/api/admin/contest', { token: who.token, query: { cid } })
  expect(reply.status, reply.msg).toBe(200)
}
const removed = async (who: Person) =>
  (await server.call('GET', '/api/admin/contest/removed', { token: who.token })).data
const restore = (cid: number, who: Person = people.root) =>
  server.call('POST', '/api/admin/contest/restore', { token: who.token, body: { cid } })
const rowsOf = (id: number) => readContestRows(server.deps.db, id)
const boardOf = async (who: Person) => {
  const query = { cid: contest.id, forceRefresh: who === people.root }
  const reply = await server.call('GET', '/api/contest-board', { token: who.token, query })
  return reply.status === 200 ? { rows: reply.data.rows, view: reply.data.view } : reply.status
}
/** By a judge, so that there are cases and lines of the contest's log. */
const judgeAgain = async (submitId: number, code: number) => {
  await server.call('GET', '/api/admin/judge/rejudge', { token: people.root.token, query: { submitId } })
  const [job] = await host.lease()
  if (job === undefined) throw new Error('nothing to judge')
  expect(await host.result(job, casesOf(code))).toMatchObject({ status: 200 })
}
const readSoon = { timeout: 30_000 }

test('every row and both boards are as before the deletion, and the contest goes on', async () => {
  await judgeAgain(contest.ids[1] ?? 0, verdict.wrongAnswer)
  const before = { rows: await rowsOf(contest.id), live: await boardOf(people.root), frozen: await boardOf(people.dot) }
  expect(before.frozen).not.toEqual(before.live)
  await remove(contest.id)
  expect(Object.values(await rowsOf(contest.id)).flat()).toEqual([])
  expect(await boardOf(people.dot)).not.toBe(200)
  const visible = { id: contest.id, submissions: contest.ids.length, by: people.root.username }
  expect(await removed(people.root)).toMatchObject([visible])

  expect(await restore(contest.id)).toMatchObject({ status: 200 })
  expect(await rowsOf(contest.id)).toEqual(before.rows)
  const hidden = await server.deps.db.selectFrom('contest').select('is_visible').where('id', '=', contest.id).execute()
  expect(hidden).toEqual([{ is_visible: true }])
  await expect.poll(() => boardOf(people.root), readSoon).toEqual(before.live)
  await expect.poll(() => boardOf(people.dot), readSoon).toEqual(before.frozen)
  expect((await recountTallies(server.deps.db, { repair: false })).differences).toEqual([])
  expect(await (await fetch(`${server.url}/api/public/img/${photoOf(contest.id)}`)).text()).toBe('the photo')
  expect(await removed(people.root)).toEqual([])

  const lines = (await rowsOf(contest.id)).contest_verdict_line as unknown[]
  await judgeAgain(contest.ids[2] ?? 0, verdict.wrongAnswer)
  const after = (await rowsOf(contest.id)).contest_verdict_line as unknown[]
  expect(after).toEqual(expect.arrayContaining(lines))
  expect(after.length).toBeGreaterThan(lines.length)
  const entries = await server.call('GET', '/api/admin/audit', {
    token: people.root.token,
    query: { action: 'contest.restore', subjectId: contest.id },
  })
  expect(entries.data.records).toMatchObject([{ after: { deletedBy: people.root.username, leftOut: [] } }])
})

test('a contest can be deleted and restored again and again', async () => {
  const before = await rowsOf(contest.id)
  for (const who of [people.root, people.root]) {
    await remove(contest.id, who)
    expect(await restore(contest.id, who)).toMatchObject({ status: 200 })
  }
  expect(await rowsOf(contest.id)).toEqual(before)
})

test('virtual runs come back with their contest', async () => {
  const ended = await hold(20_000)
  const reply = await server.call('POST', '/api/contest-virtual', {
    token: people.dot.token,
    body: { cid: ended.id },
  })
  expect(reply.status, reply.msg).toBe(200)
  const run = { id: reply.data.cid as number, labels: ended.labels }
  await makeEntry(server, people.dot, {
    contest: run,
    label: 'A',
    problemId: problems[0] ?? 0,
    at: server.clock.now(),
    verdict: verdict.accepted,
  })
  const before = await rowsOf(run.id)
  await remove(ended.id)
  expect(Object.values(await rowsOf(run.id)).flat()).toEqual([])
  expect(await restore(ended.id)).toMatchObject({ status: 200 })
  expect(await rowsOf(run.id)).toEqual(before)
})

test('what refers to a row that was deleted since is left out', async () => {
  await remove(contest.id)
  await server.deps.db.deleteFrom('account').where('id', '=', guest.id).execute()
  expect(await restore(contest.id)).toMatchObject({ status: 200 })
  const rows = await rowsOf(contest.id)
  expect(rows.contest_registration).toMatchObject([{ account_id: people.bell.id }])
  expect(rows.submission).toHaveLength(contest.ids.length)
})

/** Sessions end before a day is over. */
const asRoot = () => ({ kind: 'user', id: people.root.id, username: people.root.username, role: role.root }) as const

test('after a day nothing is left to restore', async () => {
  const root = asRoot()
  await remove(contest.id)
  laterMs = dayMs - 60_000
  const isListed = async () => (await listRemoved(server.deps, root, null)).some(({ id }) => id === contest.id)
  expect(await isListed()).toBe(true)
  laterMs = dayMs + 60_000
  expect(await isListed()).toBe(false)
  const caller = { address: '', locale: 'en-US', userAgent: '' } as const
  await expect(restoreRemoved(server.deps, root, { cid: contest.id, caller })).rejects.toMatchObject({
    code: 'contest.missing',
  })
  await dropExpired(server.deps)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from removed_contest_part
    where contest_id = ${contest.id}`.execute(server.deps.db)
  expect(rows).toEqual([{ n: 0 }])
})

test('an erased account takes the deleted contests in which it appears with it', async () => {
  await remove(contest.id)
  const due = { requested_at: server.clock.now(), due_at: server.clock.now() }
  await server.deps.db
    .insertInto('deletion_request')
    .values({ account_id: guest.id, ...due })
    .execute()
  const actor = { id: people.root.id, username: people.root.username }
  expect(await eraseAccount(server.deps, { accountId: guest.id, actor, address: '' })).toBe(true)
  expect((await removed(people.root)).map(({ id }: { id: number }) => id)).not.toContain(contest.id)
  expect(await restore(contest.id)).toMatchObject({ status: 400 })
})

describe('who restores', () => {
  test('only those who could delete it: guests, users and other admins cannot', async () => {
    await remove(contest.id)
    const other = await makeUser(server, { role: 'admin' })
    for (const path of ['/api/admin/contest/removed', '/api/group/removed-contests'])
      expect(await server.call('GET', path, { query: { gid: 1 } })).toMatchObject({ status: 401 })
    expect(await server.call('GET', '/api/admin/contest/removed', { token: guest.token })).toMatchObject({
      status: 403,
    })
    expect(await removed(other)).toBeNull()
    for (const [who, status] of [
      [guest, 403],
      [other, 403],
    ] as const)
      expect(await restore(contest.id, who)).toMatchObject({ status })
    expect(await server.call('POST', '/api/admin/contest/restore', { body: { cid: contest.id } })).toMatchObject({
      status: 401,
    })
    expect(Object.values(await rowsOf(contest.id)).flat()).toEqual([])
  })

  test('in a group its root and owner, not members', async () => {
    const owner = await makeUser(server)
    const group = await makeGroup(server, { owner })
    const [member, root] = [await makeUser(server), await makeUser(server)]
    await addMember(server, group, member)
    await addMember(server, group, root, 'root')
    const own = await makeContest(server, { problems: [...problems], owner_id: owner.id, group_id: group })
    const query = { cid: own.id }
    expect(await server.call('DELETE', '/api/group/contest', { token: owner.token, query })).toMatchObject({
      status: 200,
    })
    const list = (who: Person) =>
      server.call('GET', '/api/group/removed-contests', { token: who.token, query: { gid: group } })
    const put = (who: Person) =>
      server.call('POST', '/api/group/restore-contest', { token: who.token, body: { cid: own.id } })
    expect(await list(member)).toMatchObject({ status: 403 })
    expect(await put(member)).toMatchObject({ status: 403 })
    expect((await removed(people.root)).map(({ id }: { id: number }) => id)).not.toContain(own.id)
    expect((await list(root)).data).toMatchObject([{ id: own.id }])
    expect(await put(root)).toMatchObject({ status: 200 })
    expect((await list(owner)).data).toEqual([])
  })
})
