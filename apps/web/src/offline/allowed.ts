import type { ContestInfo } from '@verdict/contract'
import { problemAuth } from '@verdict/contract/vocabulary'
import type { QueryKey } from '../api/query-key.ts'
import { contestAuth, phaseOf } from '../live/contest/gates.ts'

/** Where an answer belongs: to the bank, or to a contest. Null for answers that are not kept. */
export type KeptPlace = 'bank' | number

interface Part {
  readonly query?: { readonly cid?: unknown }
  readonly body?: unknown
}

/** The place of an answer, by the key of its query. */
export const placeOf = ([name, part]: QueryKey): KeptPlace | null => {
  const { query, body } = (part ?? {}) as Part
  const cid = Number(query?.cid ?? (body as { readonly cid?: unknown } | undefined)?.cid ?? Number.NaN)
  if (Number.isInteger(cid)) return cid
  return name === 'problems.detail' || name === 'problems.ownStatus' ? 'bank' : null
}

type Contest = Pick<
  ContestInfo,
  'startTime' | 'endTime' | 'isPaused' | 'isAdmin' | 'right' | 'individual' | 'refusedAddress'
>

/**
 * Whether problems of a contest are kept: while it runs, and for participants only. Organisers see what participants do
 * not, and a contest that the user has not begun or may not open here is closed.
 * @param now the server's time in milliseconds since 1970
 */
export const mayKeepContest = (contest: Contest, now: number): boolean =>
  phaseOf(contest, now) === 'running' &&
  !contest.isAdmin &&
  contest.right === null &&
  contest.individual?.hasBegun !== false &&
  contest.refusedAddress === undefined

/** Whether opening it takes the password or a place on the list. */
export const asksAccess = ({ auth }: Pick<ContestInfo, 'auth'>): boolean => auth !== contestAuth.public

/** Problems of the bank are kept when all users may read them. */
export const mayKeepProblem = ({ problem }: { readonly problem: { readonly auth: number; readonly gid: unknown } }) =>
  problem.auth === problemAuth.public && problem.gid === null
