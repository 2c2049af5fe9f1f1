import { type VirtualBoard, type VirtualRun, verdict } from '@verdict/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { makeEntry } from '../../../../../test/harness/entries.ts'
import { addMember, makeGroup, removeMember } from '../../../../../test/harness/groups.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

/** Virtual participation in ended contests (docs/contest-timing.md). */

let server: TestServer
let problemId: number
let owner: Person
let ann: Person
let bob: Person
beforeAll(async () => {
  server = await startTestServer()
  // Times are compared by the second.
  server.clock.now = () => now
  problemId = (await makeProblem(server, { visibility: 3 })).id
  owner = await makeUser(server, { role: 'admin' })
  ann = await makeUser(server)
  bob = await makeUser(server)
})
afterAll(() => server.close())

const minute = 60_000
let now = new Date(Math.floor(Date.now() / 1_000) * 1_000)
const later = (minutes: number): void => {
  now = new Date(now.getTime() + minutes * minute)
}
const ago = (minutes: number) => new Date(now.getTime() - minutes * minute)

/** A contest of one hour that ended ten minutes ago, where Bob solved A at minute 20 and failed at minute 10. */
const endedContest = async (more: object = {}) => {
  const times = { starts_at: ago(70), ends_at: ago(10) }
  const contest = await makeContest(server, { problems: [problemId], owner_id: owner.id, ...times, ...more })
  const at = { contest, problemId }
  await makeEntry(server, bob, { ...at, at: ago(60), verdict: verdict.wrongAnswer, score: 30 })
  await makeEntry(server, bob, { ...at, at: ago(50), verdict: verdict.accepted, score: 100 })
  return contest
}

const start = (cid: number, who: Person) =>
  server.call('POST', '/api/contest-virtual', { token: who.token, body: { cid } })
const started = async (cid: number, who: Person): Promise<number> => {
  const reply = await start(cid, who)
  expect(reply.status, reply.msg).toBe(200)
  return reply.data.cid
}
const abort = (cid: number, who: Person) =>
  server.call('POST', '/api/contest-virtual/abort', { token: who.token, body: { cid } })
const runsOf = async (cid: number, who: Person) =>
  (await server.call('GET', '/api/contest-virtual', { token: who.token, query: { cid } })).data
const firstRun = async (cid: number, who: Person): Promise<VirtualRun> => (await runsOf(cid, who)).runs[0]
const readBoard = (cid: number, who: Person) =>
  server.call('GET', '/api/contest-virtual/board', { token: who.token, query: { cid } })
const info = (cid: number, who: Person) =>
  server.call('GET', '/api/get-contest-info', { token: who.token, query: { cid } })
const submit = (cid: number, who: Person) =>
  server.call('POST', '/api/submit-problem-judge', {
    token: who.token,
    body: { pid: 'A', language: 'C++', code: 'int main(){}'.padEnd(60), cid, isRemote: false },
  })

/** Submits to a run over HTTP and stores the verdict. */
const submitJudged = async (cid: number, who: Person, code: number, score = 0): Promise<number> => {
  const reply = await submit(cid, who)
  expect(reply.status, reply.msg).toBe(200)
  const { submitId } = reply.data
  await server.deps.db
    .updateTable('submission')
    .set({ verdict: code, score, time_ms: 5 })
    .where('id', '=', submitId)
    .execute()
  return submitId
}

/** The rows as `name points time`, the own one as `virtual`. */
const rowsOf = ({ ownUid, board }: VirtualBoard): string[] =>
  board.rows.map(({ uid, points, time }) => {
    const name = uid === ownUid ? 'virtual' : board.people.find((person) => person.uid === uid)?.username
    return `${name === bob.username ? 'bob' : name} ${points} ${time}`
  })

