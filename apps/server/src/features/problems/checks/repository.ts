import type { Db } from '../../../platform/db/connect.ts'

/** Validator, generators and jury solutions, each kind in the order of their names. */
export const findPrograms = (db: Db, problemId: number) =>
  db
    .selectFrom('problem_program')
    .select(['id', 'kind', 'name', 'language', 'code', 'expected', 'score', 'is_main', 'updated_at'])
    .where('problem_id', '=', problemId)
    .orderBy('kind')
    .orderBy('name')
    .execute()

export type ProgramRow = Awaited<ReturnType<typeof findPrograms>>[number]

export const findNewestCheck = (db: Db, problemId: number) =>
  db
    .selectFrom('problem_check')
    .select(['id', 'problem_id', 'account_name', 'testdata_hash', 'fingerprint', 'time_limit_ms', 'state'])
    .select(['started_at', 'finished_at'])
    .where('problem_id', '=', problemId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

const taskColumns = [
  'id',
  'kind',
  'program_id',
  'name',
  'language',
  'settings',
  'expected',
  'expected_score',
  'state',
  'ok',
  'verdict',
  'score',
  'message',
  'case_total',
  'cases',
] as const

export const findTasks = (db: Db, checkId: number) =>
  db.selectFrom('judge_task').select(taskColumns).where('check_id', '=', checkId).orderBy('id').execute()

export type TaskRow = Awaited<ReturnType<typeof findTasks>>[number]
