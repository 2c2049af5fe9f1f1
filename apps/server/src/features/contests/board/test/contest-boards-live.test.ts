import { verdict } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BoardPeople, type HoldContest, startBoards, workedExample } from '../../../../../test/harness/boards.ts'
import type { TestServer } from '../../../../../test/harness/server.ts'
import { watchTopics } from '../../../../../test/harness/sse.ts'

let server: TestServer
let people: BoardPeople
let hold: HoldContest
beforeAll(async () => {
  ;({ server, people, hold } = await startBoards())
})
afterAll(() => server.close())

/** A board moves at most once a second. */
const soon = { timeout: 5_000 }

const { accepted: AC, wrongAnswer: WA } = verdict

interface BoardMessage {
  readonly topic: string
  readonly kind: string
  readonly view: string
  readonly from: string | null
  readonly version: string
  readonly rows: readonly { readonly uid: string; readonly points: number; readonly cells: readonly unknown[] }[]
  readonly removed: readonly string[]
  readonly people: readonly { readonly username: string; readonly realname: string | null }[]
}

const watch = async (topics: string, token?: string) => {
  const watching = await watchTopics(server, topics, token)
  return { ...watching, messages: watching.events as unknown as readonly BoardMessage[] }
}

const board = async (cid: number, more: object = {}, token = people.dot.token) =>
  (await server.call('GET', '/api/contest-board', { query: { cid, ...more }, token })).data

describe('a board on the event stream', () => {
  test('starts with its version and sends the change of each verdict', async () => {
    const held = await hold(7_000, {}, workedExample.slice(0, 4))
    const first = await board(held.cid)
    const stream = await watch(`board:${held.cid}`, people.dot.token)
    await stream.count(1)
    expect(stream.messages[0]).toEqual({
      topic: `board:${held.cid}`,
      kind: 'board',
      view: 'live',
      from: first.version,
      version: first.version,
      rows: [],
      removed: [],
      people: [],
    })
    await held.enter([5_000, 'cyn', 'B', AC])
    await stream.count(2)
    const change = stream.messages[1]
    expect(change).toMatchObject({ from: first.version, view: 'live' })
    expect(change?.rows).toEqual(
      (await board(held.cid)).rows.filter((row: { uid: string }) => row.uid === people.cyn.id),
    )
    expect(change?.people.map(({ username, realname }) => [username, realname])).toEqual([['cyn', null]])
    expect(change?.version).toBe((await board(held.cid)).version)
    await stream.stop()
  })

  test('managers get real names with changes as with the whole board, also without frozen results', async () => {
    const held = await hold(7_000, {}, workedExample.slice(0, 4))
    await server.deps.db.updateTable('account').set({ realname: 'Cyn Byron' }).where('id', '=', people.cyn.id).execute()
    await board(held.cid)
    const streams = [
      await watch(`board:${held.cid}`, people.owner.token),
      await watch(`board:${held.cid}:open`, people.owner.token),
      await watch(`board:${held.cid}`, people.dot.token),
    ]
    for (const stream of streams) await stream.count(1)
    await held.enter([5_000, 'cyn', 'B', AC])
    for (const stream of streams) await stream.count(2)
    const namesOf = (messages: readonly BoardMessage[] | undefined) =>
      messages?.[1]?.people.map(({ realname }) => realname)
    expect(streams.map(({ messages }) => namesOf(messages))).toEqual([['Cyn Byron'], ['Cyn Byron'], [null]])
    for (const [index, who] of [people.owner, people.owner, people.dot].entries()) {
      const { people: shown } = await board(held.cid, { forceRefresh: index === 1 }, who.token)
      const cyn = shown.find(({ username }: { username: string }) => username === 'cyn')
      expect([cyn.realname]).toEqual(namesOf(streams[index]?.messages))
    }
    for (const stream of streams) await stream.stop()
  })

  test('a hidden verdict reaches only subscribers with access to frozen results', async () => {
    const held = await hold(9_000)
    await board(held.cid)
    const all = await watch(`board:${held.cid}`, people.dot.token)
    const open = await watch(`board:${held.cid}:open`, people.owner.token)
    await all.count(1)
    await open.count(1)
    await server.deps.db
      .updateTable('submission')
      .set({ verdict: WA })
      .where('id', '=', held.ids[11] ?? 0)
      .execute()
    await open.count(2)
    expect(open.messages[1]?.rows.map(({ uid, points }) => [uid, points])).toContainEqual([people.ada.id, 2])
    // A public try proves that nothing else was sent before it.
    await held.enter([8_900, 'bell', 'C', WA])
    await all.count(2)
    expect(all.messages[1]?.rows).toEqual([
      expect.objectContaining({ uid: people.bell.id, cells: expect.arrayContaining([['C', 0, null, 0, 1]]) }),
    ])
    expect(all.messages).toHaveLength(2)
    await all.stop()
    await open.stop()
  })

  test('the board freezes and unfreezes by the clock', async () => {
    const held = await hold(7_190, {}, workedExample.slice(0, 4))
    const stream = await watch(`board:${held.cid}`, people.dot.token)
    await stream.count(1)
    server.clock.advance(60_000)
    await stream.count(2)
    // Nothing is behind it yet: the same version under another name.
    expect(stream.messages[1]).toMatchObject({
      view: 'frozen',
      from: stream.messages[0]?.version,
      version: stream.messages[0]?.version,
    })
    await held.enter([7_210, 'cyn', 'C', AC])
    await stream.count(3)
    server.clock.advance(4_000_000)
    await stream.count(4)
    expect(stream.messages[3]).toMatchObject({ view: 'live', from: null, rows: [] })
    expect((await board(held.cid)).version).toBe(stream.messages[3]?.version)
    server.clock.advance(-4_060_000)
    await stream.stop()
  })

  test('is open to guests when the board is, and frozen results to managers only', async () => {
    const open = await hold(9_000, { shows_board: true })
    const closed = await hold(9_000)
    const status = async (topics: string, token?: string) => {
      const { response, stop } = await watchTopics(server, topics, token)
      const answered = response.headers.get('content-type')?.startsWith('text/event-stream')
      await stop()
      return answered
    }
    expect(await status(`board:${open.cid}`)).toBe(true)
    expect(await status(`board:${closed.cid}`)).toBe(false)
    expect(await status(`board:${closed.cid}`, people.dot.token)).toBe(true)
    expect(await status(`board:${closed.cid}:open`, people.dot.token)).toBe(false)
    expect(await status(`board:${closed.cid}:open:late`, people.owner.token)).toBe(true)
    expect(await status('board:999999', people.owner.token)).toBe(false)
  })

  test('users who lose access receive no further events', async () => {
    const held = await hold(7_000, {}, workedExample.slice(0, 4))
    const mine = await watch(`board:${held.cid}`, people.owner.token)
    const theirs = await watch(`board:${held.cid}`, people.dot.token)
    await mine.count(1)
    await theirs.count(1)
    await server.deps.db.updateTable('contest').set({ auth: 1, password: 'x' }).where('id', '=', held.cid).execute()
    await held.enter([5_000, 'cyn', 'B', AC])
    await mine.count(2)
    await held.enter([5_100, 'cyn', 'C', AC])
    await mine.count(3)
    expect(theirs.messages).toHaveLength(1)
    await mine.stop()
    await theirs.stop()
  })
})

