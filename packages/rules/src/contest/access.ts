import { superAdmin, type Viewer } from '../access/who.ts'
import { isFrozenAt } from '../board/view.ts'
import { groupLevels } from '../groups/relation.ts'
import { type AccountRule, accountAllowed } from './account-rule.ts'
import { contestRightOf, isContestAdmin, type ManagedContest } from './organisers.ts'
import { contestPhase, hasEnded } from './phase.ts'
import { type OwnWindow, ownTimes, type WindowedTimes } from './window.ts'

/** A contest as far as its rules ask (api-contests-groups 2.3). */
export interface ContestTerms extends WindowedTimes, ManagedContest {
  readonly isVisible: boolean
  readonly auth: 'public' | 'private' | 'protected'
  /** Null when every account can take part; an empty rule admits no account. */
  readonly accounts: AccountRule | 'nobody' | null
  readonly freezesAt: Date | null
  readonly opensAtEnd: boolean
  /** Submissions after the end are taken. */
  readonly takesLate: boolean
  /** The board may be seen from outside. */
  readonly showsBoard: boolean
  /** Until the end only managers see the board. */
  readonly hidesBoard: boolean
  /** Until the end participants see the verdict and score of a submission without its cases. */
  readonly hidesCases: boolean
  /** The contest is a virtual run of an ended one; missing for an ordinary contest. */
  readonly virtual?: VirtualTerms
}

/** A virtual run, which only its participant opens. */
export interface VirtualTerms {
  readonly contestId: number
  readonly participantId: string
  /** The ended contest is hidden meanwhile. */
  readonly isClosed: boolean
}

/** The viewer's relation to a contest, read again for every request. */
export interface ContestStanding {
  /** The password was given. */
  readonly isRegistered: boolean
  /** Level of the viewer in the contest's group; 0 when none. */
  readonly groupLevel: number
  /** Extra time or a later start of the viewer; missing for the times of the contest. */
  readonly window?: OwnWindow | null
}

/** Contests outside groups belong to everyone, those of a group to its members and to root. */
export const isAmongContestants = (
  viewer: Viewer,
  { groupId }: Pick<ContestTerms, 'groupId'>,
  groupLevel: number,
): boolean => groupId === null || groupLevel >= groupLevels.member || superAdmin(viewer, undefined)

/** Whether the rule for accounts lets the viewer take part. */
export const fitsAccounts = (viewer: Viewer, { accounts }: Pick<ContestTerms, 'accounts'>): boolean => {
  if (accounts === null) return true
  return accounts !== 'nobody' && viewer.kind === 'user' && accountAllowed(accounts, viewer.username)
}

export type LookRefusal =
  | 'contest.missing'
  | 'contest.notStarted'
  | 'group.notMember'
  | 'contest.passwordNeeded'
  | 'contest.accountNotAllowed'
  | 'contest.timeNotBegun'

/** Why a viewer may not look into a contest (rule A); null when they may. */
export const lookRefusal = (
  viewer: Viewer,
  contest: ContestTerms,
  standing: ContestStanding,
  now: Date,
): LookRefusal | null => {
  if (contest.virtual !== undefined) return virtualLookRefusal(viewer, contest.virtual, contest, standing)
  if (!contest.isVisible) return 'contest.missing'
  if (isContestAdmin(viewer, contest, standing.groupLevel)) return null
  // First, so that the reason gives nothing else of the contest away.
  if (!isAmongContestants(viewer, contest, standing.groupLevel)) return 'group.notMember'
  if (contestPhase(ownTimes(contest, standing.window), now) === 'scheduled') return 'contest.notStarted'
  if (contest.auth === 'private') {
    if (!standing.isRegistered) return 'contest.passwordNeeded'
    if (!fitsAccounts(viewer, contest)) return 'contest.accountNotAllowed'
  }
  const waits = contest.individualMs !== undefined && standing.window?.hasBegun !== true
  return waits && contestPhase(contest, now) === 'running' ? 'contest.timeNotBegun' : null
}

/**
 * Why a viewer may not begin their individual time; null when they may. Who may begin could submit in the contest
 * (rule C).
 */
