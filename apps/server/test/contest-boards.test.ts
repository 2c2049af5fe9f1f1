import { verdict } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type BoardEntry,
  type BoardPeople,
  type HeldContest,
  holdContests,
  makeBoardPeople,
  workedExample,
} from './harness/boards.ts'
import type { ContestGiven } from './harness/contests.ts'
import { makeUser, type Person } from './harness/people.ts'
import { startTestServer, type TestServer } from './harness/server.ts'

let server: TestServer
let people: BoardPeople
let problems: readonly number[]
let hold: Awaited<ReturnType<typeof holdContests>>['hold']
beforeAll(async () => {
  server = await startTestServer()
  people = await makeBoardPeople(server)
  const made = await holdContests(server, people)
  hold = made.hold
  problems = made.problems
})
afterAll(() => server.close())

/** A board moves at most once a second. */
const soon = { timeout: 5_000 }

const { accepted: AC, wrongAnswer: WA } = verdict
const ago = (seconds: number) => new Date(server.clock.now().getTime() - seconds * 1_000)

const rank = (who: Person | null, body: object, path = 'get-contest-rank') =>
  server.call('POST', `/api/${path}`, { body, token: who?.token })
const outside = (who: Person | null, body: object) => rank(who, body, 'get-contest-outside-scoreboard')
const names = (reply: { data: { records: { username: string }[] } }) => reply.data.records.map((row) => row.username)
const places = (reply: { data: { records: { username: string; rank: number }[] } }) =>
  reply.data.records.map((row) => `${row.username} ${row.rank}`)

test('without a contest it is refused as business', async () => {
  expect(await rank(people.dot, {})).toMatchObject({ http: 200, status: 400, data: null })
  expect(await outside(null, { cid: null })).toMatchObject({ http: 200, status: 400, data: null })
})

describe('the board of the worked example', () => {
  test('while it is open', async () => {
    const { cid } = await hold(7_000, {}, workedExample.slice(0, 8))
    const reply = await rank(people.dot, { cid: String(cid) })
    expect(reply).toMatchObject({ http: 200, status: 200, data: { total: 3, current: 1, size: 50, pages: 1 } })
    expect(reply.data.records[0]).toEqual({
      rank: 1,
      isWinAward: false,
      awardName: null,
      awardBackground: null,
      awardColor: null,
      uid: people.ada.id,
      username: 'ada',
      realname: null,
      nickname: 'countess',
      school: 'North High',
      avatar: null,
      gender: 'secrecy',
      ac: 2,
      totalTime: 5761,
      total: 3,
      submissionInfo: {
        A: { errorNum: 1, isAC: true, isFirstAC: true, ACTime: 900 },
        B: { errorNum: 0, isAC: true, isFirstAC: true, ACTime: 3661 },
      },
    })
    expect(reply.data.records[1]).toMatchObject({
      username: 'bell',
      ac: 2,
      totalTime: 6100,
      total: 4,
      submissionInfo: {
        A: { errorNum: 0, isAC: true, isFirstAC: true, ACTime: 900 },
        B: { errorNum: 1, isAC: true, isFirstAC: false, ACTime: 4000 },
      },
    })
  })

  test('sealed: tries are counted where nothing is solved yet, for managers too until they force', async () => {
    const { cid } = await hold(9_000)
    const sealed = await rank(people.dot, { cid })
    expect(sealed.data.records.map((row: { ac: number; totalTime: number }) => [row.ac, row.totalTime])).toEqual([
      [2, 5761],
      [2, 6100],
      [1, 1500],
    ])
    expect(sealed.data.records[0].submissionInfo.C).toEqual({ errorNum: 0, tryNum: 2 })
    expect(sealed.data.records[2].submissionInfo).toEqual({
      A: { errorNum: 0, isAC: true, isFirstAC: false, ACTime: 1500 },
      C: { errorNum: 0, tryNum: 1 },
    })
    expect((await rank(people.dot, { cid, forceRefresh: true })).data).toEqual(sealed.data)
    expect((await rank(people.owner, { cid })).data.records[0].ac).toBe(2)
    const forced = await rank(people.owner, { cid, forceRefresh: 'true' })
    expect(forced.data.records.map((row: { ac: number; totalTime: number }) => [row.ac, row.totalTime])).toEqual([
      [3, 14961],
      [2, 6100],
      [2, 8700],
    ])
    // Managers see real names, others do not.
    expect(forced.data.records[0].realname).toBe('Ada King')
  })

  test('after the end, with what came later where the contest takes it', async () => {
    const { cid } = await hold(12_500, { takes_late: true })
    expect((await rank(people.dot, { cid })).data.records[1].ac).toBe(2)
    const late = await rank(people.dot, { cid, containsEnd: true })
    expect(late.data.records[1]).toMatchObject({ rank: 2, ac: 3, totalTime: 18_100 })
    expect(late.data.records[1].submissionInfo.C).toEqual({
      errorNum: 0,
      isAC: true,
      isFirstAC: false,
      ACTime: 12_000,
      isAfterContest: true,
    })
    const other = await hold(12_500)
    const unchanged = await rank(people.dot, { cid: other.cid, containsEnd: true })
    expect(unchanged.data.records[1].ac).toBe(2)
  })

  test('a seal that stays after the end hides what came later as well', async () => {
    const { cid } = await hold(12_500, { opens_at_end: false, takes_late: true })
    const sealed = await rank(people.dot, { cid, containsEnd: true })
    expect(sealed.data.records.map((row: { ac: number }) => row.ac)).toEqual([2, 2, 1])
    expect((await rank(people.root, { cid, forceRefresh: true })).data.records[0].ac).toBe(3)
  })
})