describe('first solves', () => {
  test('the first one after a subscriber joined an existing board is sent', async () => {
    const held = await hold(7_000, {}, workedExample.slice(0, 4))
    await board(held.cid)
    const stream = await watch(`contest:${held.cid}`, people.dot.token)
    await held.enter([6_000, 'bell', 'B', AC])
    await stream.count(1)
    expect(stream.events).toEqual([
      { topic: `contest:${held.cid}`, kind: 'firstSolve', displayId: 'B', name: 'bell', time: 6_000 },
    ])
    await stream.stop()
  })

  test('are sent to the contest, again when an earlier one is judged later, and not during a freeze', async () => {
    const held = await hold(7_000, {}, workedExample.slice(0, 4))
    const stream = await watch(`contest:${held.cid}`, people.dot.token)
    await board(held.cid)
    await held.enter([6_000, 'bell', 'B', AC])
    await stream.count(1)
    await held.enter([5_500, 'ada', 'B', AC])
    await stream.count(2)
    expect(stream.events).toEqual([
      { topic: `contest:${held.cid}`, kind: 'firstSolve', displayId: 'B', name: 'bell', time: 6_000 },
      { topic: `contest:${held.cid}`, kind: 'firstSolve', displayId: 'B', name: 'ada', time: 5_500 },
    ])
    server.clock.advance(400_000)
    await board(held.cid)
    await held.enter([7_300, 'cyn', 'C', AC])
    await expect.poll(async () => (await board(held.cid)).rows.length, soon).toBe(3)
    await expect
      .poll(async () => (await board(held.cid)).rows.flatMap((row: { cells: unknown[] }) => row.cells).length, soon)
      .toBe(6)
    expect(stream.events).toHaveLength(2)
    server.clock.advance(-400_000)
    await stream.stop()
  })

  test('are sent for three people who share a second, and for no further ones', async () => {
    const held = await hold(7_000, {}, workedExample.slice(0, 4))
    const stream = await watch(`contest:${held.cid}`, people.dot.token)
    await board(held.cid)
    for (const [earlier, who] of (['bell', 'ada', 'cyn'] as const).entries()) {
      await held.enter([6_000, who, 'B', AC])
      await stream.count(earlier + 1)
    }
    await held.enter([6_000, 'dot', 'B', AC])
    await expect.poll(async () => (await board(held.cid)).rows.length, soon).toBe(4)
    await held.enter([5_000, 'dot', 'C', AC])
    await stream.count(4)
    const of = (displayId: string, name: string) => expect.objectContaining({ kind: 'firstSolve', displayId, name })
    expect(stream.events).toEqual([of('B', 'bell'), of('B', 'ada'), of('B', 'cyn'), of('C', 'dot')])
    await stream.stop()
  })

  test('are not sent again when they are rejudged and stay', async () => {
    const held = await hold(7_000, {}, workedExample.slice(0, 4))
    const stream = await watch(`contest:${held.cid}`, people.dot.token)
    await board(held.cid)
    const first = await held.enter([6_000, 'bell', 'B', AC])
    await stream.count(1)
    const judge = (code: number) =>
      server.deps.db.updateTable('submission').set({ verdict: code }).where('id', '=', first).execute()
    const solves = async () =>
      JSON.stringify((await board(held.cid)).rows.flatMap((row: { cells: unknown[] }) => row.cells)).includes('"B"')
    await judge(verdict.pending)
    await expect.poll(solves, soon).toBe(false)
    await judge(AC)
    await expect.poll(solves, soon).toBe(true)
    await held.enter([6_100, 'ada', 'C', AC])
    await stream.count(2)
    expect(stream.events).toMatchObject([
      { displayId: 'B', name: 'bell' },
      { displayId: 'C', name: 'ada' },
    ])
    await stream.stop()
  })
})
