import type { Viewer } from '../access/who.ts'
import { isFrozenAt } from '../board/view.ts'
import { type ContestStanding, type ContestTerms, type LookRefusal, lookRefusal } from './access.ts'
import { isContestAdmin } from './organisers.ts'
import { contestPhase } from './phase.ts'

/** A contest at a moment, for one viewer. */
export interface ContestMoment {
  readonly terms: ContestTerms
  readonly rule: 'acm' | 'oi'
  readonly standing: ContestStanding
  readonly now: Date
}

export interface ContestEntry {
  readonly ownerId: string
  readonly submittedAt: Date
  /** Its author used a token on it. */
  readonly isTokened?: boolean
}

/**
 * How much of a contest submission a viewer can read (api-contests-groups 2.6). `whole`: everything, for contest
 * managers. `own`: everything except fields reserved for managers. `taken`: only that it was submitted, during the
 * freeze of an OI contest, unless the author used a token. `others`: verdict and figures, never the code; `othersRunning`: not even the figures.
 */
export type EntrySight = 'whole' | 'own' | 'taken' | 'others' | 'othersRunning'

export type EntryRefusal = LookRefusal | 'auth.loginFirst' | 'submission.notFound'

export type EntryAnswer = { readonly sight: EntrySight } | { readonly refusal: EntryRefusal }

/**
 * A viewer's sight of a contest submission. Contest managers and its author find it in a hidden contest and without
 * access to the contest, too; for other users the contest does not exist then. Submissions of others from before the
 * start belong to contest managers; in an ACM contest, submissions of others during the freeze are hidden completely.
 */
export const entrySight = (viewer: Viewer, contest: ContestMoment, entry: ContestEntry): EntryAnswer => {
  if (viewer.kind === 'guest') return { refusal: 'auth.loginFirst' }
  const { terms, rule, standing, now } = contest
  if (isContestAdmin(viewer, terms, standing.groupLevel)) return { sight: 'whole' }
  const isOwn = viewer.id === entry.ownerId
  const refusal = isOwn ? null : lookRefusal(viewer, terms, standing, now)
  if (refusal !== null) return { refusal }
  const isFrozen = isFrozenAt(terms, now)
  if (!isOwn && isHiddenFromOthers(contest, entry)) return { refusal: 'submission.notFound' }
  if (rule === 'oi' && isFrozen && !(isOwn && entry.isTokened === true)) return { sight: 'taken' }
  if (isOwn) return { sight: 'own' }
  return { sight: contestPhase(terms, now) === 'running' ? 'othersRunning' : 'others' }
}

const isHiddenFromOthers = ({ terms, rule, now }: ContestMoment, { submittedAt }: ContestEntry): boolean => {
  if (submittedAt < terms.startsAt) return true
  return rule === 'acm' && isFrozenAt(terms, now) && terms.freezesAt !== null && submittedAt >= terms.freezesAt
}

/** Whether this sight of a submission includes its single cases. A token shows its author those of a scored contest. */
export const showsEntryCases = (
  sight: EntrySight,
  { terms, rule, now }: ContestMoment,
  entry?: Pick<ContestEntry, 'isTokened'>,
): boolean => {
  if (sight === 'whole') return true
  if (sight === 'taken') return false
  if (rule === 'oi' && sight === 'own' && entry?.isTokened === true) return true
  return (rule === 'oi' && !terms.hidesCases) || contestPhase(terms, now) === 'ended'
}

/**
 * Until when a viewer receives live events of a submission: null means forever, `never` means not at all. Only its
 * author and contest managers subscribe; in an OI contest, contestants receive nothing after the freeze without a token.
 */
export const hearsEntryUntil = (viewer: Viewer, contest: ContestMoment, entry: ContestEntry): Date | null | 'never' => {
  const answer = entrySight(viewer, contest, entry)
  if ('refusal' in answer) return 'never'
  if (answer.sight === 'whole') return null
  if (answer.sight !== 'own') return 'never'
  const { terms, rule, now } = contest
  if (entry.isTokened === true) return null
  const freezeComes = rule === 'oi' && terms.freezesAt !== null && now < terms.freezesAt
  return freezeComes ? terms.freezesAt : null
}

/** Where the tallies and lists of a contest end for a viewer. */
export interface ContestCut {
  /** Submissions from here on are left out; null where none are. */
  readonly before: Date | null
  /** The cut is the freeze. */
  readonly isFrozen: boolean
}

/**
 * The time up to which a viewer sees submissions: the freeze while it lasts, otherwise the end, unless later
 * submissions are requested and allowed. Contest managers see frozen submissions.
 */
export const contestCut = (
  viewer: Viewer,
  contest: ContestMoment,
  wish: { readonly wantsAfterEnd: boolean },
): ContestCut => {
  const { terms, standing, now } = contest
  const isAdmin = isContestAdmin(viewer, terms, standing.groupLevel)
  if (!isAdmin && isFrozenAt(terms, now)) return { before: terms.freezesAt, isFrozen: true }
  // Submissions that a pause holds past the end are not late: the end follows the pause.
  const isUncut = (wish.wantsAfterEnd && terms.takesLate) || terms.isPaused === true
  return { before: isUncut ? null : terms.endsAt, isFrozen: false }
}
