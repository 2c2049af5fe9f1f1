import { fail, type progress as schema, verdict } from '@verdict/contract'
import type { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { LiveFeed } from './live-feed.ts'
import { saveCases } from './save-cases.ts'
import { noteTaskProgress } from './task-progress.ts'

/**
 * How far a run is. Cases are kept, so that a page opened in the middle shows them too.
 * @throws Refusal `judge.leaseLost`
 */
export const noteProgress = async (deps: Deps, feed: LiveFeed, told: z.output<typeof schema>): Promise<null> => {
  const status = told.phase === 'compiling' ? verdict.compiling : verdict.judging
  const run = await deps.db.transaction().execute(async (trx) => {
    const found = await showProgress(trx, told.leaseId, { status, caseTotal: told.caseTotal, now: deps.clock.now() })
    if (found !== undefined && told.cases.length > 0) {
      await saveCases(trx, { id: found.judging_id, type: found.type }, told.cases)
    }
    return found
  })
  if (run === undefined) {
    if (await isQuietRun(deps.db, told.leaseId)) return null
    if (await noteTaskProgress(deps.db, told)) return null
    throw fail('judge.leaseLost', { leaseId: told.leaseId })
  }
  feed.tell({ submitId: run.id, run: run.judging_id, status, caseTotal: run.case_total, cases: told.cases })
  return null
}

/** The update takes the submission's lock, and the lease is looked at under it. */
const showProgress = (
  db: Db,
  leaseId: string,
  shown: { readonly status: number; readonly caseTotal: number | null; readonly now: Date },
) =>
  db
    .updateTable('submission')
    .from('judging')
    .innerJoin('problem', (join) => join.onTrue())
    .whereRef('judging.submission_id', '=', 'submission.id')
    .whereRef('judging.version', '=', 'submission.version')
    .whereRef('problem.id', '=', 'submission.problem_id')
    .where('judging.lease_id', '=', leaseId)
    .where('judging.state', '=', 'leased')
    .where('submission.verdict', 'in', [verdict.pending, verdict.compiling, verdict.judging])
    .set((eb) => ({
      verdict: shown.status,
      case_total: eb.fn.coalesce(eb.val(shown.caseTotal), 'submission.case_total'),
      judger: eb.fn.coalesce('judging.host', eb.val('')),
      judging_id: eb.ref('judging.id'),
      updated_at: shown.now,
    }))
    .returning(['submission.id', 'submission.case_total', 'judging.id as judging_id', 'problem.type'])
    .executeTakeFirst()

/** Self-tests and rejudgings show nothing before their end. */
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