describe('places, stars, awards, copies, filter and pages', () => {
  test('stars take no place and no award, and are left out when asked', async () => {
    const awards = [{ priority: 1, name: 'Gold', background: '#fc0', color: '#000', num: 50 }]
    const stars = JSON.stringify(['bell'])
    const { cid } = await hold(12_500, { stars, award_type: 1, awards: JSON.stringify(awards) })
    const reply = await rank(people.dot, { cid })
    expect(places(reply)).toEqual(['ada 1', 'bell -1', 'cyn 2'])
    expect(reply.data.records.map((row: { isWinAward: boolean }) => row.isWinAward)).toEqual([true, false, false])
    expect(reply.data.records[0]).toMatchObject({ awardName: 'Gold', awardBackground: '#fc0', awardColor: '#000' })
    expect(places(await rank(people.dot, { cid, removeStar: true }))).toEqual(['ada 1', 'cyn 2'])
  })

  test('the own row and followed ones are copied on top and counted', async () => {
    const { cid } = await hold(12_500)
    const reply = await rank(people.bell, { cid, concernedList: [people.cyn.id, people.bell.id, 'nobody'] })
    expect(names(reply)).toEqual(['bell', 'cyn', 'ada', 'bell', 'cyn'])
    expect(reply.data.total).toBe(5)
    const second = await rank(people.bell, { cid, concernedList: [people.cyn.id], currentPage: 2, limit: 2 })
    expect(places(second)).toEqual(['ada 1', 'bell 2'])
    expect(second.data).toMatchObject({ total: 5, current: 2, size: 2, pages: 3 })
    const guest = await outside(null, {
      cid: (await hold(12_500, { shows_board: true })).cid,
      concernedList: [people.cyn.id],
    })
    expect(names(guest)).toEqual(['cyn', 'ada', 'bell', 'cyn'])
  })

  test('a keyword is looked for in schools and the names that are shown, after places', async () => {
    const { cid } = await hold(12_500)
    expect(places(await rank(people.dot, { cid, keyword: ' north ' }))).toEqual(['ada 1', 'cyn 3'])
    expect(places(await rank(people.dot, { cid, keyword: 'BELL' }))).toEqual(['bell 2'])
    expect(places(await rank(people.dot, { cid, keyword: 'countess' }))).toEqual([])
    const nick = await hold(12_500, { shown_name: 'nickname' })
    expect(places(await rank(people.dot, { cid: nick.cid, keyword: 'countess' }))).toEqual(['ada 1'])
  })

  test('real names are sent where the board shows them', async () => {
    const { cid } = await hold(12_500, { shown_name: 'realname' })
    const reply = await rank(people.dot, { cid, keyword: 'king' })
    expect(reply.data.records.map((row: { realname: string }) => row.realname)).toEqual(['Ada King'])
  })

  test('other contests are merged in by their own seconds, as far as the viewer may look', async () => {
    const main = await hold(12_500, {}, workedExample.slice(0, 2))
    const other = await hold(15_000, {}, [[600, 'bell', 'A', AC]])
    const secret = await hold(12_500, { is_visible: false }, [[1, 'cyn', 'A', AC]])
    const reply = await rank(people.dot, { cid: main.cid, externalCidList: [other.cid, secret.cid] })
    expect(places(reply)).toEqual(['bell 1', 'ada 2'])
    expect(reply.data.records[1].submissionInfo.A.isFirstAC).toBe(false)
  })

  test('a merged contest that is still sealed for the viewer stays so', async () => {
    const main = await hold(12_500, {}, workedExample.slice(0, 2))
    const other = await hold(9_000, {}, [[7_300, 'bell', 'A', AC]])
    const asked = { cid: main.cid, externalCidList: [other.cid] }
    const bell = (await rank(people.dot, asked)).data.records.find(
      (row: { username: string }) => row.username === 'bell',
    )
    expect(bell).toMatchObject({ ac: 0, submissionInfo: { A: { errorNum: 0, tryNum: 1 } } })
    const forced = await rank(people.owner, { ...asked, forceRefresh: true })
    expect(places(forced)).toEqual(['ada 1', 'bell 2'])
  })

  test('a contest of one’s own does not tell the real names of another', async () => {
    const chair = await makeUser(server, { username: 'another-chair', role: 'admin' })
    const mine = await hold(12_500, { owner_id: chair.id, shown_name: 'realname' }, [[1, 'cyn', 'A', AC]])
    const other = await hold(12_500, {}, [[600, 'ada', 'A', AC]])
    const asked = { cid: mine.cid, externalCidList: [other.cid] }
    const ada = async (who: Person, more: object = {}) =>
      (await rank(who, { ...asked, ...more })).data.records.find((row: { username: string }) => row.username === 'ada')
    expect(await ada(chair)).toMatchObject({ username: 'ada', realname: null })
    expect(await ada(chair, { keyword: 'king' })).toBeUndefined()
    expect(await ada(people.root)).toMatchObject({ realname: 'Ada King' })
  })
})

