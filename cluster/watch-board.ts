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
  /** Whether it arrives at the board that the server has, within some seconds. */
  arrives(): Promise<boolean>
  stop(): void
}

const reconnectMs = 300
const fetchAgainMs = 500
const arrivesWithinMs = 10_000

export const watchBoard = (client: Client, cid: number): BoardWatch => {
  const leaving = new AbortController()
  let shown: string | null = null
  const arrives = async (): Promise<boolean> => {
    for (const end = Date.now() + arrivesWithinMs; Date.now() < end; await sleep(fetchAgainMs))
      if (shown !== null && shown === (await fetchVersion(leaving.signal))) return true
    return false
  }
  const watch = { lost: 0, doubled: 0, received: 0, broken: 0, arrives, stop: () => leaving.abort() }

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
    /** False until an event continued the fetched board, which another server may have sent a moment earlier or later. */
    let isInStep = false
    let early: Event[] = []
    const apply = (event: Event): void => {
      if (event.kind !== 'board') return
      if (version === null) {
        early.push(event)
        return
      }
      watch.received += 1
      const [from, to] = [String(event.from), String(event.version)]
      if (to === version) {
        if (isInStep && (event.rows?.length ?? 0) > 0) watch.doubled += 1
        return
      }
      if (from === version) {
        isInStep = true
        version = to
        shown = to
        return
      }
      // The predecessor is unknown to the server after it lost its own connection.
      if (isInStep && event.from !== null) watch.lost += 1
      void fetchBoard()
    }
    /** Events that arrived before the board did are in it, up to the one that led to its version. */
    const fetchBoard = async (): Promise<void> => {
      version = null
      isInStep = false
      const fetched = await fetchVersion(over.signal)
      if (over.signal.aborted) return
      const later = early.slice(early.findLastIndex((event) => String(event.version) === fetched) + 1)
      early = []
      version = fetched
      shown = fetched
      for (const event of later) if (String(event.from) === version) apply(event)
    }
    const stream = client.listen(`board:${cid}`, apply, () => {
      over.abort()
      if (leaving.signal.aborted) return
      watch.broken += 1
      setTimeout(connect, reconnectMs)
    })
    leaving.signal.addEventListener('abort', () => stream.stop())
    // The server subscribes before it sends the head of the response.
    setTimeout(fetchBoard, fetchAgainMs)
  }
  connect()
  return watch
}
