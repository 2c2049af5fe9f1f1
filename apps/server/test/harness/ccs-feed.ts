import { type CcsEvent, ccsEvent } from '@verdict/contract'
import type { TestServer } from './server.ts'

/** A feed reader's state of a contest: types, then ids, then data. */
export type FeedObjects = Map<string, Map<string | null, unknown>>

/** A reader of an event feed, like a tool: it keeps all lines and the resulting state. */
export interface FeedReading {
  readonly lines: readonly CcsEvent[]
  readonly known: FeedObjects
  /** The whole text, keep-alive lines too. */
  readonly text: () => string
  /** Waits until the received events satisfy the predicate. */
  until(holds: (reading: FeedReading) => boolean, what: string): Promise<void>
  /** Resolves when the server ends the feed. */
  readonly ended: Promise<void>
  readonly http: number
  stop(): void
}

const waitMs = 15_000

/** Applies a line to the state, as the standard defines. */
export const note = (known: FeedObjects, { type, id, data }: CcsEvent): void => {
  const all = known.get(type) ?? new Map<string | null, unknown>()
  known.set(type, all)
  if (Array.isArray(data)) {
    all.clear()
    for (const item of data) all.set(String(item.id), item)
  } else if (data === null) all.delete(id)
  else all.set(id, data)
}

/** Opens the feed of a contest. */
export const readFeed = async (
  server: Pick<TestServer, 'url'>,
  cid: number,
  {
    token,
    since,
    known = new Map(),
  }: { readonly token?: string; readonly since?: string; readonly known?: FeedObjects } = {},
): Promise<FeedReading> => {
  const stop = new AbortController()
  const query = since === undefined ? '' : `?since_token=${since}`
  const reply = await fetch(`${server.url}/api/ccs/contests/${cid}/event-feed${query}`, {
    headers: token === undefined ? {} : { authorization: token },
    signal: stop.signal,
  })
  const lines: CcsEvent[] = []
  let text = ''
  let rest = ''
  const hear = async (): Promise<void> => {
    const decoder = new TextDecoder()
    try {
      for await (const chunk of reply.body ?? []) {
        const piece = decoder.decode(chunk, { stream: true })
        text += piece
        const whole = (rest + piece).split('\n')
        rest = whole.pop() ?? ''
        for (const line of whole.filter((item) => item !== '')) {
          const event = ccsEvent.parse(JSON.parse(line))
          lines.push(event)
          note(known, event)
        }
      }
    } catch (error) {
      if (!stop.signal.aborted) throw error
    }
  }
  const ended = reply.ok ? hear() : Promise.resolve()
  const reading: FeedReading = {
    lines,
    known,
    text: () => text,
    http: reply.status,
    ended,
    stop: () => stop.abort(),
    until: async (holds, what) => {
      const from = Date.now()
      while (!holds(reading)) {
        if (Date.now() - from > waitMs) throw new Error(`The feed never contained: ${what}.\n${text.slice(-2_000)}`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
  }
  return reading
}