describe('an OI board', () => {
  const scores: readonly BoardEntry[] = [
    [100, 'ada', 'A', verdict.partialAccepted, 60],
    [500, 'ada', 'A', AC, 100],
    [1200, 'ada', 'B', AC, 100],
    [200, 'bell', 'A', AC, 100],
    [900, 'bell', 'A', verdict.partialAccepted, 40],
  ]
  test.each([
    ['Recent', [200, 40]],
    ['Highest', [200, 100]],
  ])('%s', async (oi_counts, sums) => {
    const { cid } = await hold(12_500, { type: 1, oi_counts }, scores)
    const reply = await rank(people.dot, { cid })
    expect(reply.data.records.map((row: { totalScore: number }) => row.totalScore)).toEqual(sums)
    expect(reply.data.records[0]).toMatchObject({
      totalTime: 22,
      submissionInfo: { A: 100, B: 100 },
      timeInfo: { A: 11, B: 11 },
    })
    expect(reply.data.records[0].ac).toBeUndefined()
    expect(reply.data.records[1].timeInfo).toEqual(oi_counts === 'Recent' ? null : { A: 11 })
  })

  test('sealed at its start shows nothing', async () => {
    const startsAt = ago(3_600)
    const { cid } = await hold(3_600, { type: 1, starts_at: startsAt, seals_at: startsAt }, scores)
    expect((await rank(people.dot, { cid })).data.records).toEqual([])
    expect((await rank(people.owner, { cid, forceRefresh: true })).data.records).toHaveLength(2)
  })
})

