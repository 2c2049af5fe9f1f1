import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { lowered } from '../../../platform/db/lowered.ts'
import type { SearchablePersonal } from '../../accounts/privacy/hide-personal.ts'

interface RankQuery {
  readonly training: { readonly id: number; readonly group_id: number | null; readonly author_id: string | null }
  /** A LIKE pattern; null for all. It filters before ranking, as clients number rows by page. */
  readonly pattern: string | null
  /** Only then are real names searched, or the search would reveal them. */
  readonly seesRealNames: boolean
  readonly searchable: SearchablePersonal
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
 * submissions, so rejudging needs no repair: accepted submissions count from any time, others since the registration. In
 * a training of a group, submissions outside groups count like those in the group (api-contests-groups 6.5).
 * Each user is one look into the index by account and problem. One look for each cell, with a problem that the planner
 * does not know, was made in the index by problem: a thousand submissions were read for one.
 */
export const rankPage = async (
  db: Db,
  asked: RankQuery,
): Promise<{ readonly total: number; readonly rows: readonly RankRow[] }> => {
  const { rows } = await rankStatement(asked).execute(db)
  return rows[0] ?? { total: 0, rows: [] }
}

const rankStatement = (asked: RankQuery) => sql<{ total: number; rows: RankRow[] }>`
    with ${ranked(asked)}
    , page as (select * from ranked order by ac desc, total_ms, username limit ${asked.limit} offset ${asked.offset})
    select (select count(*)::int from ranked) as total,
      coalesce((select jsonb_agg(to_jsonb(page) order by ac desc, total_ms, username) from page), '[]') as rows`

const ranked = ({ training, pattern, ...search }: RankQuery): RawBuilder<unknown> => sql`
  people as materialized (
    select account.id as account_id, username, realname, nickname, school, gender, avatar, entered.created_at
    from training_registration as entered join account on account.id = entered.account_id
    where entered.training_id = ${training.id} and account.role <> ${sql.lit(root)}
      and account.id is distinct from ${training.author_id}
      and not exists (select from group_member as leader where leader.group_id = ${training.group_id}::int
        and leader.account_id = account.id and is_group_root(leader.level))
      ${pattern === null ? sql`` : searched(pattern, search)}
  ), places as materialized (
    select place.problem_id, problem.display_id from training_problem as place
    join problem on problem.id = place.problem_id and is_public(problem.visibility) where place.training_id = ${training.id}
  ), cells as (
    select people.account_id, places.display_id, own.*
    from people
    cross join lateral (
      select record.problem_id,
        (array_agg(record.verdict order by is_accepted(record.verdict) desc, record.id desc))[1] as verdict,
        (array_agg(record.score order by is_accepted(record.verdict) desc, record.id desc))[1] as score,
        min(coalesce(record.time_ms, 0)) filter (where is_accepted(record.verdict)) as run_ms
      from submission as record
      where record.account_id = people.account_id and record.problem_id = any(array(select problem_id from places))
        and record.contest_id = 0
        and (record.group_id is null or record.group_id = ${training.group_id}::int)
        and record.verdict = any(${judged}::smallint[])
        and (is_accepted(record.verdict) or record.submitted_at >= people.created_at)
      group by record.problem_id
    ) as own
    join places using (problem_id)
  ), totals as (
    select account_id, count(run_ms)::int as ac, coalesce(sum(run_ms), 0)::int as total_ms,
      jsonb_agg(jsonb_build_object('displayId', display_id, 'verdict', verdict, 'score', score, 'runTime', run_ms))
        as cells
    from cells group by account_id
  ), ranked as materialized (
    select people.account_id, username, realname, nickname, school, gender, avatar, ac, total_ms, cells
    from people join totals using (account_id)
  )`

const searched = (
  pattern: string,
  { seesRealNames, searchable }: Pick<RankQuery, 'seesRealNames' | 'searchable'>,
): RawBuilder<unknown> => {
  const matches = (field: 'realname' | 'school') =>
    sql`(lower(${sql.ref(field)}) like ${lowered(pattern)} and ${searchable?.by(field, 'account.id') ?? sql.lit(true)})`
  return sql`and (lower(username) like ${lowered(pattern)} or ${matches('school')}
    ${seesRealNames ? sql`or ${matches('realname')}` : sql``})`
}
