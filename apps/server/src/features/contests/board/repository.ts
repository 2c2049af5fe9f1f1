import { attemptOf, type BoardRecord, openAudiences, type PersonalAudiences, type RemovedTime } from '@verdict/rules'
import { sql } from 'kysely'
import type { DbWithSettings } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { governsPersonal, requiredAudiences } from '../../accounts/privacy/hide-personal.ts'
import { leftOutIds, type RankedContest } from '../core/left-out.ts'
import { shownProblemsOf } from '../core/shown-problems.ts'
import { hackRecordsOf } from './hack-records.ts'
import { timesOf } from './record-times.ts'
import { subtasksOf } from './subtasks.ts'

/** A contest as far as its records ask. */
export interface RecordsOf {
  readonly contestId: number
  readonly startsAt: Date
  readonly removed: readonly RemovedTime[]
  /** Compile errors are wrong tries. */
  readonly compileErrorsCount: boolean
  /** Scores of subtasks are read too. */
  readonly withSubtasks: boolean
  /** Points of hacks are read too, under the negative numbers of the hacks. */
  readonly withHacks: boolean
  /** Tokens on submissions are read too. */
  readonly withTokens: boolean
}

/**
 * The submissions of a contest, or those among the given ones, as board records; unjudged ones count on a frozen view.
 * Submissions of a problem that was hidden meanwhile still count: the problem loses its column, but people keep their
 * points (api-contests-groups 3.2).
 */
export const recordsOf = async (db: Db, of: RecordsOf, ids?: readonly number[]): Promise<readonly BoardRecord[]> => {
  const submitted = await submittedOf(
    db,
    of,
    ids?.filter((id) => id > 0),
  )
  return of.withHacks ? [...submitted, ...(await hackRecordsOf(db, of, ids))] : submitted
}

const submittedOf = async (
  db: Db,
  { contestId, startsAt, removed, compileErrorsCount, withSubtasks, withTokens }: RecordsOf,
  ids?: readonly number[],
): Promise<readonly BoardRecord[]> => {
  if (ids?.length === 0) return []
  let query = db
    .selectFrom('submission')
    .innerJoin('contest_problem', (join) =>
      join
        .onRef('contest_problem.id', '=', 'submission.contest_problem_id')
        .onRef('contest_problem.contest_id', '=', 'submission.contest_id'),
    )
    .select(['submission.id', 'submission.account_id', 'contest_problem.label', 'submission.verdict'])
    .select(['submission.submitted_at', 'submission.contest_problem_id'])
    .select(['submission.score', 'submission.time_ms', 'submission.judging_id'])
    .leftJoin('contest_window', (join) =>
      join
        .onRef('contest_window.contest_id', '=', 'submission.contest_id')
        .onRef('contest_window.account_id', '=', 'submission.account_id'),
    )
    .select(['contest_window.delay_s', 'contest_window.extra_s'])
    .select(
      sql<number>`floor(extract(epoch from submission.submitted_at - ${startsAt}::timestamptz))::int`.as('time_s'),
    )
    .where('submission.contest_id', '=', contestId)
    .where('submission.contest_id', '<>', 0)
  if (ids !== undefined) query = query.where('submission.id', '=', sql<number>`any(${ids}::bigint[])`)
  const rows = await query.execute()
  const tokens = withTokens ? await tokenSecondsOf(db, { contestId, startsAt }, ids) : null
  const records = rows.map((row) => ({
    submissionId: row.id,
    userId: row.account_id,
    problem: row.label,
    ...timesOf({ startsAt, removed }, row),
    ...(row.extra_s === null || row.extra_s === 0 ? {} : { extraS: row.extra_s }),
    ...tokenOf(tokens?.get(row.id), row.delay_s),
    attempt: attemptOf(row.verdict, { compileErrorsCount }),
    score: row.score,
    runTimeMs: row.time_ms,
  }))
  if (!withSubtasks) return records
  const judgings = new Map(rows.map((row) => [row.id, row.judging_id]))
  const scored = await subtasksOf(db, { contestId, judgingIds: [...judgings.values()].filter((id) => id !== null) })
  return records.map((record) => scored.withSubtasks(record, judgings.get(record.submissionId) ?? null))
}

/** Seconds from the start of a contest to the uses of tokens, by submission. */
const tokenSecondsOf = async (
  db: Db,
  { contestId, startsAt }: Pick<RecordsOf, 'contestId' | 'startsAt'>,
  ids?: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  let query = db
    .selectFrom('contest_token_use')
    .select('submission_id')
    .select(sql<number>`floor(extract(epoch from used_at - ${startsAt}::timestamptz))::int`.as('used_s'))
    .where('contest_id', '=', contestId)
  if (ids !== undefined) query = query.where('submission_id', '=', sql<number>`any(${ids}::bigint[])`)
  return new Map((await query.execute()).map((row) => [row.submission_id, row.used_s]))
}

const tokenOf = (usedS: number | undefined, delayS: number | null): Pick<BoardRecord, 'tokenClockS'> =>
  usedS === undefined ? {} : { tokenClockS: usedS - (delayS ?? 0) }

/** Which of the contests have a submission of the account, in the given order. */
export const contestsWithSubmissions = async (
  db: Db,
  accountId: string,
  contestIds: readonly number[],
): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${contestIds}::int[]) with ordinality as asked (id, position)
    where id <> 0 and exists (
      select from submission where submission.contest_id = asked.id and submission.contest_id <> 0 and account_id = ${accountId})
    order by position`.execute(db)
  return rows.map(({ id }) => id)
}

/** A column of a board. */
export interface BoardProblem {
  readonly label: string
  readonly title: string
  readonly color: string | null
}

/** The columns of a contest's board, without hidden problems. */
export const problemsOf = async (db: Db, contestId: number): Promise<readonly BoardProblem[]> =>
  (await shownProblemsOf(db, contestId)).map(({ label, title, color }) => ({ label, title, color }))

/** Accounts that are never on the board of a contest. */
export const leftOutOf = async (db: Db, contest: RankedContest): Promise<readonly string[]> => {
  const row = await db.selectNoFrom(leftOutIds(contest).as('ids')).executeTakeFirst()
  return row?.ids ?? []
}

/** A person as boards name them. */
export interface Contestant {
  readonly id: string
  readonly username: string
  readonly nickname: string | null
  readonly realname: string | null
  readonly school: string | null
  readonly avatar: string | null
  readonly gender: string
  readonly role: number
  /** Required audiences; missing where the site hides nothing. */
  readonly required?: PersonalAudiences
}

/** Names of people; those whose account is gone are missing. */
export const contestantsOf = async (
  deps: DbWithSettings,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, Contestant>> => {
  const wanted = [...ids]
  if (wanted.length === 0) return new Map()
  const rows = await deps.db
    .selectFrom('account')
    .select(['id', 'username', 'nickname', 'realname', 'school', 'avatar', 'gender', 'role'])
    .where('id', '=', sql<string>`any(${wanted}::text[])`)
    .execute()
  if (!(await governsPersonal(deps))) return new Map(rows.map((row) => [row.id, row]))
  const required = await requiredAudiences(deps, wanted)
  return new Map(rows.map((row) => [row.id, { ...row, required: required.get(row.id)?.audiences ?? openAudiences }]))
}
