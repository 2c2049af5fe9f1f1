import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'

/** Of a problem with more wrong submissions the newest are read. */
const maxSubmissions = 5_000
/** Compiler output is long; the first lines identify the mistake. */
const maxMessageChars = 2_000

export interface WrongRow {
  readonly id: number
  readonly account_id: string
  readonly username: string
  readonly realname: string | null
  readonly verdict: number
  readonly language: string
  readonly submitted_at: Date
  readonly case_number: number | null
  readonly message: string
  readonly has_solved: boolean
}

/** Wrong submissions of a group to a problem outside its contests, each with its first failing case. */
export const wrongSubmissions = async (db: Db, groupId: number, problemId: number): Promise<readonly WrongRow[]> => {
  const { rows } = await sql<WrongRow>`
    select wrong.id, wrong.account_id, account.username, account.realname, wrong.verdict, wrong.language,
      wrong.submitted_at, failing.seq as case_number,
      left(coalesce(failing.message, source.error_message, ''), ${sql.lit(maxMessageChars)}) as message,
      exists (select from submission as solved where solved.group_id = ${groupId} and solved.contest_id = 0
        and solved.account_id = wrong.account_id and solved.problem_id = ${problemId} and is_accepted(solved.verdict)) as has_solved
    from (
      select id, account_id, verdict, language, submitted_at, judging_id from submission
      where group_id = ${groupId} and contest_id = 0 and problem_id = ${problemId} and is_wrong(verdict)
      order by id desc limit ${sql.lit(maxSubmissions)}
    ) as wrong
    join account on account.id = wrong.account_id
    left join submission_source as source on source.submission_id = wrong.id
    left join lateral (
      select seq, message from judging_case
      where judging_case.judging_id = wrong.judging_id and not is_accepted(judging_case.verdict) order by seq limit 1
    ) as failing on true
    order by wrong.id desc`.execute(db)
  return rows
}

export const findProblemWords = async (db: Db, id: number) =>
  (await db
    .selectFrom('problem')
    .leftJoin('problem_statement as words', (join) =>
      join.onRef('words.problem_id', '=', 'problem.id').onRef('words.locale', '=', 'problem.default_locale'),
    )
    .select(['problem.id', 'problem.display_id', 'problem.group_id', 'words.title'])
    .where('problem.id', '=', id)
    .executeTakeFirst()) ?? null

/** Whether a problem belongs to a group or one of its trainings. */
export const isUsedIn = async (db: Db, groupId: number, problemId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('training_problem as place')
    .innerJoin('training', 'training.id', 'place.training_id')
    .select('place.id')
    .where('training.group_id', '=', groupId)
    .where('place.problem_id', '=', problemId)
    .executeTakeFirst()
  return row !== undefined
}