export const beginRefusal = (
  viewer: Viewer,
  contest: ContestTerms,
  standing: ContestStanding,
  now: Date,
): SubmitRefusal | 'contest.noIndividualTime' | 'contest.timeBegun' | null => {
  if (contest.individualMs === undefined) return 'contest.noIndividualTime'
  if (standing.window?.hasBegun === true) return 'contest.timeBegun'
  const begun = { delayMs: 0, extraMs: 0, ...standing.window, hasBegun: true }
  const refusal = submitRefusal(viewer, contest, { ...standing, window: begun }, now)
  if (refusal !== null) return refusal
  // Late submissions need no time of one's own.
  if (contestPhase(contest, now) === 'ended') return 'contest.ended'
  return isContestAdmin(viewer, contest, standing.groupLevel) ? 'contest.noIndividualTime' : null
}

/** A virtual run has begun when it exists, and has neither a password nor a rule for accounts. */
const virtualLookRefusal = (
  viewer: Viewer,
  { participantId, isClosed }: VirtualTerms,
  contest: ContestTerms,
  { groupLevel }: ContestStanding,
): LookRefusal | null => {
  if (isContestAdmin(viewer, contest, groupLevel)) return null
  if (isClosed || viewer.kind === 'guest' || viewer.id !== participantId) return 'contest.missing'
  return isAmongContestants(viewer, contest, groupLevel) ? null : 'group.notMember'
}

export type OutsideRefusal =
  | 'contest.missing'
  | 'auth.loginFirst'
  | 'group.notMember'
  | 'contest.boardClosed'
  | 'contest.notStarted'

/**
 * Why a viewer cannot open the public board; null when they can. The public board of a group's contest is for members:
 * it needs no password of the contest, but nothing of a group is visible outside it.
 */
export const outsideRefusal = (
  viewer: Viewer,
  contest: ContestTerms,
  groupLevel: number,
  now: Date,
): OutsideRefusal | null => {
  if (!contest.isVisible) return 'contest.missing'
  if (!isAmongContestants(viewer, contest, groupLevel)) {
    return viewer.kind === 'guest' ? 'auth.loginFirst' : 'group.notMember'
  }
  if (!opensOutside(contest, now)) return 'contest.boardClosed'
  return contestPhase(contest, now) === 'scheduled' ? 'contest.notStarted' : null
}

/**
 * Whether the contest has a public board at the moment. While participants with individual time can still begin, it would
 * show them how the problems went for others.
 */
export const opensOutside = (
  contest: Pick<ContestTerms, 'showsBoard' | 'individualMs' | 'startsAt' | 'endsAt' | 'isPaused'>,
  now: Date,
): boolean => contest.showsBoard && (contest.individualMs === undefined || contestPhase(contest, now) !== 'running')

/** Whether the board of a contest is hidden from everyone but its managers. */
export const isBoardHidden = (
  contest: Pick<ContestTerms, 'hidesBoard' | 'startsAt' | 'endsAt' | 'isPaused'>,
  now: Date,
): boolean => contest.hidesBoard && contestPhase(contest, now) !== 'ended'

export type SubmitRefusal = LookRefusal | 'contest.ended' | 'contest.readOnly'

/**
 * Why a viewer may not hand anything in (rule C, with rule A before it); null when they may. Between the own end and the
 * end of the last participant nothing is taken, not even late submissions.
 */
export const submitRefusal = (
  viewer: Viewer,
  contest: ContestTerms,
  standing: ContestStanding,
  now: Date,
): SubmitRefusal | null => {
  const unseen = lookRefusal(viewer, contest, standing, now)
  if (unseen !== null) return unseen
  if (contestRightOf(viewer, contest, standing.groupLevel) === 'readOnly') return 'contest.readOnly'
  if (contestPhase(contest, now) === 'ended' && !contest.takesLate) return 'contest.ended'
  if (isContestAdmin(viewer, contest, standing.groupLevel)) return null
  const isOver = contestPhase(contest, now) === 'ended'
  if (!isOver && hasEnded(ownTimes(contest, standing.window), now)) return 'contest.ended'
  if (contest.auth !== 'public' && !standing.isRegistered) return 'contest.passwordNeeded'
  return fitsAccounts(viewer, contest) ? null : 'contest.accountNotAllowed'
}

/** Whether a viewer gets frozen results (rule B); only managers with `force` see live results during a freeze. */
export const isFrozenFor = (
  viewer: Viewer,
  contest: ManagedContest & Pick<ContestTerms, 'freezesAt' | 'endsAt' | 'isPaused' | 'opensAtEnd'>,
  given: { readonly groupLevel: number; readonly forces: boolean; readonly now: Date },
): boolean => isFrozenAt(contest, given.now) && !(given.forces && isContestAdmin(viewer, contest, given.groupLevel))
