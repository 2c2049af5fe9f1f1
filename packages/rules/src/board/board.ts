import { verdict } from '@verdict/contract/vocabulary'
import type { SiteRules } from './formats/site.ts'

/**
 * Terms of a scoreboard (api-contests-groups, section 3). Times are whole seconds since the contest's start. Names,
 * star accounts and the wire format are the caller's business.
 */

/** How a judged submission counts under the ACM rule (section 3.2); null while it has no verdict. */
export type Attempt = 'accepted' | 'rejected' | 'free' | null

/** One submission of a contest as the board sees it. */
export interface BoardRecord {
  readonly submissionId: number
  readonly userId: string
  /** The problem's display id in the contest. */
  readonly problem: string
  /** Whole seconds from the participant's start to the submission, without removed time; negative before it. */
  readonly timeS: number
  /** The same by the clock, where time is removed: it decides about the freeze and the end. */
  readonly clockS?: number
  /** Extra time of the participant at the end; missing for none. */
  readonly extraS?: number
  readonly attempt: Attempt
  /** Points of an OI problem; null where none were given, as with a compile error. */
  readonly score: number | null
  readonly runTimeMs: number | null
  /**
   * Scores of the subtasks by number, read for IOI contests, or of the cases of an output-only problem where the best of
   * each case counts; null where they do not make up the score.
   */
  readonly subtasks?: readonly SubtaskScore[] | null
  /** Full marks of the problem, read with the subtasks. */
  readonly fullScore?: number | null
  /**
   * Whole seconds by the clock from the participant's start to the use of a token on the submission; read where tokened
   * submissions count, and missing without a token.
   */
  readonly tokenClockS?: number
}

/**
 * The problem of records that hold the points of hacks, accepted ones for successful hacks and rejected ones for
 * unsuccessful hacks. No display id begins like this, and no board has it as a problem.
 */
export const hackProblem = ' hacks'

export type SubtaskScore = readonly [number: number, score: number]

/** How a wrong try is paid for. */
export interface Penalty {
  readonly perTryS: number
  /** ICPC counts each solve in whole minutes, the rest cut off; otherwise seconds count. */
  readonly wholeMinutes: boolean
}

/** Section 3.3: twenty minutes a try, precise to the second. */
export const usualPenalty: Penalty = { perTryS: 1200, wholeMinutes: false }

export interface CommonRules {
  /** By the clock, like the freeze. */
  readonly durationS: number
  /** Time that is removed for all problems; missing for none. */
  readonly removedS?: number
  /** From this second on, a frozen board hides results; null when there is no freeze. */
  readonly freezeS: number | null
  /** Creator, root users and owners of the group: never on a board (section 1). */
  readonly excluded: ReadonlySet<string>
}

export interface AcmRules extends CommonRules {
  readonly format: 'icpc'
  readonly penalty: Penalty
  /** Ties are broken by the run times of accepted submissions instead of the penalty. */
  readonly runTimeTies?: boolean
}

export interface OiRules extends CommonRules {
  readonly format: 'oi'
  /** Which submission of a problem counts: the last, the best, or the best of the last and the tokened ones. */
  readonly counts: 'recent' | 'highest' | 'tokenedLast'
}

export interface PlainScoreRules extends CommonRules {
  readonly format: 'ioi' | 'noip'
}

export interface AtcoderRules extends CommonRules {
  readonly format: 'atcoder'
  readonly tryPenaltyS: number
}

export interface CodeforcesRules extends CommonRules {
  readonly format: 'codeforces'
  /** Points that each wrong try costs. */
  readonly tryPoints: number
  /** The individual time, over which points fall; missing when they fall over the contest. */
  readonly individualS?: number
}

export interface EcooRules extends CommonRules {
  readonly format: 'ecoo'
  /** Points for full marks with the first try. */
  readonly firstTryPoints: number
  /** One point for each such span between the submission and the end; 0 for none. */
  readonly bonusEveryS: number
}

export interface LedoRules extends CommonRules {
  readonly format: 'ledo'
  /** Per cent of a score that remain after each try, and the least that always remain. */
  readonly keptPercent: number
  readonly leastPercent: number
}

export type ScoreRules = PlainScoreRules | AtcoderRules | CodeforcesRules | EcooRules | LedoRules

/** The terms of any format; `format` names the file of `formats/` that interprets them. */
export type BoardRules = AcmRules | OiRules | ScoreRules | SiteRules

/** Whose eyes a board is made for: `afterEnd` counts submissions made after the end too (section 3.2). */
export type BoardView = 'live' | 'frozen' | 'afterEnd'

export const boardViews: readonly BoardView[] = ['live', 'frozen', 'afterEnd']

/** One person and problem under the ACM rule: all fields of a cell on the wire (section 3.1). */
export interface AcmCell {
  readonly wrongTries: number
  readonly solvedAtS: number | null
  /** True when no earlier second has a solve of the problem. */
  readonly isFirst: boolean
  readonly isAfterEnd: boolean
  /** Submissions during the freeze to a problem that is not solved before it, judged or not. */
  readonly frozenTries: number
}

/** One person and problem under the OI rule. */
export interface OiCell {
  readonly score: number | null
  /** Smallest run time of the counted submissions with full marks; null without any. */
  readonly fullMarksMs: number | null
}

