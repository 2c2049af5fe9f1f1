import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { ContestGiven } from '../../../../../test/harness/contests.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { prepareContests, type SmallContest, type SmallContests } from '../../../../../test/harness/small-contests.ts'
import { type Watching, watchTopics } from '../../../../../test/harness/sse.ts'

/** Print requests of contestants, and the print desk. */

let server: TestServer
let root: Person
let chair: Person
let ann: Person
let bob: Person
let at: SmallContests['at']
let contests: SmallContests

beforeAll(async () => {
  server = await startTestServer()
  contests = await prepareContests(server)
  ;({ root, chair, ann, bob, at } = contests)
})
afterAll(() => server.close())
beforeEach(() => server.deps.db.deleteFrom('throttle').execute())

const contestWith = (given: ContestGiven = {}) => contests.contestWith({ takes_prints: true, ...given })
const watch = async (topic: string, token: string | undefined): Promise<Watching> => {
  const watching = await watchTopics(server, topic, token)
  onTestFinished(() => watching.stop())
  return watching
}
const get = (path: string, who: Person | undefined, query: object) =>
  server.call('GET', path, { token: who?.token, query: { ...query } })
const write = (method: 'POST' | 'PUT', path: string, who: Person | undefined, body: object) =>
  server.call(method, path, { token: who?.token, body })
const submitPrint = (contest: SmallContest, who: Person | undefined, content: unknown = 'int main() {}\n') =>
  write('POST', '/api/submit-print-text', who, { cid: contest.id, content })
const prints = (contest: SmallContest, who: Person | undefined, more: object = {}) =>
  get('/api/get-contest-print', who, { cid: contest.id, ...more })

describe('print requests', () => {
  test('reaches the managers without its text, and the text on its own', async () => {
    const contest = await contestWith()
    await server.deps.db.updateTable('account').set({ realname: 'Ann Lee' }).where('id', '=', ann.id).execute()
    expect(await submitPrint(contest, ann, '<b>é 你好</b>\nend')).toMatchObject({ http: 200, status: 200, data: null })
    const { data } = await prints(contest, chair)
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
      headers: { authorization: chair.token },
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
    // Refused requests do not start the waiting time.
    expect((await submitPrint(await contestWith(), ann)).status).toBe(200)
  })

  test('is limited to one in thirty seconds over all contests; the longest text is accepted', async () => {
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

  test('shows its progress to its author only', async () => {
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
    expect(await server.call('PUT', path, { token: chair.token })).toMatchObject({ status: 200, data: null })
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
    const desk = await get('/api/contest-desk/prints', chair, { cid: contest.id })
    expect(desk.data).toMatchObject({ waiting: 2, total: 3 })
    expect(desk.data.records.map((row: { id: number }) => row.id)).toEqual([first, third, second])
    expect(desk.data.records[2]).toMatchObject({ printedBy: 'chief', lines: 1 })
    expect((await get('/api/contest-desk/prints', chair, { cid: contest.id, waiting: true })).data.total).toBe(2)
  })

  test('are marked only within their own contest', async () => {
    const [contest, elsewhere] = [await contestWith(), await contestWith()]
    await submitPrint(contest, ann)
    const { id } = (await prints(contest, chair)).data.records[0]
    const path = (cid: number, row = id) => `/api/check-contest-print-status?id=${row}&cid=${cid}`
    expect(await server.call('PUT', path(elsewhere.id), { token: chair.token })).toMatchObject({
      http: 200,
      status: 400,
    })
    expect(await server.call('PUT', path(contest.id, 999_999), { token: chair.token })).toMatchObject({ status: 400 })
    expect((await prints(contest, chair)).data.records[0].status).toBe(0)
  })

  test.each([
    ['a guest', () => undefined, 401],
    ['a contestant', () => ann, 403],
    ['staff who do not look after it', () => stranger, 403],
  ])('are kept from %s', async (_, who, status) => {
    const contest = await contestWith()
    await submitPrint(contest, bob)
    const { id } = (await prints(contest, chair)).data.records[0]
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

  test('the desk is notified of new and finished requests', async () => {
    const contest = await contestWith()
    const desk = await watch(`desk:${contest.id}`, chair.token)
    await submitPrint(contest, ann)
    await desk.count(1)
    expect(desk.events).toEqual([{ topic: `desk:${contest.id}`, kind: 'desk', desk: 'print' }])
    const { id } = (await prints(contest, chair)).data.records[0]
    const text = await get('/api/contest-desk/print-text', chair, { cid: contest.id, id })
    expect(text.data).toMatchObject({ id, username: 'ann', content: 'int main() {}\n', lines: 2 })
    await write('PUT', '/api/contest-desk/print', chair, { cid: contest.id, id, isPrinted: true })
    await desk.count(2)
    await write('PUT', '/api/contest-desk/print', chair, { cid: contest.id, id, isPrinted: false })
    await desk.count(3)
    expect((await prints(contest, chair)).data.records[0].status).toBe(0)
    for (const who of [ann.token, undefined])
      expect((await watch(`desk:${contest.id}`, who)).response.headers.get('content-type')).toContain('json')
  })
})
