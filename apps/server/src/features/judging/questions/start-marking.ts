import type { Deps } from '../../../deps.ts'
import type { LiveFeed } from '../live/live-feed.ts'
import type { ClassShares } from '../queue/class-shares.ts'
import type { Bell } from '../queue/lease.ts'
import { markQueued } from './mark-queued.ts'

/** Delayed answers come due without a signal. */
const lookAgainMs = 1_000

/** Marks answers to questions as long as the server runs: at once when some are queued, and when their time comes. */
export const startMarking = (
  deps: Deps,
  { bell, ...marking }: { readonly bell: Bell; readonly feed: LiveFeed; readonly shares: ClassShares },
): void => {
  const mark = async (): Promise<void> => {
    while (!deps.stopping.aborted) {
      const heard = bell.rung
      const marked = await markQueued(deps, marking).catch((error: unknown) => {
        if (!deps.stopping.aborted) deps.log.warn({ err: error }, 'answers to questions could not be marked')
        return 0
      })
      if (marked === 0) await bell.wait(heard, lookAgainMs, deps.stopping)
    }
  }
  void mark()
}
