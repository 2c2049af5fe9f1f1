import { verdict } from '@verdict/contract/vocabulary'
import type { AloneTime } from './alone-time.ts'
import type { Grey, Judged } from './outcome.ts'

/** Maximum number of confirmed time-limit failures per submission; overturned ones do not count. */
const mostConfirmed = 3
/** A program that waits and works by turns is stopped by the clock on an idle host too, and its second run is as long. */
const mostForWallClock = 1

/** A run that is granted; dispose of it when it is over. */
export interface Granted extends Disposable {
  /** Reports the result of the second run. */
  settle(again: Pick<Judged, 'verdict'>): void
}

/** Runs alone cost the whole host, so one submission gets only so many of them, and all together a share of the time. */
export class SecondLooks {
  readonly #aloneTime: AloneTime
  #confirmed = 0
  #forWallClock = 0

  constructor(aloneTime: AloneTime) {
    this.#aloneTime = aloneTime
  }

  /** Grants a second run of a case that failed in the grey band, or returns the reason for admins why there is none. */
  ask({ why, wallMs }: Grey): Granted | string {
    if (this.#confirmed >= mostConfirmed)
      return `${mostConfirmed} cases of this submission were confirmed to be too slow`
    if (why === 'wallClock' && this.#forWallClock >= mostForWallClock)
      return 'another case of this submission that the wall clock stopped was run again'
    const reserved = this.#aloneTime.reserve(wallMs)
    if (reserved === null) return 'this host has spent its time for runs alone'
    if (why === 'wallClock') this.#forWallClock++
    return {
      settle: (again) => {
        if (again.verdict === verdict.timeLimitExceeded) this.#confirmed++
      },
      [Symbol.dispose]: () => reserved[Symbol.dispose](),
    }
  }
}
