import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'

/** Condition on a contest joined as `alias`: it is not over. Virtual runs repeat contests that are over. */
export const isUnfinished = (alias: string, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.over_at`)} > ${now} and ${sql.ref(`${alias}.virtual_of`)} is null)`

/** Whether a contest that is not over uses the problem, also a hidden contest and one that has not started. */
export const inUnfinishedContest = (problemId: Expression<unknown> | number, now: Date): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select from contest_problem as used join contest as round on round.id = used.contest_id
    where used.problem_id = ${problemId} and ${isUnfinished('round', now)})`

export const usesProblemStill = async (db: Db, problemId: number, now: Date): Promise<boolean> =>
  (await sql<{ used: boolean }>`select ${inUnfinishedContest(problemId, now)} as used`.execute(db)).rows[0]?.used ===
  true
