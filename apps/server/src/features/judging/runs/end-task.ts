import { verdict } from '@verdict/contract'
import type { Db } from '../../../platform/db/connect.ts'
import { advanceHack } from '../../contests/hacks/advance.ts'
import type { TestCase } from '../../problems/bank/testdata.ts'
import { concludeCheck } from '../../problems/checks/conclude-check.ts'
import { announceTask } from './tasks.ts'

/** Outcome of a task. */
export interface Ending {
  /** Null when it could not be found out. */
  readonly ok: boolean | null
  readonly verdict: number | null
  readonly score: number | null
  readonly message: string | null
  /** Null keeps the cases reported as progress. */
  readonly cases: string | null
  readonly fault: string | null
  /** The answer that a step of a hack made. */
  readonly answer?: TestCase['output'] | undefined
}

/** Ends a task that no host could finish. */
export const giveUpTask = async (trx: Db, taskId: number, end: { readonly fault: string; readonly now: Date }) => {
  const task = await lockTask(trx, taskId)
  await endTask(trx, task, {
    ok: null,
    verdict: verdict.systemError,
    score: null,
    message: end.fault,
    cases: '[]',
    now: end.now,
  })
}

/** Writes what became of a task; the last of a check concludes it. */
export const endTask = async (
  trx: Db,
  task: Task,
  ending: Omit<Ending, 'fault'> & { readonly now: Date },
): Promise<void> => {
  const { ok, score, message, cases } = ending
  await trx
    .updateTable('judge_task')
    .set({ state: 'done', ok, verdict: ending.verdict, score, message, ...(cases !== null && { cases }) })
    .where('id', '=', task.id)
    .execute()
  if (task.check_id !== null) await concludeCheck(trx, task.check_id, ending.now)
  if (task.hack_id !== null) await advanceHack(trx, { ...task, hackId: task.hack_id }, ending)
  await announceTask(trx, task)
}

export const lockTask = (db: Db, id: number) =>
  db
    .selectFrom('judge_task')
    .select([
      'id',
      'kind',
      'program_id',
      'hack_id',
      'check_id',
      'account_id',
      'language',
      'settings',
      'expected',
      'expected_score',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()

export type Task = Awaited<ReturnType<typeof lockTask>>
