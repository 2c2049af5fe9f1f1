import { verdict } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type BoardEntry,
  type BoardPeople,
  type HoldContest,
  startBoards,
  workedExample,
} from '../../../../../test/harness/boards.ts'
import type { ContestGiven } from '../../../../../test/harness/contests.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import type { TestServer } from '../../../../../test/harness/server.ts'

/** Paged boards, as existing clients request them, inside the contest and public, and their access rules. */

let server: TestServer
let people: BoardPeople
let hold: HoldContest
beforeAll(async () => {
  ;({ server, people, hold } = await startBoards())
})
afterAll(() => server.close())

/** A board moves at most once a second. */
const soon = { timeout: 5_000 }

const { accepted: AC } = verdict
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

  test('frozen: tries are counted for unsolved cells, also for managers until they use force', async () => {
    const { cid } = await hold(9_000)
    const frozen = await rank(people.dot, { cid })
    expect(frozen.data.records.map((row: { ac: number; totalTime: number }) => [row.ac, row.totalTime])).toEqual([
      [2, 5761],
      [2, 6100],
      [1, 1500],
    ])
    expect(frozen.data.records[0].submissionInfo.C).toEqual({ errorNum: 0, tryNum: 2 })
    expect(frozen.data.records[2].submissionInfo).toEqual({
      A: { errorNum: 0, isAC: true, isFirstAC: false, ACTime: 1500 },
      C: { errorNum: 0, tryNum: 1 },
    })
    expect((await rank(people.dot, { cid, forceRefresh: true })).data).toEqual(frozen.data)
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

  test('after the end, with late submissions when the contest allows them', async () => {
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
    const frozen = await rank(people.dot, { cid, containsEnd: true })
    expect(frozen.data.records.map((row: { ac: number }) => row.ac)).toEqual([2, 2, 1])
    expect((await rank(people.root, { cid, forceRefresh: true })).data.records[0].ac).toBe(3)
  })
})

describe('places, stars, awards, copies, filter and pages', () => {
  test('awards are those of the contest time, also where submissions after the end count', async () => {
    const awards = JSON.stringify([{ priority: 1, name: 'Gold', background: '#fc0', color: '#000', num: 1 }])
    const { cid } = await hold(12_500, { takes_late: true, award_type: 2, awards }, [
      [60, 'ada', 'A', verdict.accepted],
      [90, 'bell', 'A', verdict.accepted],
      [12_000, 'bell', 'B', verdict.accepted],
    ])
    const late = await rank(people.dot, { cid, containsEnd: true })
    const lateAwards = late.data.records.map((row: { username: string; awardName: string | null }) => [
      row.username,
      row.awardName,
    ])
    expect(lateAwards).toEqual([
      ['bell', null],
      ['ada', 'Gold'],
    ])
    const board = async (containsEnd: boolean) =>
      (await server.call('GET', '/api/contest-board', { token: people.dot.token, query: { cid, containsEnd } })).data
    expect((await board(true)).awarded).toEqual({ [people.ada.id]: 0 })
    expect((await board(false)).awarded).toBeNull()
  })

  test('pages with own rows on top continue below them, packed or not', async () => {
    const { cid } = await hold(12_500)
    const pages = async (encoding: string) => {
      const rows: string[] = []
      for (const currentPage of [1, 2, 3, 4]) {
        const reply = await fetch(`${server.url}/api/get-contest-rank`, {
          method: 'POST',
          headers: {
            authorization: people.bell.token,
            'content-type': 'application/json',
            'accept-encoding': encoding,
          },
          body: JSON.stringify({ cid, currentPage, limit: 1, concernedList: [people.cyn.id] }),
        })
        expect(reply.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : 'gzip')
        const { data } = (await reply.json()) as { data: { total: number; records: { username: string }[] } }
        expect(data.total).toBe(5)
        rows.push(...data.records.map(({ username }) => username))
      }
      return rows
    }
    const expected = ['bell', 'cyn', 'ada', 'bell']
    expect(await pages('identity')).toEqual(expected)
    expect(await pages('gzip')).toEqual(expected)
    expect(await pages('gzip, deflate, br')).toEqual(expected)
  })

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

  test('a merged contest that is still frozen for the viewer stays frozen', async () => {
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

  test('an own contest does not reveal the real names of another', async () => {
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

  test('a board frozen from the start shows nothing', async () => {
    const startsAt = ago(3_600)
    const { cid } = await hold(3_600, { type: 1, starts_at: startsAt, seals_at: startsAt }, scores)
    expect((await rank(people.dot, { cid })).data.records).toEqual([])
    expect((await rank(people.owner, { cid, forceRefresh: true })).data.records).toHaveLength(2)
  })
})

describe('access to a board', () => {
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

  test('the cells of the latest attempts have no results, and stop where the board does', async () => {
    const latest = async (who: Person | null, cid: number) =>
      server.call('GET', '/api/contest-board/latest', { query: { cid }, token: who?.token })
    const open = await hold(9_000, { shows_board: true })
    const cells = (await latest(null, open.cid)).data
    expect((await latest(people.owner, open.cid)).data).toEqual(cells)
    // Behind the freeze submissions are attempts of cells that were not solved before.
    const named = (rows: { uid: string; displayId: string }[]) =>
      rows.map(({ uid, displayId }) => {
        const who = [people.ada, people.bell, people.cyn].find(({ id }) => id === uid)
        return `${who?.username} ${displayId}`
      })
    const early = ['bell B', 'ada B', 'cyn A', 'bell A', 'ada A']
    expect(named(cells)).toEqual(['ada C', 'cyn C', ...early])
    expect(Object.keys(cells[0]).toSorted()).toEqual(['displayId', 'uid'])
    // An OI board shows nothing of its freeze.
    const oi = await hold(9_000, { shows_board: true, type: 1 })
    expect(named((await latest(null, oi.cid)).data)).toEqual(early)
    const closed = await hold(9_000)
    for (const who of [null, people.dot]) expect((await latest(who, closed.cid)).status).toBe(403)
  })

  test('guests get the whole board only where it is open to the outside', async () => {
    const ask = (cid: number, token?: string) => server.call('GET', '/api/contest-board', { query: { cid }, token })
    const open = await hold(9_000, { shows_board: true })
    expect((await ask(open.cid)).data).toMatchObject({ view: 'frozen', rule: 'acm', cid: open.cid })
    const closed = await hold(9_000)
    expect(await ask(closed.cid)).toMatchObject({ http: 200, status: 401 })
    expect((await ask(closed.cid, people.dot.token)).data.rows).toHaveLength(3)
  })
})
