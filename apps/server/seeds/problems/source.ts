export type Locale = 'zh-CN' | 'en-US'
export type Bilingual = Readonly<Record<Locale, string>>

export type ExpectedVerdict =
  | 'accepted'
  | 'wrongAnswer'
  | 'timeLimitExceeded'
  | 'memoryLimitExceeded'
  | 'runtimeError'
  | 'presentationError'
  | 'compileError'
  | 'partialAccepted'

/** A program below `solutions/` and its expected verdict; `score` is for OI problems only. */
export interface SolutionSource {
  readonly file: string
  readonly language: string
  readonly verdict: ExpectedVerdict
  readonly score?: number
}

/** Times in ms, memory and stack in MB, names as in the native package, so a reader can compare the two. */
export interface ProblemSource {
  readonly problemId: string
  /** 0 is ACM, 1 is OI. */
  readonly type: 0 | 1
  readonly timeLimit: number
  readonly memoryLimit: number
  readonly stackLimit: number
  readonly judgeMode: 'default' | 'spj' | 'interactive'
  readonly judgeCaseMode: 'default' | 'subtask_lowest' | 'subtask_average' | 'ergodic_without_error'
  /** From 0 (Beginner) to 6 (Master). */
  readonly difficulty: number
  readonly auth: 1 | 2 | 3
  readonly isRemoveEndBlank: boolean
  readonly openCaseResult: boolean
  readonly codeShare: boolean
  readonly source: string
  readonly ioScore?: number
  readonly fileIo?: { readonly read: string; readonly write: string }
  /** The checker or interactor, a file in the same folder as `problem.ts`. */
  readonly spj?: { readonly file: string; readonly language: 'C' | 'C++' }
  readonly tags: readonly Bilingual[]
  readonly examples: readonly { readonly input: string; readonly output: string }[]
  readonly solutions: readonly SolutionSource[]
}

export interface CaseSource {
  readonly input: string | Uint8Array
  readonly answer: string | Uint8Array
  readonly score?: number
  readonly group?: number
}

/** Exports of `generate.ts`. An interactive problem has no `answer`: its samples are conversations. */
export interface GeneratorModule {
  readonly cases: () => Iterable<CaseSource>
  readonly answer?: (input: string) => string
}

const common = {
  timeLimit: 1_000,
  memoryLimit: 256,
  stackLimit: 128,
  judgeMode: 'default',
  judgeCaseMode: 'default',
  auth: 1,
  isRemoveEndBlank: true,
  openCaseResult: true,
  codeShare: true,
  source: 'Verdict',
} as const

/** Common defaults; a problem spreads one of these and sets only its own values. */
export const acm = { ...common, type: 0 } as const
/** As in an ICPC contest: judging stops at the first failed case, so a slow program does not delay others. */
export const icpc = { ...acm, judgeCaseMode: 'ergodic_without_error' } as const
export const oi = { ...common, type: 1, ioScore: 100 } as const
