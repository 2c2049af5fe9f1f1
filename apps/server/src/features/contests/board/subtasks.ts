import { type BoardRecord, roundHalfUp, type SubtaskScore } from '@verdict/rules'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { countsBestCases } from '../core/format.ts'

interface SubtaskQuery {
  readonly contestId: number
  readonly judgingIds: readonly number[]
}

interface GroupRow {
  readonly judging_id: number
  readonly group_num: number
  readonly least: number
  readonly mean: number
}

/**
 * SubtaskScore scores of judgings, as the scoring rules of their problems make them from the cases. Where the contest
 * counts the best of each case, the cases of an output-only problem without subtasks are its subtasks.
 */
export const subtasksOf = async (db: Db, { contestId, judgingIds }: SubtaskQuery) => {
  const problems = await problemsOf(db, contestId)
  const single = await singleCaseJudgings(db, judgingIds, [...problems.values()])
  const { rows } = await sql<GroupRow>`
    select judging_id, group_num, min(score) as least, avg(score)::double precision as mean
    from (
      select judging_id, coalesce(score, 0) as score,
        case when judging_id = any(${single}::bigint[]) then seq else coalesce(group_num, 0) end as group_num
      from judging_case where judging_id = any(${judgingIds}::bigint[])
    ) as scored
    group by judging_id, group_num`.execute(db)
  const groups = Map.groupBy(rows, ({ judging_id }) => judging_id)
  return {
    /** A record with its subtasks, unless they do not make up its score, as with an overridden verdict. */
    withSubtasks: (record: BoardRecord, judgingId: number | null): BoardRecord => {
      const problem = problems.get(record.problem)
      const isGrouped = problem !== undefined && (problem.bySingleCase || problem.mode.startsWith('subtask'))
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

interface ScoredProblem {
  readonly id: number
  readonly bySingleCase: boolean
}

/** The judgings among these whose cases count one by one. */
const singleCaseJudgings = async (
  db: Db,
  judgingIds: readonly number[],
  problems: readonly ScoredProblem[],
): Promise<readonly number[]> => {
  const ids = problems.flatMap(({ id, bySingleCase }) => (bySingleCase ? [id] : []))
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('judging')
    .innerJoin('submission', 'submission.id', 'judging.submission_id')
    .select('judging.id')
    .where('judging.id', '=', sql<number>`any(${judgingIds}::bigint[])`)
    .where('submission.problem_id', '=', sql<number>`any(${ids}::int[])`)
    .execute()
  return rows.map(({ id }) => id)
}

const problemsOf = async (db: Db, contestId: number) => {
  const rows = await db
    .selectFrom('contest_problem')
    .innerJoin('problem', 'problem.id', 'contest_problem.problem_id')
    .innerJoin('contest', 'contest.id', 'contest_problem.contest_id')
    .select(['contest_problem.label', 'problem.id', 'problem.judge_case_mode as mode', 'problem.full_score'])
    .select(['problem.output_only', 'problem.questions', 'contest.type', 'contest.format', 'contest.format_options'])
    .where('contest_problem.contest_id', '=', contestId)
    .execute()
  return new Map(
    rows.map((row) => {
      const isAnswered = row.output_only && row.questions === null && !row.mode.startsWith('subtask')
      const bySingleCase = isAnswered && countsBestCases(row)
      return [row.label, { id: row.id, mode: row.mode, fullScore: row.full_score, bySingleCase }]
    }),
  )
}
