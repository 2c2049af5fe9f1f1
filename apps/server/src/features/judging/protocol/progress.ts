import { type CaseResult, fail, type progress as schema, verdict } from '@verdict/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { isWaiting } from '../../../platform/db/verdicts.ts'
import type { LiveFeed } from '../live/live-feed.ts'
import { insertCases } from '../runs/save-cases.ts'
import { noteTaskProgress } from './task-progress.ts'

/**
 * How far a run is. Cases are kept, so that a page opened in the middle shows them too.
 * @throws Refusal `judge.leaseLost`
 */
export const noteProgress = async (deps: Deps, feed: LiveFeed, told: z.output<typeof schema>): Promise<null> => {
  const status = told.phase === 'compiling' ? verdict.compiling : verdict.judging
  const shown = { status, caseTotal: told.caseTotal, now: deps.clock.now() }
  const run = await showProgress(deps.db, told.leaseId, shown, told.cases)
  if (run === undefined) {
    if (await isQuietRun(deps.db, told.leaseId)) return null
    if (await noteTaskProgress(deps.db, told)) return null
    throw fail('judge.leaseLost', { leaseId: told.leaseId })
  }
  feed.tell({ submitId: run.submission_id, run: run.id, status, caseTotal: run.case_total, cases: told.cases })
  return null
}

interface Shown {
  readonly status: number
  readonly caseTotal: number | null
  readonly now: Date
}

/** One statement: the update takes the submission's lock, the lease is looked at under it, and then cases are kept. */
const showProgress = (db: Db, leaseId: string, shown: Shown, cases: readonly CaseResult[]) =>
  db
    .with('run', (cte) =>
      cte
        .updateTable('submission')
        .from('judging')
        .innerJoin('problem', (join) => join.onTrue())
        .whereRef('judging.submission_id', '=', 'submission.id')
        .whereRef('judging.version', '=', 'submission.version')
        .whereRef('problem.id', '=', 'submission.problem_id')
        .where('judging.lease_id', '=', leaseId)
        .where('judging.state', '=', 'leased')
        .where(isWaiting('submission.verdict'))
        .set((eb) => ({
          verdict: shown.status,
          case_total: eb.fn.coalesce(eb.val(shown.caseTotal), 'submission.case_total'),
          judger: eb.fn.coalesce('judging.host', eb.val('')),
          judging_id: eb.ref('judging.id'),
          updated_at: shown.now,
        }))
        .returning(['judging.id', 'submission.id as submission_id', 'submission.case_total'])
        .returning(sql<number>`coalesce((judging.scored_by ->> 'type')::int, problem.type)`.as('type')),
    )
    .with('kept', () => sql<object>`(${insertCases(sql`run`, cases)})`)
    .selectFrom('run')
    .select(['run.id', 'run.submission_id', 'run.case_total'])
    .executeTakeFirst()

/** Custom tests and rejudgings show nothing before their end. */
const isQuietRun = async (db: Db, leaseId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('judging')
    .select('id')
    .where('lease_id', '=', leaseId)
    .where('state', '=', 'leased')
    .where((eb) => eb.or([eb('trial_key', 'is not', null), eb('item_id', 'is not', null)]))
    .executeTakeFirst()
  return row !== undefined
}
