import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { BoardEvent, ContestBoard } from '@verdict/contract'
import type { ReactNode } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '../../../api/query.ts'
import { useBoard } from './use-board.ts'

let version = 'v1'
let boards = 0
/** Versions that changes were asked for. */
let asked: string[] = []
let change: object | null = null
let topics: string[] = []
let say: (event: object) => void

const row = (uid: string, points: number) => ({
  ...{ uid, points, time: 60, total: 1, first: [60, 1] as [number, number], cells: [] },
})

const board = (): ContestBoard => ({
  ...{
    cid: 7,
    rule: 'acm',
    format: 'icpc',
    timeKind: 'penalty',
    shownName: 'username',
    oiCounts: 'recent',
    awards: null,
    freezeTime: null,
    takesLate: false,
  },
  ...{ startTime: '2026-11-21T09:00:00.000+0000', endTime: '2026-11-21T12:00:00.000+0000' },
  ...{
    penalty: { perTryS: 1_200, wholeMinutes: false },
    problems: [],
    awarded: null,
    view: 'live',
    version,
    people: [],
  },
  rows: [row('a', version === 'v1' ? 1 : 5)],
})

const news = (part: Partial<BoardEvent>): BoardEvent => ({
  ...{ topic: 'board:7', kind: 'board', view: 'live', from: 'v1', version: 'v2', removed: [], people: [] },
  rows: [row('a', 2)],
  ...part,
})

// The stream of another file closes a moment after its last subscriber left; until then a gap in it counts.
beforeAll(() => new Promise<void>((closed) => setTimeout(closed, 100)))

beforeEach(() => {
  version = 'v1'
  boards = 0
  asked = []
  change = null
  topics = []
  // Refetch immediately.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  vi.stubGlobal('fetch', async (address: string, { signal }: RequestInit) => {
    const url = new URL(address, 'http://site')
    if (url.pathname === '/api/contest-board') {
      boards += 1
      return new Response(JSON.stringify({ status: 200, data: board(), msg: 'success' }))
    }
    if (url.pathname === '/api/contest-board/changes') {
      asked.push(url.searchParams.get('from') ?? '')
      return new Response(JSON.stringify({ status: 200, data: change ?? board(), msg: 'success' }))
    }
    topics.push(url.searchParams.get('topics') ?? '')
    const pipe = new TransformStream<Uint8Array, Uint8Array>()
    const writer = pipe.writable.getWriter()
    signal?.addEventListener('abort', () => void writer.abort().catch(() => {}))
    say = (event) => void writer.write(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`))
    return new Response(pipe.readable)
  })
})

const watch = (part: Partial<Parameters<typeof useBoard>[0]> = {}, isLive = true) => {
  const queries = makeQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  return renderHook(() => useBoard({ cid: 7, forces: false, late: false, ...part }, isLive), { wrapper }).result
}

const seen = async (result: ReturnType<typeof watch>, points: number) =>
  vi.waitFor(() => expect(result.current.data?.rows[0]?.points).toBe(points))

test('an event is applied, without a request', async () => {
  const result = watch()
  await seen(result, 1)
  await vi.waitFor(() => expect(topics).toEqual(['board:7']))
  say(news({}))
  await seen(result, 2)
  say(news({ from: 'v2', version: 'v3', rows: [row('a', 3)] }))
  await seen(result, 3)
  expect(boards).toBe(1)
})

test('a freeze with the same rows causes no request and is shown', async () => {
  const result = watch()
  await seen(result, 1)
  say(news({ version: 'v1', view: 'frozen', rows: [] }))
  await vi.waitFor(() => expect(result.current.data?.view).toBe('frozen'))
  say(news({ version: 'v1', view: 'live', rows: [] }))
  await vi.waitFor(() => expect(result.current.data?.view).toBe('live'))
  expect(boards).toBe(1)
})

test.each([
  ['another version', { from: 'v0' }],
  ['a version alone', { from: null, rows: [] }],
  ['another view', { view: 'frozen' as const }],
])('%s fetches the changes, once; a server without that version sends the whole board', async (_, part) => {
  const result = watch()
  await seen(result, 1)
  await vi.waitFor(() => expect(topics).toHaveLength(1))
  version = 'v9'
  say(news({ ...part, version: 'v9' }))
  say(news({ ...part, version: 'v9' }))
  await seen(result, 5)
  expect(boards).toBe(1)
  expect(asked).toEqual(['v1'])
})

test('changes are applied to the board of their version', async () => {
  const result = watch()
  await seen(result, 1)
  await vi.waitFor(() => expect(topics).toHaveLength(1))
  change = {
    ...{ from: 'v1', view: 'frozen', version: 'v4', awarded: null, people: [], removed: ['a'] },
    rows: [row('b', 7), row('c', 8)],
  }
  say(news({ from: null, rows: [], version: 'v4' }))
  await seen(result, 8)
  expect(result.current.data).toMatchObject({ version: 'v4', view: 'frozen' })
  expect(result.current.data?.rows.map(({ uid }) => uid)).toEqual(['c', 'b'])
  say(news({ from: 'v4', version: 'v5', view: 'frozen', rows: [row('b', 9)] }))
  await seen(result, 9)
  expect(boards).toBe(1)
})

test.each([
  [{ forces: true, late: false }, 'board:7:open'],
  [{ forces: false, late: true }, 'board:7:late'],
  [{ forces: true, late: true }, 'board:7:open:late'],
])('each view has its own news: %j', async (wish, topic) => {
  await seen(watch(wish), 1)
  await vi.waitFor(() => expect(topics).toEqual([topic]))
})

test('a board that is not live listens to nothing', async () => {
  await seen(watch({}, false), 1)
  await new Promise((next) => setTimeout(next, 80))
  expect(topics).toEqual([])
})
