import { type CaseResult, verdict } from '@verdict/contract'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { isWaiting } from '../../../platform/db/verdicts.ts'
import type { LiveFeed } from '../live/live-feed.ts'
import type { Progress } from './run-kind.ts'
import { insertCases } from './save-cases.ts'

/**
 * Stores and sends how far the judging of a submission is. Cases are kept, so that a page opened in the middle shows
 * them too.
 * @returns false when the lease is not one of a waiting submission.
 */
export const showProgress = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  feed: LiveFeed,
  { leaseId, phase, caseTotal, cases }: Progress,
): Promise<boolean> => {
  const status = phase === 'compiling' ? verdict.compiling : verdict.judging
  const run = await store(deps.db, leaseId, { status, caseTotal, now: deps.clock.now() }, cases)
  if (run === undefined) return false
  feed.send({ submitId: run.submission_id, run: run.id, status, caseTotal: run.case_total, cases })
  return true
}

interface Shown {
  readonly status: number
  readonly caseTotal: number | null
  readonly now: Date
}

/** One statement: the update takes the submission's lock, the lease is looked at under it, and then cases are kept. */
const store = (db: Db, leaseId: string, shown: Shown, cases: readonly CaseResult[]) =>
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
