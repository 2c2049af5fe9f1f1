import { createHash } from 'node:crypto'
import { contestPhase, isFrozenAt } from '@verdict/rules'
import type { Deps } from '../../../../deps.ts'
import type { Round } from '../open-round.ts'

/**
 * Position of a feed reader: the offsets in both chains of the contest's log (`contest_chain`), and the contest's state
 * then. The token is encrypted, because the number of frozen verdicts is secret. Nothing is stored, so any server can
 * resume it.
 */
export interface Position {
  readonly contestId: number
  /** -1 until the initial dump is complete: a reader that disconnects during it starts over. */
  readonly receipts: number
  readonly verdicts: number
  /** Terms that decide which submissions and results are visible. */
  readonly terms: string
  /** Changes with the clock: before the start, running, frozen, over. */
  readonly stage: string
}

/** State of a contest with these problems, for its viewer at a moment. */
export const standOf = (
  { contest, sight }: Round,
  { now, problemIds }: { readonly now: Date; readonly problemIds: readonly string[] },
): Pick<Position, 'terms' | 'stage'> => {
  const { row, terms } = contest
  const { startsAt, endsAt, freezesAt, opensAtEnd, ownerId } = terms
  const text = JSON.stringify([
    row.type,
    sight === 'whole',
    startsAt,
    endsAt,
    freezesAt,
    opensAtEnd,
    ownerId,
    problemIds,
  ])
  return {
    terms: createHash('sha256').update(text).digest('base64url').slice(0, 16),
    stage: `${contestPhase(terms, now)}${isFrozenAt(terms, now) ? ' sealed' : ''}`,
  }
}

const place = 'place in an event feed'

/** The length of a token must not reveal the number of frozen verdicts. */
const padded = (position: number): string => String(position).padStart(12)

export const writeToken = ({ cipher }: Pick<Deps, 'cipher'>, at: Position): string => {
  const { contestId, receipts, verdicts, terms, stage } = at
  return cipher
    .encrypt(Buffer.from(JSON.stringify([contestId, ...[receipts, verdicts].map(padded), terms, stage])), place)
    .toString('base64url')
}

/** Null for tokens of another site or contest. */
export const readToken = ({ cipher }: Pick<Deps, 'cipher'>, token: string, contestId: number): Position | null => {
  try {
    const text = cipher.decrypt(Buffer.from(token, 'base64url'), place).toString()
    const [ofContest, receipts, verdicts, terms, stage] = JSON.parse(text) as [number, string, string, string, string]
    if (ofContest !== contestId) return null
    return { contestId, receipts: Number(receipts), verdicts: Number(verdicts), terms, stage }
  } catch {
    // Values not issued by this site are rejected.
    return null
  }
}
