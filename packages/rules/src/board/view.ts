import type { BoardView } from './board.ts'

/** What decides whether results are sealed. */
export interface SealFacts {
  /** Null where the contest has no seal. */
  readonly sealsAt: Date | null
  readonly endsAt: Date
  /** The seal falls with the end; otherwise it stays until the contest says otherwise. */
  readonly opensAtEnd: boolean
}

/** Sections 2.3 B and 3.6, for everybody who may not look behind the seal. The instant of the seal is behind it. */
export const isSealedAt = ({ sealsAt, endsAt, opensAtEnd }: SealFacts, now: Date): boolean => {
  if (sealsAt === null) return false
  return now < endsAt ? now >= sealsAt : !opensAtEnd
}

/** What a viewer asks for, and is given as far as the contest allows. */
export interface BoardWish {
  /** The viewer looks behind the seal: a contest admin who forces. */
  readonly forces: boolean
  /** Submissions after the end are asked for and the contest takes them. */
  readonly wantsAfterEnd: boolean
}

/** Which board a viewer sees now: a sealed one shows nothing of after the end (section 3.2). */
export const boardViewAt = (facts: SealFacts, now: Date, wish: BoardWish): BoardView => {
  if (isSealedAt(facts, now) && !wish.forces) return 'sealed'
  return wish.wantsAfterEnd ? 'afterEnd' : 'live'
}