describe('who may look at a board', () => {
  test.each<[string, ContestGiven, 'inside' | 'outside', number]>([
    ['a hidden contest', { is_visible: false, shows_board: true }, 'inside', 400],
    ['a hidden contest, from outside', { is_visible: false, shows_board: true }, 'outside', 400],
    [
      'a contest that has not begun',
      {
        starts_at: new Date(Date.now() + 9e6),
        ends_at: new Date(Date.now() + 9.9e6),
        is_sealed: false,
        seals_at: null,
        shows_board: true,
      },
      'inside',
      403,
    ],
    [
      'the same, from outside',
      {
        starts_at: new Date(Date.now() + 9e6),
        ends_at: new Date(Date.now() + 9.9e6),
        is_sealed: false,
        seals_at: null,
        shows_board: true,
      },
      'outside',
      403,
    ],
    ['a private contest without the password', { auth: 1 }, 'inside', 403],
    ['a board that is not open to the outside', {}, 'outside', 403],
  ])('%s: refused', async (_, given, door, status) => {
    const { cid } = await hold(7_000, given, [])
    const ask = door === 'inside' ? rank : outside
    expect(await ask(people.dot, { cid })).toMatchObject({ http: 200, status, data: null })
    const board = await server.call('GET', '/api/contest-board', { query: { cid }, token: people.dot.token })
    if (door === 'inside') expect(board.status).toBe(status)
  })

  test('without a contest, or one that is not there', async () => {
    for (const ask of [rank, outside]) {
      expect(await ask(people.dot, {})).toMatchObject({ http: 200, status: 400 })
      expect(await ask(people.dot, { cid: null })).toMatchObject({ http: 200, status: 400 })
      expect(await ask(people.dot, { cid: 999_999 })).toMatchObject({ http: 200, status: 400 })
    }
    expect(await rank(null, { cid: 1 })).toMatchObject({ http: 401 })
  })

  test('from outside nobody but root and the owner look behind the seal', async () => {
    const { cid } = await hold(9_000, { shows_board: true })
    const first = async (who: Person | null) => (await outside(who, { cid, forceRefresh: true })).data.records[0].ac
    expect(await first(null)).toBe(2)
    expect(await first(people.ada)).toBe(2)
    expect(await first(people.owner)).toBe(3)
    expect(await first(people.root)).toBe(3)
    // A board that is closed again is closed at once.
    await server.deps.db.updateTable('contest').set({ shows_board: false }).where('id', '=', cid).execute()
    await expect.poll(async () => (await outside(null, { cid })).status, soon).toBe(403)
  })

  test('guests get the whole board only where it is open to the outside', async () => {
    const ask = (cid: number, token?: string) => server.call('GET', '/api/contest-board', { query: { cid }, token })
    const open = await hold(9_000, { shows_board: true })
    expect((await ask(open.cid)).data).toMatchObject({ view: 'sealed', rule: 'acm', cid: open.cid })
    const closed = await hold(9_000)
    expect(await ask(closed.cid)).toMatchObject({ http: 200, status: 401 })
    expect((await ask(closed.cid, people.dot.token)).data.rows).toHaveLength(3)
  })
})

