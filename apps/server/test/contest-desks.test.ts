import { verdict } from '@verdict/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ContestGiven, makeContest } from './harness/contests.ts'
import { makeEntry } from './harness/entries.ts'
import { makeUser, type Person } from './harness/people.ts'
import { makeProblem } from './harness/problems.ts'
import { fewestQueries } from './harness/queries.ts'
import { startTestServer, type TestServer } from './harness/server.ts'
import { type Watching, watchTopics } from './harness/sse.ts'

let server: TestServer
let root: Person
let owner: Person
let ann: Person
let bob: Person
let problem: { id: number }
let other: { id: number }
const open: Watching[] = []

beforeAll(async () => {
  server = await startTestServer()
  root = await makeUser(server, { username: 'chief', role: 'root' })
  owner = await makeUser(server, { username: 'chair', role: 'admin' })
  ann = await makeUser(server, { username: 'ann' })
  bob = await makeUser(server, { username: 'bob' })
  problem = await makeProblem(server, { visibility: 3 })
  other = await makeProblem(server, { visibility: 3 })
})
afterAll(() => server.close())
beforeEach(() => server.deps.db.deleteFrom('throttle').execute())
afterEach(async () => {
  await Promise.all(open.splice(0).map((watching) => watching.stop()))
})

const at = (minutes: number) => new Date(server.clock.now().getTime() + minutes * 60_000)
type Contest = Awaited<ReturnType<typeof makeContest>>
const contestWith = (given: ContestGiven = {}): Promise<Contest> =>
  makeContest(server, { problems: [problem.id, other.id], owner_id: owner.id, takes_prints: true, ...given })
const watch = async (topic: string, token: string | undefined): Promise<Watching> => {
  const watching = await watchTopics(server, topic, token)
  open.push(watching)
  return watching
}
const get = (path: string, who: Person | undefined, query: object) =>
  server.call('GET', path, { token: who?.token, query: { ...query } })
const write = (method: 'POST' | 'PUT', path: string, who: Person | undefined, body: object) =>
  server.call(method, path, { token: who?.token, body })
const submitPrint = (contest: Contest, who: Person | undefined, content: unknown = 'int main() {}\n') =>
  write('POST', '/api/submit-print-text', who, { cid: contest.id, content })
const prints = (contest: Contest, who: Person | undefined, more: object = {}) =>
  get('/api/get-contest-print', who, { cid: contest.id, ...more })

describe('asking for a print', () => {
  test('reaches the managers without its text, and the text on its own', async () => {
    const contest = await contestWith()
    await server.deps.db.updateTable('account').set({ realname: 'Ann Lee' }).where('id', '=', ann.id).execute()
    expect(await submitPrint(contest, ann, '<b>é 你好</b>\nend')).toMatchObject({ http: 200, status: 200, data: null })
    const { data } = await prints(contest, owner)
    expect(data).toMatchObject({ total: 1, size: 30, current: 1 })
    expect(data.records).toEqual([
      {
        id: expect.any(Number),
        cid: contest.id,
        username: 'ann',
        realname: 'Ann Lee',
        status: 0,
        content: null,
        gmtCreate: expect.stringMatching(/\+0000$/),
      },
    ])
    const { id } = data.records[0]
    const file = await fetch(`${server.url}/api/file/download-contest-print-text?id=${id}`, {
      headers: { authorization: owner.token },
    })
    expect(await file.text()).toBe('<b>é 你好</b>\nend')
    expect(file.headers.get('content-disposition')).toBe('attachment;filename=ann_Contest_Print.txt')
    expect(file.headers.get('content-type')).toContain('text/plain')
  })

  test.each<[string, ContestGiven, unknown, number]>([
    ['where none are taken', { takes_prints: false }, 'x', 403],
    ['before the start', { starts_at: new Date(Date.now() + 3_600_000) }, 'x', 403],
    ['without the password', { auth: 1, password: 'p' }, 'x', 403],
    ['in a hidden contest', { is_visible: false }, 'x', 400],
    ['without a text', {}, null, 400],
    ['of blanks', {}, ' \n', 400],
    ['of too much', {}, 'x'.repeat(65_537), 400],
  ])('is refused %s', async (_, given, content, status) => {
    const contest = await contestWith(given)
    expect(await submitPrint(contest, ann, content)).toMatchObject({ http: 200, status })
    const kept = await server.deps.db
      .selectFrom('print_request')
      .select('id')
      .where('contest_id', '=', contest.id)
      .execute()
    expect(kept).toEqual([])
    // What was refused costs no wait.
    expect((await submitPrint(await contestWith(), ann)).status).toBe(200)
  })

  test('is for one in thirty seconds, whichever contest it is in; the longest text is taken', async () => {
    const [one, two] = [await contestWith(), await contestWith()]
    expect((await submitPrint(one, ann, '𝒳'.repeat(65_536))).status).toBe(200)
    const again = await submitPrint(two, ann)
    expect(again).toMatchObject({ http: 200, status: 403 })
    expect(again.msg).toContain('30')
    expect((await submitPrint(two, bob)).status).toBe(200)
    server.clock.advance(30_000)
    expect((await submitPrint(two, ann)).status).toBe(200)
    expect(await submitPrint(two, undefined)).toMatchObject({ http: 401 })
  })

  test('shows in the own list how far it is, and to nobody else', async () => {
    const contest = await contestWith()
    await submitPrint(contest, ann)
    await submitPrint(contest, bob)
    const own = () => get('/api/get-contest-own-print', ann, { cid: contest.id })
    const { data } = await own()
    expect(data).toMatchObject({ total: 1, records: [{ username: 'ann', status: 0 }] })
    const heard = await watch(`contest:${contest.id}`, ann.token)
    const neighbour = await watch(`contest:${contest.id}`, bob.token)
    const { id } = data.records[0]
    const path = `/api/check-contest-print-status?id=${id}&cid=${contest.id}`
    expect(await server.call('PUT', path, { token: owner.token })).toMatchObject({ status: 200, data: null })
    await heard.count(1)
    expect(heard.events).toEqual([{ topic: `contest:${contest.id}`, kind: 'print', id }])
    expect((await own()).data.records[0].status).toBe(1)
    expect(neighbour.events).toEqual([])
  })
})

