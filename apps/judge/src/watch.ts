import type { ProgressReporter } from './report-progress.ts'

/** Observers of a judging, and its cancellation. */
export interface Watch {
  readonly progress: ProgressReporter
  /** Aborted when the lease is lost or the judge shuts down. */
  readonly signal: AbortSignal
}
