import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { lowered } from '../../../platform/db/lowered.ts'

interface Asked {
  readonly training: { readonly id: number; readonly group_id: number | null; readonly author_id: string | null }
  /** A LIKE pattern; null for all. It filters before ranking, as clients number rows by page. */
  readonly pattern: string | null
  /** Only then are real names searched, or the search would reveal them. */
  readonly seesRealNames: boolean
  readonly limit: number
  readonly offset: number
}

export interface RankCell {
  readonly displayId: string
  readonly verdict: number
  readonly score: number | null
  /** Null until solved. */
  readonly runTime: number | null
}

export interface RankRow {
  readonly account_id: string
  readonly username: string
  readonly realname: string | null
  readonly nickname: string | null
  readonly school: string | null
  readonly gender: string | null
  readonly avatar: string | null
  readonly ac: number
  readonly total_ms: number
  readonly cells: readonly RankCell[]
}

const root = 1000

/** Verdicts that count in a rank. */
const judged = [-3, -2, -1, 0, 1, 2, 3, 8]

/**
 * One page of the rank of a private training and the number of ranked users, in one statement. Records are derived from
 * submissions, so rejudging needs no repair: accepted submissions count from any time, others since the registration.
 */
export const rankPage = async (
  db: Db,
  asked: Asked,
): Promise<{ readonly total: number; readonly rows: readonly RankRow[] }> => {
  const { rows } = await sql<{ total: number; rows: RankRow[] }>`
    with ${ranked(asked)}
    , page as (select * from ranked order by ac desc, total_ms, username limit ${asked.limit} offset ${asked.offset})
    select (select count(*)::int from ranked) as total,
      coalesce((select jsonb_agg(to_jsonb(page) order by ac desc, total_ms, username) from page), '[]') as rows`.execute(
    db,
  )
  return rows[0] ?? { total: 0, rows: [] }
}

const ranked = ({ training, pattern, seesRealNames }: Asked): RawBuilder<unknown> => sql`
  people as materialized (
    select account.id as account_id, username, realname, nickname, school, gender, avatar, entered.created_at
    from training_registration as entered join account on account.id = entered.account_id
    where entered.training_id = ${training.id} and account.role <> ${sql.lit(root)}
      and account.id is distinct from ${training.author_id}
      and not exists (select from group_member as leader where leader.group_id = ${training.group_id}::int
        and leader.account_id = account.id and leader.level = 5)
      ${pattern === null ? sql`` : searched(pattern, seesRealNames)}
  ), cells as (
    select people.account_id, problem.display_id,
      (array_agg(own.verdict order by own.verdict = 0 desc, own.id desc))[1] as verdict,
      (array_agg(own.score order by own.verdict = 0 desc, own.id desc))[1] as score,
      min(coalesce(own.time_ms, 0)) filter (where own.verdict = 0) as run_ms
    from people
    join training_problem as place on place.training_id = ${training.id}
    join problem on problem.id = place.problem_id and problem.visibility = 1
    join submission as own on own.account_id = people.account_id and own.problem_id = place.problem_id
    where own.contest_id = 0 and own.group_id is not distinct from ${training.group_id}::int
      and own.verdict = any(${judged}::smallint[])
      and (own.verdict = 0 or own.submitted_at >= people.created_at)
    group by people.account_id, problem.display_id
  ), ranked as materialized (
    select people.account_id, username, realname, nickname, school, gender, avatar,
      count(run_ms)::int as ac, coalesce(sum(run_ms), 0)::int as total_ms,
      jsonb_agg(jsonb_build_object('displayId', display_id, 'verdict', verdict, 'score', score, 'runTime', run_ms))
        as cells
    from cells join people using (account_id)
    group by people.account_id, username, realname, nickname, school, gender, avatar
  )`

const searched = (pattern: string, seesRealNames: boolean): RawBuilder<unknown> => sql`and (
  lower(username) like ${lowered(pattern)} or lower(school) like ${lowered(pattern)}
  ${seesRealNames ? sql`or lower(realname) like ${lowered(pattern)}` : sql``})`
