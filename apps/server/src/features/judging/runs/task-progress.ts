import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import type { Progress } from './run-kind.ts'
import { announceTask, keptCases } from './tasks.ts'

/** Progress of a task, for subscribers of its check. @returns false when the lease is lost. */
export const noteTaskProgress = (db: Db, progress: Progress): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const run = await trx
      .selectFrom('judging')
      .select('task_id')
      .where('lease_id', '=', progress.leaseId)
      .where('state', '=', 'leased')
      .where('task_id', 'is not', null)
      .forUpdate()
      .executeTakeFirst()
    const id = run?.task_id ?? null
    if (id === null) return false
    const task = await trx
      .updateTable('judge_task')
      .set((eb) => ({
        state: 'running',
        case_total: eb.fn.coalesce(eb.val(progress.caseTotal), 'case_total'),
        cases: sql`cases || ${keptCases(progress.cases)}::jsonb`,
      }))
      .where('id', '=', id)
      .returning(['id', 'check_id'])
      .executeTakeFirst()
    if (task !== undefined) await announceTask(trx, task)
    return true
  })