/** Everything that a contest is read by, as its viewers and its managers get it. */
const everythingOf = async (cid: number) => {
  const [token, query] = [owner.token, { cid, forceRefresh: true }]
  const board = await server.call('GET', '/api/contest-board', { token, query })
  const list = await server.call('GET', '/api/contest-submissions', {
    token,
    query: { contestID: cid, limit: 50, beforeContestSubmit: false },
  })
  const statistics = await server.call('GET', '/api/get-contest-statistics', { token, query: { cid } })
  const { rows: kept } = await sql`
    select (select coalesce(json_agg(t order by t::text), '[]') from contest_tally t where contest_id = ${cid}) as tallies,
      (select coalesce(json_agg(b order by b.id), '[]') from balloon b where contest_id = ${cid}) as balloons,
      (select coalesce(json_agg(r order by r.number), '[]') from contest_receipt r where contest_id = ${cid}) as receipts,
      (select coalesce(json_agg(s), '[]') from rating_signal s where contest_id = ${cid}) as signals`.execute(
    server.deps.db,
  )
  return { board: board.data, list: list.data, statistics: statistics.data, kept }
}

describe('a virtual run', () => {
  test('has the clock, the problems and the submissions of a contest', async () => {
    const { id } = await endedContest()
    expect(await runsOf(id, ann)).toEqual({ refusal: null, durationSeconds: 3_600, runs: [] })
    const run = await started(id, ann)
    expect((await info(run, ann)).data).toMatchObject({
      status: 0,
      duration: 3_600,
      virtual: { cid: id, isAborted: false },
      isAdmin: false,
    })
    const problems = await server.call('GET', '/api/get-contest-problem', { token: ann.token, query: { cid: run } })
    expect(problems.status, problems.msg).toBe(200)
    expect(problems.data.map(({ displayId }: { displayId: string }) => displayId)).toEqual(['A'])
    await submitJudged(run, ann, verdict.wrongAnswer)
    later(60)
    expect((await info(run, ann)).data.status).toBe(1)
    expect((await submit(run, ann)).status).toBe(403)
  })

  test('shows the board as it was, with the own row among it', async () => {
    const { id } = await endedContest()
    const run = await started(id, ann)
    const seen = async () => {
      const reply = await readBoard(run, ann)
      expect(reply.status, reply.msg).toBe(200)
      return rowsOf(reply.data)
    }
    expect(await seen()).toEqual([])
    later(10)
    await submitJudged(run, ann, verdict.wrongAnswer)
    // The minute itself does not belong to the board yet.
    expect(await seen()).toEqual(['virtual 0 0'])
    later(1)
    expect(await seen()).toEqual(['bob 0 0', 'virtual 0 0'])
    later(4)
    await submitJudged(run, ann, verdict.accepted)
    expect(await seen()).toEqual(['virtual 1 2100', 'bob 0 0'])
    expect(await firstRun(id, ann)).toMatchObject({ isRunning: true, rank: 1, ranked: 2, points: 1 })
    later(6)
    expect(await seen()).toEqual(['virtual 1 2100', 'bob 1 2400'])
    later(60)
    expect(await firstRun(id, ann)).toMatchObject({ isRunning: false, isAborted: false, rank: 1, ranked: 2, points: 1 })
    const { board } = (await readBoard(run, ann)).data as VirtualBoard
    // First solves are of the ended contest.
    expect(board.rows.map(({ cells }) => cells[0])).toEqual([
      ['A', 1, 900, 0, 0],
      ['A', 1, 1_200, 1, 0],
    ])
  })

  test('changes nothing of the contest', async () => {
    const { id } = await endedContest()
    const before = await everythingOf(id)
    expect(before.board.rows).toHaveLength(1)
    expect(before.list.records).toHaveLength(2)
    const run = await started(id, ann)
    later(5)
    await submitJudged(run, ann, verdict.accepted)
    expect(await everythingOf(id)).toEqual(before)
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from accepted where account_id = ${ann.id}`.execute(server.deps.db)
    expect(rows).toEqual([{ n: 0 }])
    await abort(run, ann)
  })

  test('takes a participant of the contest a second time, next to the own earlier row', async () => {
    const { id } = await endedContest()
    const run = await started(id, bob)
    later(5)
    await submitJudged(run, bob, verdict.accepted)
    later(60)
    const { data } = (await readBoard(run, bob)) as { data: VirtualBoard }
    expect(data.board.rows.map(({ uid }) => uid)).toEqual([data.ownUid, bob.id])
    expect(new Set(data.board.people.map(({ username }) => username))).toEqual(new Set([bob.username]))
  })

  test('ends when it is aborted, is ranked at that time, and can be repeated', async () => {
    const { id } = await endedContest()
    const run = await started(id, ann)
    expect((await start(id, ann)).msg).toBe('你在本场比赛已有进行中的虚拟参赛。')
    later(15)
    expect((await abort(run, bob)).status).toBe(400)
    await submitJudged(run, ann, verdict.accepted)
    expect((await abort(run, ann)).status).toBe(200)
    expect((await abort(run, ann)).msg).toBe('这次虚拟参赛已经结束。')
    expect((await submit(run, ann)).status).toBe(403)
    later(60)
    // The submission was made in the second of the abort, which is not part of the run any more.
    expect(rowsOf((await readBoard(run, ann)).data)).toEqual(['bob 0 0'])
    const again = await started(id, ann)
    const { runs } = await runsOf(id, ann)
    expect(runs.map(({ cid, isRunning, isAborted }: VirtualRun) => [cid, isRunning, isAborted])).toEqual([
      [again, true, false],
      [run, false, true],
    ])
    expect(await runsOf(id, bob)).toMatchObject({ runs: [] })
  })

  test('of an OI contest hides the own score behind the freeze until the end', async () => {
    const { id } = await endedContest({ type: 1, is_sealed: true, seals_at: ago(55), opens_at_end: true })
    const run = await started(id, ann)
    later(10)
    await submitJudged(run, ann, verdict.wrongAnswer, 40)
    later(6)
    const late = await submitJudged(run, ann, verdict.accepted, 100)
    later(10)
    expect(rowsOf((await readBoard(run, ann)).data)).toEqual(['bob 100 11', 'virtual 40 0'])
    const detail = async () =>
      (await server.call('GET', '/api/get-submission-detail', { token: ann.token, query: { submitId: late } })).data
    expect((await detail()).submission.score).toBeNull()
    later(60)
    expect(rowsOf((await readBoard(run, ann)).data)).toEqual(['virtual 100 5', 'bob 100 11'])
    expect((await detail()).submission.score).toBe(100)
  })
})

describe('other users cannot find a run', () => {
  test('not even the owner of the contest; lists, calendars and search leave it out', async () => {
    const { id } = await endedContest()
    const run = await started(id, ann)
    const submission = await submitJudged(run, ann, verdict.accepted)
    for (const who of [bob, owner]) {
      expect((await info(run, who)).status).toBe(400)
      expect((await readBoard(run, who)).status).toBe(400)
      expect((await submit(run, who)).status).toBe(400)
      const problems = await server.call('GET', '/api/get-contest-problem', { token: who.token, query: { cid: run } })
      expect(problems.status).toBe(400)
      const detail = await server.call('GET', '/api/get-submission-detail', {
        token: who.token,
        query: { submitId: submission },
      })
      expect(detail.status).toBe(400)
    }
    const listed = async (path: string, query: object = {}) =>
      (await server.call('GET', path, { token: owner.token, query: { limit: 100, ...query } })).data.records.map(
        (row: { id: number }) => row.id,
      )
    expect(await listed('/api/get-contest-list')).not.toContain(run)
    expect(await listed('/api/admin/contest/get-contest-list')).not.toContain(run)
    const root = await makeUser(server, { role: 'root' })
    const edited = await server.call('GET', '/api/admin/contest', { token: root.token, query: { cid: run } })
    expect(edited.status).toBe(400)
    await abort(run, ann)
  })
})

describe('starting is refused', () => {
  test.each([
    ['while the contest runs', { ends_at: new Date(Date.now() + 86_400_000) }, 'notEnded'],
    ['where the organizers switched it off', { allows_virtual: false }, 'off'],
    ['while the board stays frozen', { is_sealed: true, opens_at_end: false }, 'frozen'],
    ['without the password', { auth: 2, password: 'secret' }, 'entry'],
  ])('%s', async (_, more, refusal) => {
    const times = 'ends_at' in more ? { ends_at: new Date(server.clock.now().getTime() + 10 * minute) } : {}
    const seals = 'is_sealed' in more ? { seals_at: ago(30) } : {}
    const { id } = await endedContest({ ...more, ...times, ...seals })
    expect((await runsOf(id, ann)).refusal).toBe(refusal)
    expect((await start(id, ann)).status).toBe(403)
  })

  test('to guests, and to users who cannot open the contest', async () => {
    const { id } = await endedContest({ auth: 1, password: 'secret' })
    expect((await server.call('POST', '/api/contest-virtual', { body: { cid: id } })).status).toBe(401)
    expect((await start(id, ann)).status).toBe(403)
  })

  test('to two starts at once', async () => {
    const { id } = await endedContest()
    const replies = await Promise.all([start(id, ann), start(id, ann), start(id, ann)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  })
})

test('a run of a contest that is frozen again shows neither board nor rank', async () => {
  const { id } = await endedContest()
  const run = await started(id, ann)
  const freeze = { is_sealed: true, seals_at: ago(40), opens_at_end: false }
  await server.deps.db.updateTable('contest').set(freeze).where('id', '=', id).execute()
  expect((await readBoard(run, ann)).status).toBe(403)
  expect(await firstRun(id, ann)).toMatchObject({ rank: null, points: 0 })
})

test('a run closes while its contest is hidden, and goes with it', async () => {
  const { id } = await endedContest()
  const run = await started(id, ann)
  await submitJudged(run, ann, verdict.accepted)
  const show = (isVisible: boolean) =>
    server.call('PUT', '/api/admin/contest/change-contest-visible', {
      token: owner.token,
      query: { cid: id, uid: owner.id, visible: isVisible },
    })
  expect((await show(false)).status).toBe(200)
  expect((await info(run, ann)).status).toBe(400)
  expect((await submit(run, ann)).status).toBe(400)
  expect((await show(true)).status).toBe(200)
  expect((await info(run, ann)).status).toBe(200)
  const root = await makeUser(server, { role: 'root' })
  const removed = await server.call('DELETE', '/api/admin/contest', { token: root.token, query: { cid: id } })
  expect(removed.status, removed.msg).toBe(200)
  const left = await server.deps.db.selectFrom('submission').select('id').where('contest_id', '=', run).execute()
  expect(left).toEqual([])
  expect((await info(run, ann)).status).toBe(400)
})

test('a run in a group is for members, and does not move the rank list of the group', async () => {
  const groupId = await makeGroup(server, { owner })
  await addMember(server, groupId, ann)
  const { id } = await endedContest({ group_id: groupId })
  const ranks = async () =>
    (await server.call('GET', '/api/get-group-rank-list', { token: owner.token, query: { gid: groupId } })).data
  const before = await ranks()
  expect((await start(id, bob)).status).toBe(403)
  const run = await started(id, ann)
  await submitJudged(run, ann, verdict.accepted)
  expect(await ranks()).toEqual(before)
  const listed = await server.call('GET', '/api/group/get-admin-contest-list', {
    token: owner.token,
    query: { gid: groupId, limit: 50, currentPage: 1 },
  })
  expect(listed.data.records.map((row: { id: number }) => row.id)).toEqual([id])
  await removeMember(server, groupId, ann)
  expect((await info(run, ann)).status).toBe(403)
  expect((await submit(run, ann)).status).toBe(403)
})
