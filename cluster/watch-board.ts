import { setTimeout as sleep } from 'node:timers/promises'
import type { Client, Event } from '../rehearsal/client.ts'

/**
 * A browser with the scoreboard open, through the balancer: it fetches the board when its stream is open and applies
 * events to it, and does so again on another server when the stream breaks. Each event names the version of the board
 * before it, so a lost or repeated event on an unbroken stream shows.
 */
export interface BoardWatch {
  /** Events whose predecessor never came, and events that came twice. */
  readonly lost: number
  readonly doubled: number
  readonly received: number
  /** How often its stream broke. */
  readonly broken: number
  stop(): void
}

const reconnectMs = 300
const fetchAgainMs = 500

export const watchBoard = (client: Client, cid: number): BoardWatch => {
  const leaving = new AbortController()
  const watch = { lost: 0, doubled: 0, received: 0, broken: 0, stop: () => leaving.abort() }

  const fetchVersion = async (over: AbortSignal): Promise<string> => {
    while (!over.aborted) {
      const reply = await client.call('GET', `/api/contest-board?cid=${cid}`).catch(() => null)
      if (reply?.status === 200) return String(reply.data.version)
      await sleep(fetchAgainMs)
    }
    return ''
  }

  const connect = (): void => {
    const over = new AbortController()
    let version: string | null = null
    const early: Event[] = []
    const apply = (event: Event): void => {
      if (event.kind !== 'board') return
      if (version === null) {
        early.push(event)
        return
      }
      watch.received += 1
      if (String(event.version) === version) {
        if ((event.rows?.length ?? 0) > 0) watch.doubled += 1
      } else if (event.from !== null && String(event.from) !== version) watch.lost += 1
      version = String(event.version)
    }
    const stream = client.listen(`board:${cid}`, apply, () => {
      over.abort()
      if (leaving.signal.aborted) return
      watch.broken += 1
      setTimeout(connect, reconnectMs)
    })
    leaving.signal.addEventListener('abort', () => stream.stop())
    void settle()

    /** Events that arrived before the board did are in it, up to the one that led to its version. */
    async function settle(): Promise<void> {
      // The server subscribes before it sends the head of the response.
      await sleep(fetchAgainMs)
      const fetched = await fetchVersion(over.signal)
      if (over.signal.aborted) return
      const at = early.findLastIndex((event) => String(event.version) === fetched)
      version = fetched
      for (const event of early.splice(0).slice(at + 1)) if (String(event.from) === version) apply(event)
    }
  }
  connect()
  return watch
}
