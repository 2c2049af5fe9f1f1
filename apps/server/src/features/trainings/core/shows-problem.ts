import type { Db } from '../../../platform/db/connect.ts'

/** Whether a training contains a problem. */
export const showsProblem = async (db: Db, trainingId: number, problemId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('training_problem')
    .select('id')
    .where('training_id', '=', trainingId)
    .where('problem_id', '=', problemId)
    .executeTakeFirst()
  return row !== undefined
}
