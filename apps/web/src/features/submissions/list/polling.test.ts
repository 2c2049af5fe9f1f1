import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import { pollPause } from '../../../live/submission-query.ts'
import { pollStatuses, type Statuses } from './poll-statuses.ts'

test.each([
  ['a waiting submission every second', 5, null, { isStreaming: false, times: 10 }, 1_000],
  ['one not seen yet too', undefined, null, { isStreaming: false, times: 0 }, 1_000],
  ['rarely while events are received', 7, null, { isStreaming: true, times: 1 }, 5_000],
  ['ever more slowly when it waits long', 5, null, { isStreaming: false, times: 30 }, 3_000],
  ['a long wait with events too', 5, null, { isStreaming: true, times: 15 }, 7_500],
  ['any four times a minute', 5, null, { isStreaming: false, times: 900 }, 15_000],
  ['a final one never again', 0, null, { isStreaming: false, times: 1 }, false],
  ['a hidden result is final', -5, null, { isStreaming: false, times: 1 }, false],
  ['a refusal ends it', 5, new ApiError(200, 404, ''), { isStreaming: false, times: 1 }, false],
  ['a lost connection does not', 5, new ApiError(0, 0, ''), { isStreaming: false, times: 1 }, 1_000],
] as const)('fetches %s', (_, verdict, error, asked, pause) => expect(pollPause(verdict, error, asked)).toBe(pause))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const statuses = (verdicts: Record<number, number>) =>
  Object.fromEntries(Object.entries(verdicts).map(([id, status]) => [id, { status }])) as unknown as Statuses

const poll = (ids: number[], check: (ids: readonly number[]) => Promise<Statuses>) => {
  const stop = new AbortController()
  const news: Statuses[] = []
  const end = pollStatuses({ ids, check, onNews: (more) => news.push(more), signal: stop.signal })
  return { news, end, stop }
}

test('rows are polled every two seconds until each is final', async () => {
  const asked: (readonly number[])[] = []
  const { news, end } = poll([1, 2], async (ids) => {
    asked.push(ids)
    return statuses(asked.length === 1 ? { 1: 0, 2: 7 } : { 2: -1 })
  })
  await vi.advanceTimersByTimeAsync(2_000)
  await vi.advanceTimersByTimeAsync(2_000)
  await end
  expect(asked).toEqual([[1, 2], [2]])
  expect(news).toHaveLength(2)
})

test('polling stops at the first error', async () => {
  const check = vi.fn(async () => Promise.reject(new Error('gone')))
  const { end } = poll([1], check)
  await vi.advanceTimersByTimeAsync(60_000)
  await end
  expect(check).toHaveBeenCalledTimes(1)
})

test('polling stops after three hundred rounds', async () => {
  const check = vi.fn(async () => statuses({ 1: 5 }))
  const { end } = poll([1], check)
  await vi.advanceTimersByTimeAsync(700_000)
  await end
  expect(check).toHaveBeenCalledTimes(300)
})

test('polling stops when the list is unmounted', async () => {
  const check = vi.fn(async () => statuses({ 1: 5 }))
  const { end, stop } = poll([1], check)
  stop.abort()
  await vi.advanceTimersByTimeAsync(10_000)
  await end
  expect(check).not.toHaveBeenCalled()
})
