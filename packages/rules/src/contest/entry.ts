import type { Viewer } from '../access/who.ts'
import { isSealedAt } from '../board/view.ts'
import { type ContestStanding, type ContestTerms, isContestAdmin, type LookRefusal, lookRefusal } from './access.ts'
import { contestPhase } from './phase.ts'

/** A contest at a moment, as one viewer stands to it. */
export interface ContestMoment {
  readonly terms: ContestTerms
  readonly rule: 'acm' | 'oi'
  readonly standing: ContestStanding
  readonly now: Date
}

export interface ContestEntry {
  readonly ownerId: string
  readonly submittedAt: Date
}

/**
 * How much of a contest's submission a viewer may read (api-contests-groups 2.6).
 * `whole`: everything, for those who look after the contest. `own`: everything but what only they read. `taken`: that
 * it was handed in, nothing else, as long as an OI round is sealed. `others`: verdict and figures, never the program;
 * `othersRunning`: not even the figures.
 */
export type EntrySight = 'whole' | 'own' | 'taken' | 'others' | 'othersRunning'

export type EntryRefusal = LookRefusal | 'auth.loginFirst' | 'submission.notFound'

export type EntryAnswer = { readonly sight: EntrySight } | { readonly refusal: EntryRefusal }

/**
 * What a viewer gets of a contest's submission. Strangers' submissions of before the start are the work of those who
 * look after the contest, and in an ACM round those behind the seal are hidden with their verdicts.
 */
export const entrySight = (viewer: Viewer, contest: ContestMoment, entry: ContestEntry): EntryAnswer => {
  if (viewer.kind === 'guest') return { refusal: 'auth.loginFirst' }
  const { terms, rule, standing, now } = contest
  const isOwn = viewer.id === entry.ownerId
  const refusal = lookRefusal(viewer, terms, standing, now)
  if (refusal !== null && (!isOwn || refusal === 'contest.missing')) return { refusal }
  if (isContestAdmin(viewer, terms, standing.groupLevel)) return { sight: 'whole' }
  const isSealed = isSealedAt(terms, now)
  if (!isOwn && isHiddenFromOthers(contest, entry)) return { refusal: 'submission.notFound' }
  if (rule === 'oi' && isSealed) return { sight: 'taken' }
  if (isOwn) return { sight: 'own' }
  return { sight: contestPhase(terms, now) === 'running' ? 'othersRunning' : 'others' }
}

const isHiddenFromOthers = ({ terms, rule, now }: ContestMoment, { submittedAt }: ContestEntry): boolean => {
  if (submittedAt < terms.startsAt) return true
  return rule === 'acm' && isSealedAt(terms, now) && terms.sealsAt !== null && submittedAt >= terms.sealsAt
}

/** Whether the single cases of a submission may be read by whoever has this sight of it. */
export const showsEntryCases = (sight: EntrySight, { terms, rule, now }: ContestMoment): boolean => {
  if (sight === 'whole') return true
  if (sight === 'taken') return false
  return rule === 'oi' || contestPhase(terms, now) === 'ended'
}

/**
 * Until when a viewer hears live of a submission: for ever is null, not at all is `never`. Only its owner and those who
 * look after the contest listen; an OI round falls silent for its contestants as soon as it is sealed.
 */
export const hearsEntryUntil = (viewer: Viewer, contest: ContestMoment, entry: ContestEntry): Date | null | 'never' => {
  const answer = entrySight(viewer, contest, entry)
  if ('refusal' in answer) return 'never'
  if (answer.sight === 'whole') return null
  if (answer.sight !== 'own') return 'never'
  const { terms, rule, now } = contest
  const sealComes = rule === 'oi' && terms.sealsAt !== null && now < terms.sealsAt
  return sealComes ? terms.sealsAt : null
}

/** Where the tallies and lists of a contest end for a viewer. */
export interface ContestCut {
  /** Submissions from here on are left out; null where none are. */
  readonly before: Date | null
  /** The cut is the seal. */
  readonly isSealed: boolean
}

/**
 * Up to when a viewer is told of submissions: up to the seal while it stands, else up to the end unless those after it
 * are asked for and taken. Those who look after the contest see behind the seal.
 */
export const contestCut = (
  viewer: Viewer,
  contest: ContestMoment,
  wish: { readonly wantsAfterEnd: boolean },
): ContestCut => {
  const { terms, standing, now } = contest
  const isAdmin = isContestAdmin(viewer, terms, standing.groupLevel)
  if (!isAdmin && isSealedAt(terms, now)) return { before: terms.sealsAt, isSealed: true }
  return { before: wish.wantsAfterEnd && terms.takesLate ? null : terms.endsAt, isSealed: false }
}