describe('the whole board', () => {
  const ask = (cid: number, more: object = {}, who: Person | null = people.dot, headers: Record<string, string> = {}) =>
    server.call('GET', '/api/contest-board', { query: { cid, ...more }, token: who?.token, headers })

  test('names everybody once and gives rows in order, with a version', async () => {
    const { cid } = await hold(12_500, { stars: JSON.stringify(['cyn']) })
    const { data } = await ask(cid)
    expect(data.rows[0]).toEqual({
      uid: people.ada.id,
      points: 3,
      time: 14_961,
      total: 5,
      first: [300, expect.any(Number)],
      cells: [
        ['A', 1, 900, 1, 0],
        ['B', 0, 3661, 1, 0],
        ['C', 1, 8000, 0, 0],
      ],
    })
    expect(data.people.map((one: { username: string; isStar: boolean }) => [one.username, one.isStar])).toEqual([
      ['ada', false],
      ['bell', false],
      ['cyn', true],
    ])
    expect(data.problems.map((one: { displayId: string }) => one.displayId)).toEqual(['A', 'B', 'C'])
    expect(data).toMatchObject({ view: 'live', penalty: { perTryS: 1200, wholeMinutes: false } })
    expect(data.version).toMatch(/^[\w-]{16}$/)
  })

  test('is not sent again to whoever has it', async () => {
    const { cid, ids } = await hold(12_500)
    const first = await ask(cid)
    const tag = String(first.headers.etag)
    expect(await ask(cid, {}, people.dot, { 'if-none-match': tag })).toMatchObject({ http: 304 })
    await server.deps.db
      .updateTable('submission')
      .set({ verdict: WA })
      .where('id', '=', ids[1] ?? 0)
      .execute()
    await expect.poll(async () => (await ask(cid, {}, people.dot, { 'if-none-match': tag })).http, soon).toBe(200)
  })

  test('a real name that only managers see is told to them when it changes, and moves nothing for others', async () => {
    const { cid } = await hold(7_000, {}, workedExample.slice(0, 4))
    const own = () => server.call('GET', '/api/contest-board', { query: { cid }, token: people.owner.token })
    const [before, others] = [await own(), await ask(cid)]
    await server.deps.db.updateTable('account').set({ realname: 'Ada Byron' }).where('username', '=', 'ada').execute()
    await expect.poll(async () => JSON.stringify((await own()).data), soon).toContain('Ada Byron')
    expect((await own()).headers.etag).not.toBe(before.headers.etag)
    expect((await ask(cid)).headers.etag).toBe(others.headers.etag)
    await server.deps.db.updateTable('account').set({ realname: 'Ada King' }).where('username', '=', 'ada').execute()
  })

  test('a verdict that the seal hides changes nothing of the sealed board, its version included', async () => {
    const { cid, ids } = await hold(9_000)
    const sealed = await ask(cid)
    const open = await ask(cid, { forceRefresh: true }, people.owner)
    await server.deps.db
      .updateTable('submission')
      .set({ verdict: WA })
      .where('id', '=', ids[11] ?? 0)
      .execute()
    const flipped = await ask(cid, { forceRefresh: true }, people.owner)
    expect(flipped.data.rows[0].points).toBe(2)
    expect(flipped.data.version).not.toBe(open.data.version)
    const after = await ask(cid)
    expect([after.data, after.headers.etag]).toEqual([sealed.data, sealed.headers.etag])
  })

  test('two servers that follow by themselves say the same version', async () => {
    const { cid, ids } = await hold(12_500)
    const other = await startTestServer({}, { on: server })
    try {
      const there = async () =>
        (await other.call('GET', '/api/contest-board', { query: { cid }, token: people.dot.token })).data
      expect(await there()).toEqual((await ask(cid)).data)
      await server.deps.db
        .updateTable('submission')
        .set({ verdict: WA })
        .where('id', '=', ids[3] ?? 0)
        .execute()
      await expect.poll(async () => (await there()).rows[2].points, soon).toBe(1)
      await expect.poll(async () => (await ask(cid)).data, soon).toEqual(await there())
    } finally {
      await other.close()
    }
  })
})