/** One person and problem under the formats that add up points: all but ICPC and OI. */
export interface ScoreCell {
  /** The score that counts, with decay and bonuses. */
  readonly score: number
  /** The judged score behind it. */
  readonly base: number
  readonly isFull: boolean
  /** Tries that did not count before the one that does; under IOI all tries but one. */
  readonly tries: number
  /** When the counted submission was made; null where nothing was scored. */
  readonly timeS: number | null
  /** Of the cell with the points of hacks. */
  readonly hacks?: HackCount
}

/** Hacks of one person. */
export interface HackCount {
  readonly successful: number
  readonly unsuccessful: number
}

/** A cell of any format. */
export type BoardCell = AcmCell | OiCell | ScoreCell

/** A moment that no two submissions share: its second, then the submission's number. */
export interface Moment {
  readonly timeS: number
  readonly submissionId: number
}

/** One person on a board, in the order of the board; places are given by `placeRows`. */
export interface BoardRow<Cell> {
  readonly userId: string
  /** ICPC: problems solved. Others: sum of the scores. */
  readonly points: number
  /** Tie-breaker, less is better. ICPC and AtCoder: seconds. OI: run times in milliseconds. Others: 0, or as a site says. */
  readonly time: number
  /** Records counted in (section 3.1, `total`). */
  readonly records: number
  /** The first record that counts; rows equal in points and time keep this order (section 3.3). */
  readonly firstAt: Moment
  readonly cells: ReadonlyMap<string, Cell>
}

const rejected: ReadonlySet<number> = new Set([
  verdict.presentationError,
  verdict.wrongAnswer,
  verdict.timeLimitExceeded,
  verdict.memoryLimitExceeded,
  verdict.runtimeError,
])

const unjudged: ReadonlySet<number> = new Set([
  verdict.notSubmitted,
  verdict.pending,
  verdict.compiling,
  verdict.judging,
  verdict.submitting,
])

/** How a verdict counts on a board (section 3.2): only five wrong ones add a penalty, and compile errors on request. */
export const attemptOf = (code: number, { compileErrorsCount = false } = {}): Attempt => {
  if (code === verdict.accepted) return 'accepted'
  if (rejected.has(code) || (compileErrorsCount && code === verdict.compileError)) return 'rejected'
  return unjudged.has(code) ? null : 'free'
}

/** Below zero when `a` came before `b`. */
export const compareMoments = (a: Moment, b: Moment): number => a.timeS - b.timeS || a.submissionId - b.submissionId

/** The order of a board (sections 3.3 and 3.4); strict, as no two rows begin with the same submission. */
export const compareRows = (a: BoardRow<unknown>, b: BoardRow<unknown>): number =>
  b.points - a.points || a.time - b.time || compareMoments(a.firstAt, b.firstAt)

/**
 * Whether a view includes a record at all (section 3.2 and the window of 3.4). The cell handles the freeze. A frozen
 * view includes a submission of the freeze from the moment of submission, so that the moment of its verdict stays
 * hidden too.
 */
export const enters = (rules: CommonRules, record: BoardRecord, view: BoardView): boolean =>
  (record.attempt !== null || isDuringFreeze(rules, record, view)) &&
  record.timeS >= 0 &&
  (view === 'afterEnd' || !isAfterEnd(rules, record)) &&
  !rules.excluded.has(record.userId)

type RecordTime = Pick<BoardRecord, 'timeS' | 'clockS' | 'extraS'>

const clockOf = ({ timeS, clockS = timeS }: RecordTime): number => clockS

/** The length of a contest without removed time, which formats that pay for speed divide by. */
export const countedDurationS = ({ durationS, removedS = 0 }: Pick<CommonRules, 'durationS' | 'removedS'>): number =>
  durationS - removedS

/** How long the contest is for the participant of a record. */
export const ownDurationS = ({ durationS }: Pick<CommonRules, 'durationS'>, { extraS = 0 }: RecordTime): number =>
  durationS + extraS

/** Whether a submission was made after the end of its participant. */
export const isAfterEnd = (rules: Pick<CommonRules, 'durationS'>, record: RecordTime): boolean =>
  clockOf(record) >= ownDurationS(rules, record)

/** Whether a frozen view hides the result of a submission; the freeze lasts through extra time. */
export const isDuringFreeze = (rules: CommonRules, record: RecordTime, view: BoardView): boolean =>
  view === 'frozen' && rules.freezeS !== null && clockOf(record) >= rules.freezeS && !isAfterEnd(rules, record)

/**
 * Whether a view knows of the token on a submission. A frozen view knows only tokens from before the freeze: a later one
 * would show how an earlier submission compares with the last.
 */
export const isTokenedOn = ({ freezeS }: CommonRules, { tokenClockS }: BoardRecord, view: BoardView): boolean =>
  tokenClockS !== undefined && (view !== 'frozen' || freezeS === null || tokenClockS < freezeS)

/** Penalty of an accepted try: its own time and the wrong tries before it. */
export const costOf = ({ perTryS, wholeMinutes }: Penalty, timeS: number, wrongTries: number): number =>
  wrongTries * perTryS + (wholeMinutes ? timeS - (timeS % 60) : timeS)
