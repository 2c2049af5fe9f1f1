import type { Db } from '../../../platform/db/connect.ts'

/**
 * Ends a check when the last of its tasks is done. The check's row is locked first: of two tasks that end at once the
 * second sees what the first wrote.
 */
export const concludeCheck = async (trx: Db, checkId: number, now: Date): Promise<void> => {
  const check = await trx
    .selectFrom('problem_check')
    .select('state')
    .where('id', '=', checkId)
    .forUpdate()
    .executeTakeFirst()
  if (check?.state !== 'running') return
  const tasks = await trx.selectFrom('judge_task').select(['state', 'ok']).where('check_id', '=', checkId).execute()
  if (tasks.some((task) => task.state !== 'done')) return
  const state = tasks.every((task) => task.ok === true) ? 'passed' : 'failed'
  await trx.updateTable('problem_check').set({ state, finished_at: now }).where('id', '=', checkId).execute()
}
