import type { Deps } from '../../../../deps.ts'
import { topics } from '../../../../platform/events/topics.ts'

/** Changes of a contest since the last call. */
export interface FeedSignals {
  /** Its log has grown, or may have. */
  readonly hasGrown: boolean
  /** Its terms, its problems, or a name or photo changed, or may have changed. */
  readonly hasChanged: boolean
  /** Something was asked or answered, or may have been. */
  readonly hasAsked: boolean
}

const nothing: FeedSignals = { hasGrown: false, hasChanged: false, hasAsked: false }

export interface Follower {
  /** Waits for a change, at most this long. */
  wait(mostMs: number): Promise<void>
  /** Returns the changes and resets them. */
  take(): FeedSignals
  stop(): void
}

/** Subscribes to the events of a contest (`db/functions/boards.sql`, `receipts.sql`) until stopped. */
export const followContest = ({ events, stopping }: Deps, contestId: number): Follower => {
  let signals = nothing
  let wake = (): void => {}
  const signal = (more: Partial<FeedSignals>): void => {
    signals = { ...signals, ...more }
    wake()
  }
  const ofContest = (more: Partial<FeedSignals>) => (event: { readonly contest: number }) => {
    if (event.contest === contestId) signal(more)
  }
  const end = (): void => wake()
  const stops = [
    events.subscribe(topics.contestLog, ofContest({ hasGrown: true })),
    events.subscribe(topics.boardTerms, ofContest({ hasChanged: true })),
    events.subscribe(topics.contestPhotos(contestId), () => signal({ hasChanged: true })),
    events.subscribe(topics.boardPeople, () => signal({ hasChanged: true })),
    events.subscribe(topics.desk(contestId), () => signal({ hasAsked: true })),
    events.onReopened(() => signal({ hasGrown: true, hasChanged: true, hasAsked: true })),
  ]
  stopping.addEventListener('abort', end, { once: true })
  return {
    wait: async (mostMs) => {
      if (signals !== nothing || stopping.aborted) return
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, mostMs)
      wake = resolve
      await promise
      clearTimeout(timer)
      wake = () => {}
    },
    take: () => {
      const taken = signals
      signals = nothing
      return taken
    },
    stop: () => {
      stopping.removeEventListener('abort', end)
      for (const stop of stops) stop()
    },
  }
}