describe('a board follows', () => {
  const rows = async (cid: number) => {
    const { data } = await server.call('GET', '/api/contest-board', { query: { cid }, token: people.dot.token })
    const called = new Map(data.people.map((one: { uid: string; username: string }) => [one.uid, one.username]))
    return data.rows.map((row: { uid: string; points: number }) => `${called.get(row.uid)} ${row.points}`)
  }

  test.each<[string, (held: HeldContest) => Promise<unknown>, readonly string[]]>([
    [
      'a verdict by hand',
      ({ ids }) =>
        server.call('GET', '/api/admin/judge/manual-judge', {
          token: people.root.token,
          query: { submitId: ids[8], status: WA },
        }),
      ['ada 3', 'bell 2', 'cyn 1'],
    ],
    [
      'a cancelled submission',
      ({ ids }) =>
        server.call('GET', '/api/admin/judge/cancel-judge', { token: people.root.token, query: { submitId: ids[8] } }),
      ['ada 3', 'bell 2', 'cyn 1'],
    ],
    [
      'a rejudging that begins',
      ({ ids }) =>
        server.call('GET', '/api/admin/judge/rejudge', { token: people.root.token, query: { submitId: ids[2] } }),
      ['ada 3', 'cyn 2', 'bell 1'],
    ],
    [
      'a problem judged again as a whole',
      ({ cid }) =>
        server.call('GET', '/api/admin/judge/rejudge-contest-problem', {
          token: people.root.token,
          query: { cid, pid: problems[0] },
        }),
      ['ada 2', 'bell 1', 'cyn 1'],
    ],
    [
      'a submission that is deleted',
      ({ ids }) =>
        server.deps.db
          .deleteFrom('submission')
          .where('id', '=', ids[8] ?? 0)
          .execute(),
      ['ada 3', 'bell 2', 'cyn 1'],
    ],
    [
      'a new owner, who is on no board',
      ({ cid }) =>
        server.deps.db.updateTable('contest').set({ owner_id: people.cyn.id }).where('id', '=', cid).execute(),
      // The former owner is on it then.
      ['ada 3', 'bell 2', 'owner 1'],
    ],
    [
      'times that move',
      ({ cid, at }) =>
        server.deps.db
          .updateTable('contest')
          .set({ ends_at: at(7_500) })
          .where('id', '=', cid)
          .execute(),
      ['ada 2', 'bell 2', 'cyn 2'],
    ],
    [
      'a problem that is taken out',
      ({ labels }) =>
        server.deps.db
          .deleteFrom('contest_problem')
          .where('id', '=', labels.get('C') ?? 0)
          .execute(),
      ['ada 2', 'bell 2', 'cyn 1'],
    ],
  ])('%s', async (_, change, expected) => {
    const held = await hold(12_500)
    expect(await rows(held.cid)).toEqual(['ada 3', 'bell 2', 'cyn 2'])
    await change(held)
    await expect.poll(() => rows(held.cid), soon).toEqual(expected)
  })

  test('a person who is called otherwise now, and one who becomes root', async () => {
    const eve = await makeUser(server, { username: 'eve' })
    const held = await hold(12_500)
    await server.deps.db
      .updateTable('submission')
      .set({ account_id: eve.id })
      .where('id', '=', await held.enter([50, 'dot', 'A', AC]))
      .execute()
    await expect.poll(() => rows(held.cid), soon).toContain('eve 1')
    await server.deps.db.updateTable('account').set({ username: 'eva' }).where('id', '=', eve.id).execute()
    await expect.poll(() => rows(held.cid), soon).toContain('eva 1')
    await server.deps.db.updateTable('account').set({ role: 1000 }).where('id', '=', eve.id).execute()
    await expect.poll(() => rows(held.cid), soon).toEqual(['ada 3', 'bell 2', 'cyn 2'])
  })

  test('what happened while nothing was heard', async () => {
    const held = await hold(12_500)
    expect(await rows(held.cid)).toEqual(['ada 3', 'bell 2', 'cyn 2'])
    const client = await server.deps.pool.connect()
    try {
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'verdict-events' and datname = current_database()`,
      )
      await client.query('update submission set verdict = -1 where id = $1', [held.ids[8]])
    } finally {
      client.release()
    }
    await expect.poll(() => rows(held.cid), { timeout: 10_000 }).toEqual(['ada 3', 'bell 2', 'cyn 1'])
  })
})
