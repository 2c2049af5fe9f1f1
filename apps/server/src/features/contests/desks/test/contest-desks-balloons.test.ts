import { verdict } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Person } from '../../../../../test/harness/people.ts'
import { fewestQueries } from '../../../../../test/harness/queries.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { prepareContests, type SmallContest, type SmallContests } from '../../../../../test/harness/small-contests.ts'
import { watchTopics } from '../../../../../test/harness/sse.ts'

let server: TestServer
let root: Person
let chair: Person
let ann: Person
let bob: Person
let problems: SmallContests['problems']
let at: SmallContests['at']
let contestWith: SmallContests['contestWith']
let change: SmallContests['change']
let enter: SmallContests['enter']

const { accepted, wrongAnswer } = verdict

beforeAll(async () => {
  server = await startTestServer()
  ;({ root, chair, ann, bob, problems, at, contestWith, change, enter } = await prepareContests(server))
})
afterAll(() => server.close())

const get = (path: string, who: Person | undefined, query: object) =>
  server.call('GET', path, { token: who?.token, query: { ...query } })
const write = (method: 'POST' | 'PUT', path: string, who: Person | undefined, body: object) =>
  server.call(method, path, { token: who?.token, body })

describe('balloons', () => {
  const judge = (id: number, code: number) =>
    server.deps.db.updateTable('submission').set({ verdict: code }).where('id', '=', id).execute()
  const acInfo = (contest: SmallContest, who: Person | undefined = chair, more: object = {}) =>
    get('/api/get-contest-ac-info', who, { cid: contest.id, ...more })
  const desk = (contest: SmallContest, more: object = {}) =>
    get('/api/contest-desk/balloons', chair, { cid: contest.id, ...more })
  const tick = (contest: SmallContest, id: number, checked: unknown = true, who: Person | undefined = chair) =>
    write('PUT', '/api/check-contest-ac-info', who, { id, checked, cid: contest.id })

  test('are one of each person and problem, for the earliest accepted of the contest’s time', async () => {
    const contest = await contestWith({ ends_at: at(-1), takes_late: true })
    await server.deps.db.updateTable('account').set({ realname: 'Ann Lee' }).where('id', '=', ann.id).execute()
    await enter(contest, ann, -61)
    const early = await enter(contest, ann, -50)
    await enter(contest, ann, -40)
    await enter(contest, ann, -45, { verdict: wrongAnswer })
    await enter(contest, bob, 0)
    await enter(contest, chair, -55)
    await enter(contest, root, -55)
    const solved = await enter(contest, bob, -30, { label: 'B' })
    const { data } = await acInfo(contest)
    expect(data.total).toBe(2)
    expect(data.records).toEqual([
      {
        id: expect.any(Number),
        cid: contest.id,
        uid: ann.id,
        pid: problems.A,
        username: 'ann',
        realname: 'Ann Lee',
        displayId: 'A',
        submitId: early,
        status: 1,
        submitTime: expect.stringMatching(/\+0000$/),
        time: expect.any(Number),
        checked: false,
        firstBlood: true,
      },
      expect.objectContaining({ uid: bob.id, displayId: 'B', submitId: solved, firstBlood: true }),
    ])
    expect(Math.abs(data.records[0].time - 600)).toBeLessThanOrEqual(1)
  })

  test('an earlier run that is judged later moves the balloon and the first solve, and keeps the delivery state', async () => {
    const contest = await contestWith()
    const waiting = await enter(contest, ann, -30, { verdict: verdict.pending })
    await enter(contest, bob, -20)
    const later = await enter(contest, ann, -10)
    const before = (await acInfo(contest)).data.records
    expect(before).toMatchObject([
      { username: 'bob', firstBlood: true },
      { username: 'ann', submitId: later, firstBlood: false },
    ])
    expect(await tick(contest, before[1].id)).toMatchObject({ http: 200, status: 200, data: null })
    await judge(waiting, accepted)
    expect((await acInfo(contest)).data.records).toMatchObject([
      { username: 'bob', firstBlood: false, checked: false },
      { id: before[1].id, username: 'ann', submitId: waiting, firstBlood: true, checked: true },
    ])
  })

  test('within one second the earlier instant is first, independent of delivery', async () => {
    const contest = await contestWith()
    const start = at(-60)
    await change(contest, { starts_at: start })
    const moment = (ms: number) => new Date(start.getTime() + 600_000 + ms)
    await enter(contest, bob, 0, { at: moment(500) })
    await enter(contest, ann, 0, { at: moment(200) })
    const [first, second] = (await acInfo(contest)).data.records
    expect(first).toMatchObject({ username: 'ann', firstBlood: true, time: 600 })
    expect(second).toMatchObject({ username: 'bob', firstBlood: false, time: 600 })
    await tick(contest, first.id)
    expect((await acInfo(contest)).data.records).toMatchObject([
      { username: 'bob', firstBlood: false },
      { username: 'ann', firstBlood: true, checked: true },
    ])
  })

  test('a lost solve leaves the list; at the desk a delivered balloon must be collected', async () => {
    const contest = await contestWith()
    const entry = await enter(contest, ann, -30)
    await enter(contest, bob, -20)
    const [mine] = (await acInfo(contest)).data.records
    await tick(contest, mine.id)
    await judge(entry, wrongAnswer)
    expect((await acInfo(contest)).data.records).toMatchObject([{ username: 'bob', firstBlood: true }])
    const { data } = await desk(contest)
    expect(data).toMatchObject({ total: 2, waiting: 2, title: expect.any(String) })
    expect(data.records).toMatchObject([
      { id: mine.id, state: 'takeBack', username: 'ann', handedBy: 'chair', time: null, firstBlood: false },
      { username: 'bob', state: 'wanted', firstBlood: true },
    ])
    // It is collected and cannot be delivered again.
    expect(
      (await write('PUT', '/api/contest-desk/balloon', chair, { cid: contest.id, id: mine.id, isHanded: false }))
        .status,
    ).toBe(200)
    expect((await desk(contest)).data.records).toMatchObject([{ username: 'bob' }])
    expect((await tick(contest, mine.id)).status).toBe(400)
    await judge(entry, accepted)
    expect((await desk(contest)).data.records).toMatchObject([
      { username: 'ann', state: 'wanted' },
      { username: 'bob' },
    ])
  })

  test('no balloon is collected while its solve is being rejudged', async () => {
    const contest = await contestWith()
    const entry = await enter(contest, ann, -30)
    const [mine] = (await acInfo(contest)).data.records
    await tick(contest, mine.id)
    await judge(entry, verdict.pending)
    expect((await desk(contest)).data).toMatchObject({ total: 0, waiting: 0, records: [] })
    await judge(entry, wrongAnswer)
    expect((await desk(contest)).data.records).toMatchObject([{ id: mine.id, state: 'takeBack' }])
    await judge(entry, verdict.judging)
    await judge(entry, accepted)
    expect((await desk(contest)).data.records).toMatchObject([{ id: mine.id, state: 'handed' }])
  })

  test('finished balloons come after pending ones, and can be excluded', async () => {
    const contest = await contestWith()
    await enter(contest, ann, -30)
    await enter(contest, bob, -20)
    const [first] = (await acInfo(contest)).data.records
    await tick(contest, first.id)
    expect((await desk(contest)).data.records).toMatchObject([
      { username: 'bob', state: 'wanted' },
      { username: 'ann', state: 'handed', handedBy: 'chair', handedAt: expect.any(String) },
    ])
    expect((await desk(contest, { waiting: true })).data).toMatchObject({ total: 1, records: [{ username: 'bob' }] })
    await tick(contest, first.id, 'false')
    expect((await acInfo(contest)).data.records).toMatchObject([
      { username: 'ann', checked: false },
      { username: 'bob' },
    ])
    expect(await fewestQueries(server.deps, () => desk(contest))).toBeLessThanOrEqual(6)
  })

  test('during the freeze managers see all, marked; a view can exclude them', async () => {
    const contest = await contestWith({ is_sealed: true, seals_at: at(-20) })
    await enter(contest, ann, -30)
    await enter(contest, bob, -10)
    expect((await acInfo(contest)).data.total).toBe(2)
    expect((await desk(contest)).data.records).toMatchObject([
      { username: 'ann', isFrozen: false },
      { username: 'bob', isFrozen: true },
    ])
    expect((await desk(contest, { hidesFrozen: true })).data).toMatchObject({
      total: 1,
      waiting: 1,
      records: [{ username: 'ann' }],
    })
    await change(contest, { ends_at: at(-5) })
    expect((await desk(contest, { hidesFrozen: true })).data.records).toMatchObject([
      { username: 'ann' },
      { username: 'bob', isFrozen: false },
    ])
  })

  test('during the freeze the first ones of each participant are open up to the number of the contest', async () => {
    const contest = await contestWith({ is_sealed: true, seals_at: at(-20), frozen_balloons: 1 })
    await enter(contest, ann, -30)
    await enter(contest, ann, -15, { label: 'B' })
    await enter(contest, bob, -10, { label: 'B' })
    await enter(contest, bob, -8)
    const open = async () =>
      (await desk(contest, { hidesFrozen: true })).data.records.map((row: { username: string; displayId: string }) => [
        row.username,
        row.displayId,
      ])
    expect(await open()).toEqual([
      ['ann', 'A'],
      ['bob', 'B'],
    ])
    await change(contest, { frozen_balloons: 2 })
    expect(await open()).toHaveLength(4)
    await change(contest, { frozen_balloons: 0 })
    expect(await open()).toEqual([['ann', 'A']])
  })

  test('follow the contest when its times move, and a deleted submission', async () => {
    const contest = await contestWith()
    const early = await enter(contest, ann, -50)
    await enter(contest, bob, -10)
    await change(contest, { starts_at: at(-40) })
    expect((await acInfo(contest)).data.records).toMatchObject([{ username: 'bob' }])
    await change(contest, { starts_at: at(-60) })
    expect((await acInfo(contest)).data.records).toMatchObject([{ username: 'ann' }, { username: 'bob' }])
    await server.deps.db.deleteFrom('submission').where('id', '=', early).execute()
    expect((await acInfo(contest)).data.records).toMatchObject([{ username: 'bob', firstBlood: true }])
  })

  test('judged at once by many, none is lost and each is the earliest', async () => {
    const contest = await contestWith()
    const ids: number[] = []
    for (let n = 0; n < 8; n += 1) ids.push(await enter(contest, ann, -30 + n, { verdict: verdict.judging }))
    await Promise.all(ids.map((id) => judge(id, accepted)))
    expect((await acInfo(contest)).data.records).toMatchObject([{ username: 'ann', submitId: ids[0] }])
    const kept = await server.deps.db
      .selectFrom('balloon')
      .select('submission_id')
      .where('contest_id', '=', contest.id)
      .execute()
    await server.deps.pool.query('select recount_balloons($1)', [contest.id])
    const counted = await server.deps.db
      .selectFrom('balloon')
      .select('submission_id')
      .where('contest_id', '=', contest.id)
      .execute()
    expect(counted).toEqual(kept)
  })

  test('can be marked only within their own contest, with all required fields', async () => {
    const [contest, elsewhere] = [await contestWith(), await contestWith()]
    await enter(contest, ann, -30)
    const [{ id }] = (await acInfo(contest)).data.records
    expect(await tick(elsewhere, id)).toMatchObject({ http: 200, status: 400 })
    expect(await tick(contest, 999_999)).toMatchObject({ http: 200, status: 400 })
    expect(await tick(contest, id, null)).toMatchObject({ status: 400 })
    expect(await tick(contest, id, true, ann)).toMatchObject({ http: 200, status: 403 })
    expect((await acInfo(contest)).data.records).toMatchObject([{ checked: false }])
  })

  test('the desk is notified of a solve and of a lost one, and of no other run', async () => {
    const contest = await contestWith()
    const heard = await watchTopics(server, `desk:${contest.id}`, chair.token)
    onTestFinished(() => heard.stop())
    await enter(contest, ann, -20, { verdict: wrongAnswer })
    const entry = await enter(contest, ann, -10)
    await heard.count(1)
    await judge(entry, wrongAnswer)
    await heard.count(2)
    expect(heard.events).toEqual([0, 1].map(() => ({ topic: `desk:${contest.id}`, kind: 'desk', desk: 'balloons' })))
  })
})
