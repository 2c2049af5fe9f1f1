import { difficultyRules } from '@verdict/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { hasOpenResults } from '../../contests/core/open-results.ts'
import { isOutsider } from '../people/own-role.ts'

/** A portion that takes longer fails, and the job with it. */
const portionTimeout = sql.lit('10min')

/** Skills and uncertainties are rounded to multiples, so that people with about the same result are one row. */
const grain = sql.lit(25)

/** People with equal results in one problem. */
export interface ResultGroup {
  readonly problem_id: number
  readonly is_solved: boolean
  readonly rejected: number
  readonly mean: number | null
  readonly deviation: number | null
  readonly people: number
}

interface ResultsQuery {
  readonly ids: readonly number[]
  readonly now: Date
  /** While false, all people count as newcomers. */
  readonly usesRatings: boolean
}

/** Public results of some public problems, without those of the people of each problem. */
export const resultsOf = (db: Db, asked: ResultsQuery): Promise<readonly ResultGroup[]> =>
  db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = ${portionTimeout}`.execute(trx)
    return (await resultsQuery(asked).execute(trx)).rows
  })

/**
 * Practice and contests are two branches, each with the condition of one index of submissions: `submission_of_problem` and
 * `submission_of_contest_and_problem`. Of each person the attempts up to the first accepted one count.
 */
export const resultsQuery = ({ ids, now, usesRatings }: ResultsQuery): RawBuilder<ResultGroup> => sql<ResultGroup>`
  with attempt as (
    select entry.problem_id, entry.account_id, entry.verdict, entry.submitted_at, entry.id
    from submission as entry
    where entry.problem_id = any(${ids}::int[]) and entry.contest_id = 0 and entry.group_id is null and ${isAttempt}
    union all
    select entry.problem_id, entry.account_id, entry.verdict, entry.submitted_at, entry.id
    from contest_problem as used
    join contest as round on round.id = used.contest_id
    join submission as entry on entry.contest_id = used.contest_id and entry.contest_problem_id = used.id
    where used.problem_id = any(${ids}::int[]) and entry.contest_id <> 0 and entry.problem_id = used.problem_id
      and ${isAttempt} and ${isPublicRound(now)} and entry.submitted_at >= round.starts_at
  ), tried as (
    select problem_id, account_id, is_accepted(verdict) as is_accepted,
      bool_or(is_accepted(verdict)) over (partition by problem_id, account_id
        order by submitted_at, id rows between unbounded preceding and 1 preceding) as was_solved
    from attempt
  ), result as (
    select problem_id, account_id, bool_or(is_accepted) as is_solved,
      least(count(*) filter (where not is_accepted), ${sql.lit(difficultyRules.maxRejected)})::int as rejected
    from tried where was_solved is not true group by problem_id, account_id
  ), outsider as (
    select result.* from result where ${isOutsider('result.problem_id', 'result.account_id')}
  ), strength as (
    select who.account_id, latest.mean, latest.deviation
    from (select distinct account_id from outsider where ${usesRatings}::boolean) as who
    cross join lateral (
      select round(change.mean / ${grain}) * ${grain} as mean, round(change.deviation / ${grain}) * ${grain} as deviation
      from rating_change as change join contest as round on round.id = change.contest_id
      where change.account_id = who.account_id
      order by round.ends_at desc, round.id desc limit 1) as latest
  )
  select problem_id, is_solved, rejected, mean, deviation, count(*)::int as people
  from outsider left join strength using (account_id)
  group by problem_id, is_solved, rejected, mean, deviation
  order by problem_id, is_solved, rejected, mean, deviation`

/** Verdicts of an attempt: accepted, or wrong by the program's fault, but compile errors. */
const isAttempt = sql`(is_accepted(entry.verdict) or (is_wrong(entry.verdict) and entry.verdict <> -2))`

/**
 * Whether every guest can know the results: contests with a board for guests that are over and not frozen. Contests of
 * groups, with a password, hidden ones and virtual runs are not.
 */
const isPublicRound = (now: Date) => sql`(round.is_visible and round.group_id is null and round.virtual_of is null
  and round.auth = 0 and round.shows_board and not round.is_paused and ${hasOpenResults('round', now)})`
