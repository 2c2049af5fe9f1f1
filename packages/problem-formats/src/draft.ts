import type { BlockSettings, JudgeCaseMode, JudgeMode, LimitFactors, Manifest, QuestionSet } from '@verdict/contract'

/** The words of a problem in one language, as Markdown. */
export interface StatementText {
  readonly title: string
  readonly description: string
  readonly input: string
  readonly output: string
  readonly hint: string
}

export interface TagDraft {
  readonly name: string
  /** Shown to English readers; null means the name itself. */
  readonly nameEn: string | null
}

export interface TemplateDraft {
  readonly language: string
  readonly code: string
  /** Kept for later; readers are not offered it. */
  readonly isOff?: true
}

export interface CheckerDraft {
  readonly language: string
  readonly code: string
  readonly extraFiles: Readonly<Record<string, string>>
  /** How it is called and how it answers; `hoj` when not given, which reads testlib's words too. */
  readonly protocol?: 'hoj' | 'kattis'
  /** Additional arguments, after those of the protocol. */
  readonly arguments?: readonly string[]
}

/** Everything an author decides about a problem. Test data is already stored; the manifest names it. */
export interface ProblemDraft {
  readonly displayId: string
  /** The number of a new problem, drawn beforehand because its display id is made of it. */
  readonly drawnId?: number
  readonly type: 0 | 1
  readonly judgeMode: JudgeMode
  readonly judgeCaseMode: JudgeCaseMode
  /** Base limits, as for C and C++. */
  readonly timeLimitMs: number
  readonly memoryLimitMb: number
  readonly stackLimitMb: number
  /** Languages whose limits are not the usual ones. */
  readonly limitFactors?: LimitFactors
  /** Processes of the program that talk with one interactor; one when not given. */
  readonly processes?: number
  /** Maximum runs of one case, when the checker may request another; one by default. */
  readonly passes?: number
  /** Users submit the answers themselves, in the language `Text`. */
  readonly outputOnly?: boolean
  /** Class of judge hosts that it requires; any host when not given. */
  readonly hostClass?: string
  /** Of an output-only problem: its readers can download the inputs of its cases. */
  readonly opensInputs?: boolean
  /** Of a question problem: its questions with solutions; its test data has a case for each. */
  readonly questions?: QuestionSet
  /** Block programming, if the problem is solved with blocks. */
  readonly blocks?: BlockSettings
  readonly difficulty: number
  readonly visibility: 1 | 2 | 3
  readonly source: string | null
  readonly codeShare: boolean
  readonly ignoreTrailingBlanks: boolean
  readonly openCaseResult: boolean
  readonly isUploadedData: boolean
  readonly fileIo: { readonly read: string; readonly write: string } | null
  /** Repeated `<input>..</input><output>..</output>` pairs. */
  readonly examples: string
  readonly checker: CheckerDraft | null
  readonly extraFiles: Readonly<Record<string, string>>
  readonly defaultLocale: string
  readonly statements: Readonly<Record<string, StatementText>>
  readonly tags: readonly TagDraft[]
  /** Names of own languages; unknown names are dropped and none left means all that run programs. */
  readonly languages: readonly string[]
  readonly codeTemplates: readonly TemplateDraft[]
  readonly testdata: Manifest
}
