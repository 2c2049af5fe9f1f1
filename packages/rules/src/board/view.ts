import { hasEnded } from '../contest/phase.ts'
import type { BoardView } from './board.ts'

/** Facts that decide whether results are frozen. */
export interface FreezeFacts {
  /** Null when the contest has no freeze. */
  readonly freezesAt: Date | null
  readonly endsAt: Date
  /** A pause of the whole contest lasts: it has not ended, even after `endsAt`. */
  readonly isPaused?: boolean
  /** The board unfreezes at the end; otherwise it stays frozen until the contest setting changes. */
  readonly opensAtEnd: boolean
}

/** Sections 2.3 B and 3.6, for viewers who cannot see frozen results. The instant of the freeze itself is frozen. */
export const isFrozenAt = (facts: FreezeFacts, now: Date): boolean => {
  const { freezesAt, opensAtEnd } = facts
  if (freezesAt === null) return false
  return hasEnded(facts, now) ? !opensAtEnd : now >= freezesAt
}

/** The board view a viewer requests; granted as far as the contest allows. */
export interface BoardWish {
  /** The viewer sees frozen results: a contest manager with `force`. */
  readonly forces: boolean
  /** Late submissions are requested and the contest allows them. */
  readonly wantsAfterEnd: boolean
}

/** The board view a viewer gets now: a frozen board shows nothing after the end (section 3.2). */
export const boardViewAt = (facts: FreezeFacts, now: Date, wish: BoardWish): BoardView => {
  if (isFrozenAt(facts, now) && !wish.forces) return 'frozen'
  return wish.wantsAfterEnd ? 'afterEnd' : 'live'
}
