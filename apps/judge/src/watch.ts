import type { ProgressReporter } from './report-progress.ts'

/** Who watches a judging, and how it is called off. */
export interface Watch {
  readonly progress: ProgressReporter
  /** Aborted when the lease is lost or the judge shuts down. */
  readonly signal: AbortSignal
}