describe('print requests of a contest', () => {
  test('are listed waiting ones first, then the newest', async () => {
    const contest = await contestWith()
    const ids: number[] = []
    for (const minute of [1, 2, 3]) {
      const row = await server.deps.db
        .insertInto('print_request')
        .values({
          contest_id: contest.id,
          account_id: ann.id,
          username: 'ann',
          content: 'x',
          lines: 1,
          created_at: at(minute),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      ids.push(row.id)
    }
    const [first = 0, second = 0, third = 0] = ids
    await server.call('PUT', `/api/check-contest-print-status?id=${second}&cid=${contest.id}`, { token: root.token })
    const shown = (await prints(contest, root)).data.records.map((row: { id: number }) => row.id)
    expect(shown).toEqual([third, first, second])
    expect((await prints(contest, root, { limit: 1, currentPage: 3 })).data.records).toMatchObject([{ id: second }])
    const desk = await get('/api/contest-desk/prints', owner, { cid: contest.id })
    expect(desk.data).toMatchObject({ waiting: 2, total: 3 })
    expect(desk.data.records.map((row: { id: number }) => row.id)).toEqual([first, third, second])
    expect(desk.data.records[2]).toMatchObject({ printedBy: 'chief', lines: 1 })
    expect((await get('/api/contest-desk/prints', owner, { cid: contest.id, waiting: true })).data.total).toBe(2)
  })

  test('are marked only within their own contest', async () => {
    const [contest, elsewhere] = [await contestWith(), await contestWith()]
    await submitPrint(contest, ann)
    const { id } = (await prints(contest, owner)).data.records[0]
    const path = (cid: number, row = id) => `/api/check-contest-print-status?id=${row}&cid=${cid}`
    expect(await server.call('PUT', path(elsewhere.id), { token: owner.token })).toMatchObject({
      http: 200,
      status: 400,
    })
    expect(await server.call('PUT', path(contest.id, 999_999), { token: owner.token })).toMatchObject({ status: 400 })
    expect((await prints(contest, owner)).data.records[0].status).toBe(0)
  })

  test.each([
    ['a guest', () => undefined, 401],
    ['a contestant', () => ann, 403],
    ['staff who do not look after it', () => stranger, 403],
  ])('are kept from %s', async (_, who, status) => {
    const contest = await contestWith()
    await submitPrint(contest, bob)
    const { id } = (await prints(contest, owner)).data.records[0]
    expect(await prints(contest, who())).toMatchObject({ status })
    expect(await get('/api/file/download-contest-print-text', who(), { id })).toMatchObject({ status })
    expect(await get('/api/file/download-contest-print-text', who(), { id: 999_999 })).toMatchObject({ status })
    expect(
      await server.call('PUT', `/api/check-contest-print-status?id=${id}&cid=${contest.id}`, { token: who()?.token }),
    ).toMatchObject({ status })
    for (const path of ['/api/contest-desk/prints', '/api/contest-desk/print-text', '/api/contest-desk/balloons']) {
      expect(await get(path, who(), { cid: contest.id, id })).toMatchObject({ http: 200, status: 403 })
    }
    expect(
      await write('PUT', '/api/contest-desk/print', who(), { cid: contest.id, id, isPrinted: true }),
    ).toMatchObject({ status: 403 })
    expect(await get('/api/get-contest-ac-info', who(), { cid: contest.id })).toMatchObject({ status })
  })
  let stranger: Person
  beforeAll(async () => {
    stranger = await makeUser(server, { username: 'stranger', role: 'admin' })
  })

  test('are told to the desk as they come and as they are done', async () => {
    const contest = await contestWith()
    const desk = await watch(`desk:${contest.id}`, owner.token)
    await submitPrint(contest, ann)
    await desk.count(1)
    expect(desk.events).toEqual([{ topic: `desk:${contest.id}`, kind: 'desk', desk: 'print' }])
    const { id } = (await prints(contest, owner)).data.records[0]
    const text = await get('/api/contest-desk/print-text', owner, { cid: contest.id, id })
    expect(text.data).toMatchObject({ id, username: 'ann', content: 'int main() {}\n', lines: 2 })
    await write('PUT', '/api/contest-desk/print', owner, { cid: contest.id, id, isPrinted: true })
    await desk.count(2)
    await write('PUT', '/api/contest-desk/print', owner, { cid: contest.id, id, isPrinted: false })
    await desk.count(3)
    expect((await prints(contest, owner)).data.records[0].status).toBe(0)
    for (const who of [ann.token, undefined])
      expect((await watch(`desk:${contest.id}`, who)).response.headers.get('content-type')).toContain('json')
  })
})

describe('balloons', () => {
  const { accepted, wrongAnswer } = verdict
  const enter = (
    contest: Contest,
    who: Person,
    minute: number,
    more: { label?: string; verdict?: number; atMs?: number } = {},
  ) =>
    makeEntry(server, who, {
      contest,
      problemId: more.label === 'B' ? other.id : problem.id,
      at: new Date(at(minute).getTime() + (more.atMs ?? 0)),
      verdict: accepted,
      ...(more.label === undefined ? {} : { label: more.label }),
      ...(more.verdict === undefined ? {} : { verdict: more.verdict }),
    })
  const judge = (id: number, code: number) =>
    server.deps.db.updateTable('submission').set({ verdict: code }).where('id', '=', id).execute()
  const acInfo = (contest: Contest, who: Person | undefined = owner, more: object = {}) =>
    get('/api/get-contest-ac-info', who, { cid: contest.id, ...more })
  const desk = (contest: Contest, more: object = {}) =>
    get('/api/contest-desk/balloons', owner, { cid: contest.id, ...more })
  const tick = (contest: Contest, id: number, checked: unknown = true, who: Person | undefined = owner) =>
    write('PUT', '/api/check-contest-ac-info', who, { id, checked, cid: contest.id })

  test('are one of each person and problem, for the earliest accepted of the contest’s time', async () => {
    const contest = await contestWith({ ends_at: at(-1), takes_late: true })
    await enter(contest, ann, -61)
    const early = await enter(contest, ann, -50)
    await enter(contest, ann, -40)
    await enter(contest, ann, -45, { verdict: wrongAnswer })
    await enter(contest, bob, 0)
    await enter(contest, owner, -55)
    await enter(contest, root, -55)
    const solved = await enter(contest, bob, -30, { label: 'B' })
    const { data } = await acInfo(contest)
    expect(data.total).toBe(2)
    expect(data.records).toEqual([
      {
        id: expect.any(Number),
        cid: contest.id,
        uid: ann.id,
        pid: problem.id,
        username: 'ann',
        realname: expect.anything(),
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

  test('an earlier run that is judged later moves the balloon and the first solve, and keeps what was handed out', async () => {
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

  test('within one second the earlier instant is first, whatever is ticked', async () => {
    const contest = await contestWith()
    await server.deps.db
      .updateTable('contest')
      .set({ starts_at: at(-60) })
      .where('id', '=', contest.id)
      .execute()
    const start = await server.deps.db
      .selectFrom('contest')
      .select('starts_at')
      .where('id', '=', contest.id)
      .executeTakeFirstOrThrow()
    const moment = (ms: number) => start.starts_at.getTime() + 600_000 + ms - at(0).getTime()
    await enter(contest, bob, 0, { atMs: moment(500) })
    await enter(contest, ann, 0, { atMs: moment(200) })
    const [first, second] = (await acInfo(contest)).data.records
    expect(first).toMatchObject({ username: 'ann', firstBlood: true, time: 600 })
    expect(second).toMatchObject({ username: 'bob', firstBlood: false, time: 600 })
    await tick(contest, first.id)
    expect((await acInfo(contest)).data.records).toMatchObject([
      { username: 'bob', firstBlood: false },
      { username: 'ann', firstBlood: true, checked: true },
    ])
  })

  test('one whose accept is taken back leaves the list; at the desk it is to be taken back if it was handed out', async () => {
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
    // It is taken back; nobody hands it out again.
    expect(
      (await write('PUT', '/api/contest-desk/balloon', owner, { cid: contest.id, id: mine.id, isHanded: false }))
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

  test('nobody is sent for a balloon while its solve is judged anew', async () => {
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

  test('what is done comes after what is to be done, and may be left out', async () => {
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

  test('behind the seal the managers see all, marked; a view may leave them out', async () => {
    const contest = await contestWith({ is_sealed: true, seals_at: at(-20) })
    await enter(contest, ann, -30)
    await enter(contest, bob, -10)
    expect((await acInfo(contest)).data.total).toBe(2)
    expect((await desk(contest)).data.records).toMatchObject([
      { username: 'ann', isSealed: false },
      { username: 'bob', isSealed: true },
    ])
    expect((await desk(contest, { hidesSealed: true })).data).toMatchObject({
      total: 1,
      waiting: 1,
      records: [{ username: 'ann' }],
    })
    await server.deps.db
      .updateTable('contest')
      .set({ ends_at: at(-5) })
      .where('id', '=', contest.id)
      .execute()
    expect((await desk(contest, { hidesSealed: true })).data.records).toMatchObject([
      { username: 'ann' },
      { username: 'bob', isSealed: false },
    ])
  })

  test('follow the contest when its times move, and a deleted submission', async () => {
    const contest = await contestWith()
    const early = await enter(contest, ann, -50)
    await enter(contest, bob, -10)
    await server.deps.db
      .updateTable('contest')
      .set({ starts_at: at(-40) })
      .where('id', '=', contest.id)
      .execute()
    expect((await acInfo(contest)).data.records).toMatchObject([{ username: 'bob' }])
    await server.deps.db
      .updateTable('contest')
      .set({ starts_at: at(-60) })
      .where('id', '=', contest.id)
      .execute()
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

  test('are ticked only within their own contest, with everything that has to be said', async () => {
    const [contest, elsewhere] = [await contestWith(), await contestWith()]
    await enter(contest, ann, -30)
    const [{ id }] = (await acInfo(contest)).data.records
    expect(await tick(elsewhere, id)).toMatchObject({ http: 200, status: 400 })
    expect(await tick(contest, 999_999)).toMatchObject({ http: 200, status: 400 })
    expect(await tick(contest, id, null)).toMatchObject({ status: 400 })
    expect(await tick(contest, id, true, ann)).toMatchObject({ http: 200, status: 403 })
    expect((await acInfo(contest)).data.records).toMatchObject([{ checked: false }])
  })

  test('the desk hears of a solve and of one that is lost, and of no other run', async () => {
    const contest = await contestWith()
    const heard = await watch(`desk:${contest.id}`, owner.token)
    await enter(contest, ann, -20, { verdict: wrongAnswer })
    const entry = await enter(contest, ann, -10)
    await heard.count(1)
    await judge(entry, wrongAnswer)
    await heard.count(2)
    expect(heard.events).toEqual([0, 1].map(() => ({ topic: `desk:${contest.id}`, kind: 'desk', desk: 'balloons' })))
  })
})
