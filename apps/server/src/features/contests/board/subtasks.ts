import { type BoardRecord, roundHalfUp, type SubtaskScore } from '@verdict/rules'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'

interface Asked {
  readonly contestId: number
  readonly judgingIds: readonly number[]
}

interface GroupRow {
  readonly judging_id: number
  readonly group_num: number
  readonly least: number
  readonly mean: number
}

/** SubtaskScore scores of judgings, as the scoring rules of their problems make them from the cases. */
export const subtasksOf = async (db: Db, { contestId, judgingIds }: Asked) => {
  const problems = await problemsOf(db, contestId)
  const { rows } = await sql<GroupRow>`
    select judging_id, coalesce(group_num, 0) as group_num, min(coalesce(score, 0)) as least,
      avg(coalesce(score, 0))::double precision as mean
    from judging_case where judging_id = any(${judgingIds}::bigint[])
    group by judging_id, coalesce(group_num, 0)`.execute(db)
  const groups = Map.groupBy(rows, ({ judging_id }) => judging_id)
  return {
    /** A record with its subtasks, unless they do not make up its score, as with an overridden verdict. */
    withSubtasks: (record: BoardRecord, judgingId: number | null): BoardRecord => {
      const problem = problems.get(record.problem)
      const isGrouped = problem?.mode === 'subtask_lowest' || problem?.mode === 'subtask_average'
      const found = judgingId === null || !isGrouped ? [] : (groups.get(judgingId) ?? [])
      const scored = found
        .map(
          ({ group_num, least, mean }): SubtaskScore => [
            group_num,
            problem?.mode === 'subtask_lowest' ? least : roundHalfUp(mean),
          ],
        )
        .sort(([a], [b]) => a - b)
      const sum = scored.reduce((total, [, score]) => total + score, 0)
      const fits = scored.length > 0 && sum === record.score
      return { ...record, subtasks: fits ? scored : null, fullScore: problem?.fullScore ?? null }
    },
  }
}

const problemsOf = async (db: Db, contestId: number) => {
  const rows = await db
    .selectFrom('contest_problem')
    .innerJoin('problem', 'problem.id', 'contest_problem.problem_id')
    .select(['contest_problem.label', 'problem.judge_case_mode as mode', 'problem.full_score'])
    .where('contest_problem.contest_id', '=', contestId)
    .execute()
  return new Map(rows.map(({ label, mode, full_score }) => [label, { mode, fullScore: full_score }]))
}
