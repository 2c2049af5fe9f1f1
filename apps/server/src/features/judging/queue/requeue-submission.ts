import { verdict } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { notifySubmission } from '../live/live.ts'
import { hasQuestions, routeOf } from '../remote/route.ts'
import { openStates } from '../repository.ts'
import { moveAccepted, moveTallies } from '../tallies/tallies.ts'
import { enqueueJudging, priority } from './enqueue.ts'

export interface RequeueOptions {
  /** Verdicts it may have; any other is left as it is. */
  readonly when: readonly number[]
  readonly as: keyof typeof priority
  /** Whose waiting work it becomes; its author's when not given. */
  readonly accountId?: string
  /** Called under the submission's lock while it is as it was, to write down who does this. */
  readonly note?: (trx: Db) => Promise<void>
}

/**
 * Rejudges a submission from the start: a new version, so that results of older runs are refused.
 * @returns false when its verdict is not one of the requested ones.
 */
export const requeueSubmission = (deps: Deps, submissionId: number, options: RequeueOptions): Promise<boolean> =>
  deps.db.transaction().execute((trx) => requeueWithin(trx, submissionId, { ...options, now: deps.clock.now() }))

/** The same as a part of a transaction. */
export const requeueWithin = async (
  trx: Db,
  submissionId: number,
  { now, ...options }: RequeueOptions & { readonly now: Date },
): Promise<boolean> => {
  const row = await trx
    .selectFrom('submission')
    .innerJoin('problem', 'problem.id', 'submission.problem_id')
    .select(['submission.id', 'submission.problem_id', 'submission.account_id', 'submission.contest_id'])
    .select(['submission.group_id', 'submission.language', 'submission.verdict', 'submission.version'])
    .select(['problem.is_remote', 'problem.bank', hasQuestions])
    .where('submission.id', '=', submissionId)
    .forUpdate('submission')
    .executeTakeFirst()
  if (row === undefined || !options.when.includes(row.verdict)) return false
  await options.note?.(trx)
  await voidRuns(trx, submissionId, now)
  const version = row.version + 1
  await reset(trx, submissionId, { version, now })
  const of = { kind: 'submission', submissionId, version } as const
  const run = { of, accountId: options.accountId ?? row.account_id, language: routeOf(row, row.language) }
  const runId = await enqueueJudging(trx, { ...run, priority: priority[options.as] }, now)
  await notifySubmission(trx, {
    submitId: submissionId,
    run: runId ?? 0,
    status: verdict.pending,
    caseTotal: null,
    cases: [],
    time: null,
    memory: null,
    score: null,
  })
  await moveAccepted(trx, row, { from: row.verdict, to: verdict.pending })
  await moveTallies(trx, row, { from: row.verdict, to: verdict.pending })
  return true
}

/** Ends the open runs of a submission without a result. */
export const voidRuns = async (trx: Db, submissionId: number, now: Date): Promise<void> => {
  await trx
    .updateTable('judging')
    .set({ state: 'void', finished_at: now })
    .where('submission_id', '=', submissionId)
    .where('state', 'in', openStates)
    .execute()
}

const reset = async (
  trx: Db,
  submissionId: number,
  to: { readonly version: number; readonly now: Date },
): Promise<void> => {
  await trx
    .updateTable('submission')
    .set({
      verdict: verdict.pending,
      version: to.version,
      score: null,
      rank_score: null,
      time_ms: null,
      memory_kb: null,
      judger: '',
      is_manual: false,
      case_total: null,
      judging_id: null,
      language_version: null,
      updated_at: to.now,
    })
    .where('id', '=', submissionId)
    .execute()
  await trx
    .updateTable('submission_source')
    .set({ error_message: null })
    .where('submission_id', '=', submissionId)
    .execute()
}
