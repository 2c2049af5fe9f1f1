import type { Program } from '../compile.ts'
import type { JobLimits } from '../job-limits.ts'
import type { Deciders } from '../materials.ts'
import type { Grey, Judged } from '../outcome.ts'
import type { Runner } from '../runner.ts'
import type { CaseData } from '../testdata.ts'
import type { Pass, PassEnd } from './pass.ts'

/** Constant over the cases of one submission. */
export interface CaseContext extends Deciders {
  readonly runner: Runner
  readonly program: Program
  readonly limits: JobLimits
  readonly ignoreTrailingBlanks: boolean
  readonly fileIo: { readonly read: string; readonly write: string } | null
  /** Scratch directory of the submission on this host. */
  readonly scratch: string
  readonly signal: AbortSignal
  /** Processes of the program that talk with one interactor. */
  readonly processes: number
  /** Runs of one case at most. */
  readonly passes: number
}

export interface CaseRun {
  readonly judged: Judged
  /** A time-limit failure that may be noise is worth another run, alone; null for all else. */
  readonly grey: Grey | null
  /** For one of several passes: data its checker or interactor left for the next. */
  readonly end?: PassEnd
}

export interface ModeOptions {
  readonly alone: boolean
  /** Given when the case may be run several times. */
  readonly pass?: Pass
}

/** One way to judge a case. Throws a JudgeFault when the judge or the problem is at fault. */
export type Mode = (context: CaseContext, caseData: CaseData, options: ModeOptions) => Promise<CaseRun>
