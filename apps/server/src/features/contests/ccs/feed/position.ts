import { createHash } from 'node:crypto'
import { contestPhase, isSealedAt } from '@verdict/rules'
import type { Deps } from '../../../../deps.ts'
import type { Round } from '../open-round.ts'

/**
 * Where a reader of the feed is: how far in both chains of the contest's log (migration 0024), and what the contest was
 * then. The token says it encrypted: how many verdicts there are behind a seal is nobody's to know. Nothing is stored, so
 * any server goes on where another stopped.
 */
export interface Position {
  readonly contestId: number
  /** -1 while the first telling of everything is not at its end: whoever breaks off there begins anew. */
  readonly receipts: number
  readonly verdicts: number
  /** What decides which submissions and results are told. */
  readonly terms: string
  /** Changes with the clock: before the start, running, sealed, over. */
  readonly stage: string
}

/** What a contest with these problems is to its viewer at a moment. */
export const standOf = (
  { contest, sight }: Round,
  { now, problemIds }: { readonly now: Date; readonly problemIds: readonly string[] },
): Pick<Position, 'terms' | 'stage'> => {
  const { row, terms } = contest
  const { startsAt, endsAt, sealsAt, opensAtEnd, ownerId } = terms
  const told = JSON.stringify([row.type, sight === 'whole', startsAt, endsAt, sealsAt, opensAtEnd, ownerId, problemIds])
  return {
    terms: createHash('sha256').update(told).digest('base64url').slice(0, 16),
    stage: `${contestPhase(terms, now)}${isSealedAt(terms, now) ? ' sealed' : ''}`,
  }
}

const place = 'place in an event feed'

export const writeToken = ({ cipher }: Pick<Deps, 'cipher'>, at: Position): string => {
  const { contestId, receipts, verdicts, terms, stage } = at
  return cipher
    .encrypt(Buffer.from(JSON.stringify([contestId, receipts, verdicts, terms, stage])), place)
    .toString('base64url')
}

/** Null for what is no token of this site and contest. */
export const readToken = ({ cipher }: Pick<Deps, 'cipher'>, token: string, contestId: number): Position | null => {
  try {
    const text = cipher.decrypt(Buffer.from(token, 'base64url'), place).toString()
    const [ofContest, receipts, verdicts, terms, stage] = JSON.parse(text) as [number, number, number, string, string]
    return ofContest === contestId ? { contestId, receipts, verdicts, terms, stage } : null
  } catch {
    // What was not made by this site names no place.
    return null
  }
}
