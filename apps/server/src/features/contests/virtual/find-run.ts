import { fail } from '@verdict/contract'
import { hasEnded, type SignedIn, type VirtualTerms, virtualLengthMs, virtualRefusal } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { type Contest, findContest, type OpenContest, openContest } from '../core/find-contest.ts'

/** A virtual run with the contest it repeats. */
export interface Run extends Contest {
  readonly virtual: VirtualTerms
}

/** @throws Refusal `contest.missing` for a contest that is no run of the viewer */
export const findOwnRun = async (db: Db, viewer: SignedIn, id: number): Promise<Run> => {
  const contest = await findContest(db, id)
  const virtual = contest?.terms.virtual
  if (contest === null || virtual === undefined || virtual.participantId !== viewer.id) throw fail('contest.missing')
  return { ...contest, virtual }
}

/** Why the viewer cannot start a run of a contest; null when they can. */
export const startRefusal = (viewer: SignedIn, { row, terms, standing }: OpenContest, now: Date) =>
  virtualRefusal(viewer, { ...terms, allowsVirtual: row.allows_virtual }, standing, now)

/**
 * Contest time up to which a run shows the board, also after an abort: whole minutes, so that runs share the boards of a
 * minute. Null after a whole run: the final board.
 */
export const boardSecondOf = ({ row, terms }: Contest, now: Date): number | null => {
  if (hasEnded(terms, now) && row.virtual_aborted_at === null) return null
  const untilMs = Math.min(now.getTime(), terms.endsAt.getTime()) - terms.startsAt.getTime()
  return Math.floor(untilMs / 60_000) * 60
}

/**
 * The contest of a run, whose board the viewer can still see.
 * @throws Refusal with the reason
 */
export const openOriginal = async (deps: Deps, viewer: SignedIn, contestId: number): Promise<OpenContest> => {
  const contest = await openContest(deps, viewer, contestId)
  const refusal = startRefusal(viewer, { ...contest, row: { ...contest.row, allows_virtual: true } }, deps.clock.now())
  // A participant of the run was let in at its start.
  if (refusal === 'contest.virtualNotEnded' || refusal === 'contest.virtualFrozen') throw fail(refusal)
  return contest
}

export const lengthMsOf = ({ terms }: Contest): number => virtualLengthMs(terms)
