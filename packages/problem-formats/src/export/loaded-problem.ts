import type { ProblemDraft } from '../draft.ts'
import type { ProgramDraft } from '../packaged.ts'

/** A problem as its author wrote it, read back. */
export interface LoadedProblem {
  readonly id: number
  readonly draft: ProblemDraft
  /** Stamp of the test data, for readers who compare it. */
  readonly version: string
  readonly programs: readonly ProgramDraft[]
  readonly generatorScript: string
}
