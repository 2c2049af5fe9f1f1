import type { Job, JudgingResult, progress } from '@verdict/contract'
import type { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import type { LiveFeed } from '../live/live-feed.ts'
import type { RunRow, TakenRun } from '../repository.ts'

/** Kinds of runs: the column `judging.kind`, whose constraint requires the matching reference. */
export const runKinds = ['submission', 'custom-test', 'task', 'rejudging'] as const
export type RunKind = (typeof runKinds)[number]

/** Work of a run for a host, or why it cannot be given to one. */
export type Work = { readonly job: Omit<Job, 'leaseId' | 'requestId' | 'traceparent'> } | { readonly fault: string }

/** A stored program of a contestant. */
export interface Program {
  readonly language: string
  readonly code: string
  readonly files: unknown
}

export type Progress = z.output<typeof progress>

/** The end of a lease by a result, within its transaction. */
export interface Settling {
  readonly deps: Deps
  readonly trx: Db
  readonly feed: LiveFeed
  readonly result: JudgingResult
  readonly now: Date
}

export interface GivingUp {
  readonly fault: string
  readonly now: Date
}

/**
 * How runs of one kind get their work, take results and end. Runs are queued, leased and measured alike; everything
 * that depends on the kind is here. A method that takes a `trx` and a locked run is called after `lockSubject`.
 */
export interface KindOfRun {
  /** The work for a host, by run. Runs whose work was deleted meanwhile are missing. */
  readonly load: (deps: Deps, runs: readonly TakenRun[]) => Promise<ReadonlyMap<number, Work>>
  /** Programs of contestants by run, for kinds that judge one. */
  readonly programs?: (db: Db, runs: readonly TakenRun[]) => Promise<ReadonlyMap<number, Program>>
  /** Locks rows that every transaction locks before the run. */
  readonly lockSubject?: (trx: Db, run: RunRow) => Promise<unknown>
  /** Stores and shows how far a leased run is. @returns false when the lease is lost. */
  readonly noteProgress: (deps: Deps, feed: LiveFeed, run: RunRow, progress: Progress) => Promise<boolean>
  /** Resolves when all progress was sent; called before the result is written. */
  readonly progressSent?: (feed: LiveFeed, run: RunRow) => Promise<void>
  /**
   * Writes a result. Locks what it changes by itself.
   * @returns the run when this call ended it, null when it had ended or was queued again.
   * @throws Refusal `judge.leaseLost`
   */
  readonly settle: (settling: Settling, found: RunRow) => Promise<RunRow | null>
  /** Called after a locked run was queued again. */
  readonly requeued?: (trx: Db, run: RunRow, now: Date) => Promise<void>
  /** Ends a locked run as System Error. */
  readonly giveUp: (trx: Db, run: RunRow, end: GivingUp) => Promise<void>
  /** Called for a locked, leased run that cannot be given to any host; ends it when absent. */
  readonly refuse?: (trx: Db, run: RunRow, end: GivingUp) => Promise<void>
  /** Writes its own line to the log and counts its outcomes in `metrics.judgings`. */
  readonly isCounted: boolean
}
