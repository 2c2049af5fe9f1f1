import type { TestServer } from './server.ts'

export interface Watching {
  readonly events: readonly { readonly topic: string; readonly kind: string }[]
  readonly response: Response
  /** Settles when the stream ends. */
  readonly over: Promise<void>
  /** Waits until so many events came. */
  count(wanted: number): Promise<void>
  stop(): Promise<void>
}

/** Opens an event stream and reads it as it comes. */
export const watchTopics = async (
  server: Pick<TestServer, 'url'>,
  topics: string,
  token?: string,
): Promise<Watching> => {
  const leaving = new AbortController()
  const response = await fetch(`${server.url}/api/events?topics=${encodeURIComponent(topics)}`, {
    signal: leaving.signal,
    headers: token === undefined ? {} : { authorization: token },
  })
  const events: { topic: string; kind: string }[] = []
  const read = async () => {
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      const whole = text.split('\n\n').slice(0, -1)
      const data = whole.flatMap((message) => (message.startsWith('data: ') ? [message.slice(6)] : []))
      for (const item of data.slice(events.length)) events.push(JSON.parse(item))
    }
  }
  const over = read().catch(() => {})
  return {
    events,
    response,
    over,
    count: async (wanted) => {
      for (let tries = 0; tries < 200 && events.length < wanted; tries += 1) {
        await new Promise((next) => setTimeout(next, 50))
      }
      if (events.length < wanted) throw new Error(`${events.length} events of ${wanted} came within ten seconds.`)
    },
    stop: async () => {
      leaving.abort()
      await over
    },
  }
}
