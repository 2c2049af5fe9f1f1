import type { TokenRulesSetting } from '@verdict/contract'
import type { FoundProblem } from '../packaged.ts'
import type { Entry } from '../source.ts'
import type { ContestNote } from './notes.ts'

/** A contest in a package, as far as our contests have room for it. */

export interface ContestDraft {
  readonly title: string
  readonly description: string
  readonly type: 'acm' | 'oi'
  /** Null when the package leaves it open. */
  readonly startsAt: Date | null
  readonly durationMs: number
  /** Since the start; null without a freeze. */
  readonly freezesAfterMs: number | null
  readonly unfreezesAtEnd: boolean
  readonly visible: boolean
  readonly access: 'public' | 'private' | 'protected'
  readonly password: string
  readonly prints: boolean
  readonly publicBoard: boolean
  readonly lateSubmissions: boolean
  readonly limitsAccounts: boolean
  readonly accountRule: string
  readonly shownName: 'username' | 'nickname' | 'realname'
  /** Usernames without a rank. */
  readonly unranked: readonly string[]
  readonly oiCounts: 'Recent' | 'Highest' | 'TokenedLast'
  readonly awardType: 'none' | 'share' | 'count'
  readonly awards: readonly AwardDraft[]
  readonly penaltyS: number
  readonly wholeMinutes: boolean
  readonly ccs: boolean
  /** Null: the rule of the type. */
  readonly format: string | null
  readonly hidesBoard: boolean | null
  readonly hidesCases: boolean | null
  readonly tokens: TokenRulesSetting | null
  readonly contestMode: boolean | null
  /** Minutes before the start at which encrypted statements are sent; 0 for never. */
  readonly statementsAheadMinutes: number | null
  readonly singleSession: boolean | null
  readonly allowsVirtual: boolean | null
  /** Balloons that a participant gets even when their solve is frozen. */
  readonly frozenBalloons: number | null
  /** Length of the individual time; 0 for none. */
  readonly individualMinutes: number | null
  readonly maxTries: number | null
  readonly maxSubmissions: number | null
  readonly languages: readonly string[] | null
  readonly formatOptions: Readonly<Record<string, number>> | null
  /** Points of hacks; null without hacks. */
  readonly hacks: { readonly success: number; readonly failure: number } | null
}

export interface AwardDraft {
  readonly priority: number
  readonly name: string
  readonly background: string
  readonly color: string
  readonly num: number
}

export interface ContestProblemDraft {
  readonly label: string
  /** Null: the problem's own title. */
  readonly title: string | null
  readonly color: string | null
  /** Null when the package does not contain it. */
  readonly problem: FoundProblem | null
  /** So many first cases judge until the system test; null when all do. */
  readonly pretests: number | null
  /** What the package calls it. */
  readonly key: string
}

export interface PersonDraft {
  /** The file and line or position that names them. */
  readonly place: string
  readonly username: string
  /** Null: one is generated. */
  readonly password: string | null
  readonly nickname: string
  readonly realname: string
  readonly school: string
  readonly gender: string
  readonly registeredAt: Date | null
  /** A later start, and extra time at the end. */
  readonly delaySeconds: number
  readonly extraSeconds: number
  /** They began their individual time `delaySeconds` after the start; `extraSeconds` was given besides. */
  readonly hasBegun: boolean
  /** Null when the package has none. */
  readonly photo: Entry | null
}

export interface AnnouncementDraft {
  readonly title: string
  readonly content: string
  readonly hidden: boolean
  readonly createdAt: Date
}

export interface ClarificationDraft {
  readonly username: string | null
  readonly label: string | null
  readonly question: string
  readonly answer: string | null
  readonly isPublic: boolean
  readonly createdAt: Date
  readonly answeredAt: Date | null
}

export interface CaseDraft {
  readonly group: number | null
  /** A name of the verdict vocabulary. */
  readonly verdict: string
  readonly timeMs: number
  readonly memoryKb: number
  readonly score: number | null
  readonly fraction: number | null
  readonly message: string | null
}

export interface SubmissionDraft {
  readonly username: string
  readonly label: string
  readonly language: string
  readonly submittedAt: Date
  /** A name of the verdict vocabulary. */
  readonly verdict: string
  readonly score: number | null
  readonly timeMs: number | null
  readonly memoryKb: number | null
  readonly isManual: boolean
  readonly message: string | null
  readonly code: string
  /** The workspace of a block program; null for programs written as text. */
  readonly blocks: string | null
  /** Further files of the program; null for none. */
  readonly files: readonly { readonly name: string; readonly text: string }[] | null
  /** Results of test cases in the order of judging; none when the package has none. */
  readonly cases: readonly CaseDraft[]
}

/** A hack that was judged. */
export interface HackDraft {
  /** The hacker. */
  readonly username: string
  /** Number of the hacked submission among those of the package, from 1. */
  readonly submission: number
  readonly verdict: 'successful' | 'unsuccessful' | 'invalid' | 'late' | 'error'
  readonly points: number
  readonly sentAt: Date
  readonly isCancelled: boolean
  /** Its case is in the test data of the problem. */
  readonly isAdded: boolean
  readonly message: string | null
  /** Verdict of the program on the input, as a name of the vocabulary. */
  readonly targetVerdict: string | null
  readonly input: string
  readonly answer: string
}

export interface PackagedContest {
  readonly format: 'verdict' | 'icpc'
  readonly contest: ContestDraft
  readonly problems: readonly ContestProblemDraft[]
  readonly people: readonly PersonDraft[]
  readonly announcements: readonly AnnouncementDraft[]
  readonly clarifications: readonly ClarificationDraft[]
  /** Reads the submissions one by one; null when there are none. */
  readonly submissions: (() => AsyncGenerator<SubmissionDraft>) | null
  /** Reads the hacks of these submissions; null when there are none. */
  readonly hacks: (() => AsyncGenerator<HackDraft>) | null
  readonly notes: readonly ContestNote[]
}
