import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type LiveEvent, subscribe } from './events.ts'
import { signIn, signOut } from './session.ts'

interface Opened {
  readonly topics: string | null
  readonly token: string | null
  readonly signal: AbortSignal
  readonly say: (event: object) => void
  readonly retry: (ms: number) => void
  readonly end: () => void
}
const opened: Opened[] = []
/** Responses held back until released. */
const answers = {
  held: false,
  waiting: [] as (() => void)[],
  go(): void {
    this.held = false
    for (const answer of this.waiting.splice(0)) answer()
  },
}
const watcher = () => ({ onEvent: vi.fn<(event: LiveEvent) => void>(), onGap: vi.fn<() => void>() })
const newest = async (count: number): Promise<Opened> => {
  await vi.waitFor(() => expect(opened).toHaveLength(count), { timeout: 10_000 })
  return opened[count - 1] as Opened
}

beforeEach(() => {
  opened.length = 0
  vi.stubGlobal('fetch', async (address: string, { headers, signal }: RequestInit) => {
    const pipe = new TransformStream<Uint8Array, Uint8Array>()
    const writer = pipe.writable.getWriter()
    signal?.addEventListener('abort', () => void writer.abort().catch(() => {}))
    opened.push({
      topics: new URL(address, 'http://site').searchParams.get('topics'),
      token: new Headers(headers).get('Authorization'),
      signal: signal as AbortSignal,
      say: (event) => void writer.write(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`)),
      retry: (ms) => void writer.write(new TextEncoder().encode(`retry: ${ms}\n\n`)),
      end: () => void writer.close(),
    })
    if (answers.held) await new Promise<void>((answer) => answers.waiting.push(answer))
    return new Response(pipe.readable)
  })
})
afterEach(async () => {
  answers.go()
  signOut()
  await vi.waitFor(() => expect(opened.filter(({ signal }) => !signal.aborted)).toEqual([]))
})

test('all topics share one stream, opened with the token', async () => {
  signIn('tok', { uid: 'u1' } as never)
  const leave = [subscribe('submission:1', watcher()), subscribe('submission:2', watcher())]
  const stream = await newest(1)
  expect(stream.topics).toBe('submission:1,submission:2')
  expect(stream.token).toBe('tok')
  for (const end of leave) end()
  await vi.waitFor(() => expect(stream.signal.aborted).toBe(true))
})

test('another user gets a separate stream', async () => {
  signIn('tok', { uid: 'u1' } as never)
  const end = subscribe('messages', watcher())
  const first = await newest(1)
  signIn('theirs', { uid: 'u2' } as never)
  expect((await newest(2)).token).toBe('theirs')
  await vi.waitFor(() => expect(first.signal.aborted).toBe(true))
  end()
})

test('an event reaches subscribers of its topic', async () => {
  const one = watcher()
  const other = watcher()
  const leave = [subscribe('submission:1', one), subscribe('submission:2', other)]
  const stream = await newest(1)
  stream.say({ topic: 'submission:1', status: 7 })
  await vi.waitFor(() => expect(one.onEvent).toHaveBeenCalledWith({ topic: 'submission:1', status: 7 }))
  expect(other.onEvent).not.toHaveBeenCalled()
  for (const end of leave) end()
})

test('a further topic reopens the stream with both', async () => {
  const leave = [subscribe('submission:1', watcher())]
  const first = await newest(1)
  leave.push(subscribe('submission:3', watcher()))
  const second = await newest(2)
  expect(second.topics).toBe('submission:1,submission:3')
  await vi.waitFor(() => expect(first.signal.aborted).toBe(true))
  for (const end of leave) end()
})

test('events during the reopening arrive on the old stream', async () => {
  const one = watcher()
  const leave = [subscribe('submission:1', one)]
  const first = await newest(1)
  answers.held = true
  leave.push(subscribe('submission:3', watcher()))
  await newest(2)
  first.say({ topic: 'submission:1', status: 7 })
  await vi.waitFor(() => expect(one.onEvent).toHaveBeenCalledTimes(1))
  expect(first.signal.aborted).toBe(false)
  answers.go()
  await vi.waitFor(() => expect(first.signal.aborted).toBe(true))
  for (const end of leave) end()
})

test('each subscriber is notified once that its topic is open', async () => {
  answers.held = true
  const [early, late] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const leave = [subscribe('submission:1', { ...watcher(), onOpen: early })]
  await newest(1)
  expect(early).not.toHaveBeenCalled()
  answers.go()
  await vi.waitFor(() => expect(early).toHaveBeenCalledTimes(1))
  leave.push(subscribe('submission:1', { ...watcher(), onOpen: late }))
  await vi.waitFor(() => expect(late).toHaveBeenCalledTimes(1))
  leave.push(subscribe('submission:3', watcher()))
  await newest(2)
  await vi.waitFor(() => expect(opened[0]?.signal.aborted).toBe(true))
  expect(early).toHaveBeenCalledTimes(1)
  for (const end of leave) end()
})

test('a stream that ended reconnects after the pause of the server, and reports possible gaps once it is open', async () => {
  const one = watcher()
  const leave = subscribe('submission:1', one)
  const stream = await newest(1)
  answers.held = true
  stream.retry(40)
  stream.end()
  await newest(2)
  expect(one.onGap).not.toHaveBeenCalled()
  answers.go()
  await vi.waitFor(() => expect(one.onGap).toHaveBeenCalledTimes(1))
  leave()
})

test('a gap is reported although the topics change before the stream is open again', async () => {
  const one = watcher()
  const leave = [subscribe('submission:1', one)]
  const stream = await newest(1)
  stream.retry(60_000)
  stream.end()
  leave.push(subscribe('submission:2', watcher()))
  await newest(2)
  await vi.waitFor(() => expect(one.onGap).toHaveBeenCalledTimes(1))
  for (const end of leave) end()
})
