import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type LiveEvent, subscribe } from './events.ts'
import { signIn, signOut } from './session.ts'

interface Opened {
  readonly topics: string | null
  readonly token: string | null
  readonly signal: AbortSignal
  readonly say: (event: object) => void
  readonly end: () => void
}
const opened: Opened[] = []
const watcher = () => ({ onEvent: vi.fn<(event: LiveEvent) => void>(), onGap: vi.fn<() => void>() })
const newest = async (count: number): Promise<Opened> => {
  await vi.waitFor(() => expect(opened).toHaveLength(count))
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
      end: () => void writer.close(),
    })
    return new Response(pipe.readable)
  })
})
afterEach(signOut)

test('all topics share one stream, opened with the token', async () => {
  signIn('tok', { uid: 'u1' } as never)
  const leave = [subscribe('submission:1', watcher()), subscribe('submission:2', watcher())]
  const stream = await newest(1)
  expect(stream.topics).toBe('submission:1,submission:2')
  expect(stream.token).toBe('tok')
  for (const end of leave) end()
  await vi.waitFor(() => expect(stream.signal.aborted).toBe(true))
})

test('an event reaches those who watch its topic', async () => {
  const one = watcher()
  const other = watcher()
  const leave = [subscribe('submission:1', one), subscribe('submission:2', other)]
  const stream = await newest(1)
  stream.say({ topic: 'submission:1', status: 7 })
  await vi.waitFor(() => expect(one.onEvent).toHaveBeenCalledWith({ topic: 'submission:1', status: 7 }))
  expect(other.onEvent).not.toHaveBeenCalled()
  for (const end of leave) end()
})

test('another topic opens the stream anew with both', async () => {
  const leave = [subscribe('submission:1', watcher())]
  const first = await newest(1)
  leave.push(subscribe('submission:3', watcher()))
  const second = await newest(2)
  expect(first.signal.aborted).toBe(true)
  expect(second.topics).toBe('submission:1,submission:3')
  for (const end of leave) end()
})

test('a stream that ended comes back and says that something may be missing', async () => {
  const one = watcher()
  const leave = subscribe('submission:1', one)
  const stream = await newest(1)
  stream.end()
  await vi.waitFor(() => expect(one.onGap).toHaveBeenCalled(), { timeout: 3_000 })
  await newest(2)
  leave()
})
