import type { Viewer } from '../access/who.ts'
import { isFrozenAt } from '../board/view.ts'
import { type ContestStanding, type ContestTerms, fitsAccounts, type LookRefusal, lookRefusal } from './access.ts'
import { isContestAdmin } from './organisers.ts'
import { hasEnded } from './phase.ts'
import { contestTimeMs, regularEnd } from './window.ts'

export type VirtualRefusal = LookRefusal | 'contest.virtualOff' | 'contest.virtualNotEnded' | 'contest.virtualFrozen'

/**
 * Why a viewer cannot take part in a contest virtually; null when they can. Virtual participants see the whole board
 * sooner or later, so nothing of it may be frozen, and the last participant must have ended.
 */
export const virtualRefusal = (
  viewer: Viewer,
  contest: ContestTerms & { readonly allowsVirtual: boolean },
  standing: ContestStanding,
  now: Date,
): VirtualRefusal | null => {
  const unseen = lookRefusal(viewer, contest, standing, now)
  if (unseen !== null) return unseen
  if (contest.virtual !== undefined) return 'contest.missing'
  if (!hasEnded(contest, now)) return 'contest.virtualNotEnded'
  if (!contest.allowsVirtual) return 'contest.virtualOff'
  if (isFrozenAt(contest, now)) return 'contest.virtualFrozen'
  if (isContestAdmin(viewer, contest, standing.groupLevel)) return null
  if (contest.auth !== 'public' && !standing.isRegistered) return 'contest.passwordNeeded'
  return fitsAccounts(viewer, contest) ? null : 'contest.accountNotAllowed'
}

/**
 * The length of a virtual run: the individual time, or that of the contest without extra time and without what is removed
 * for all problems.
 */
export const virtualLengthMs = (
  contest: Pick<ContestTerms, 'startsAt' | 'endsAt' | 'overtimeMs' | 'individualMs' | 'removed'>,
): number => contest.individualMs ?? contestTimeMs(contest, regularEnd(contest))
