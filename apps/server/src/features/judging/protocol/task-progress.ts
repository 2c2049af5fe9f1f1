import type { progress as schema } from '@verdict/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/connect.ts'
import { announceTask, keptCases } from '../runs/tasks.ts'

/** Progress of a task, for subscribers of its check. @returns whether the lease is one of a task. */
export const noteTaskProgress = (db: Db, told: z.output<typeof schema>): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const run = await trx
      .selectFrom('judging')
      .select('task_id')
      .where('lease_id', '=', told.leaseId)
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
        case_total: eb.fn.coalesce(eb.val(told.caseTotal), 'case_total'),
        cases: sql`cases || ${keptCases(told.cases)}::jsonb`,
      }))
      .where('id', '=', id)
      .returning(['id', 'check_id'])
      .executeTakeFirst()
    if (task !== undefined) await announceTask(trx, task)
    return true
  })
