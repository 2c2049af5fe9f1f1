import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import type { ContestRow } from '../core/find-contest.ts'
import { isInOwnTime } from '../core/in-own-time.ts'
import { isRanked } from '../core/left-out.ts'

/** The counted part of a contest; `id` is that of the contest problem. */
export interface Counted {
  readonly submissions: number
  readonly people: number
  readonly problems: readonly {
    readonly id: number
    readonly submissions: number
    readonly tried: number
    readonly solved: number
  }[]
  readonly verdicts: readonly { readonly id: number; readonly verdict: number; readonly n: number }[]
  readonly languages: readonly { readonly name: string; readonly n: number }[]
  readonly firsts: readonly {
    readonly id: number
    readonly name: string
    readonly username: string
    readonly uid: string
    readonly atMs: number
    readonly delayS: number
  }[]
  readonly steps: readonly { readonly step: number; readonly submissions: number; readonly solves: number }[]
  readonly bySolved: readonly { readonly solved: number; readonly n: number }[]
}

interface Span {
  readonly row: ContestRow
  readonly startsAt: Date
  readonly upTo: Date
  readonly stepS: number
}

const shownNames = {
  username: sql`username`,
  nickname: sql`coalesce(nullif(trim(nickname), ''), username)`,
  realname: sql`coalesce(nullif(trim(realname), ''), username)`,
}

/**
 * Reads the submissions of a contest from its start up to a moment once, and counts them in every way. Steps and first
 * solves go by the time since the own start of a participant.
 */
export const countContest = async (db: Db, { row, startsAt, upTo, stepS }: Span): Promise<Counted> => {
  const step = sql`floor(extract(epoch from own_at - ${startsAt}::timestamptz) / ${stepS})::int`
  const name = shownNames[row.shown_name as keyof typeof shownNames] ?? shownNames.username
  const { rows } = await sql<{ counted: Counted }>`
    with picked as materialized (
      select entry.id, entry.account_id, contest_problem_id, language, verdict, submitted_at,
        coalesce(own.delay_s, 0) as delay_s,
        submitted_at - make_interval(secs => coalesce(own.delay_s, 0)) as own_at
      from submission as entry
      left join contest_window as own on own.contest_id = entry.contest_id and own.account_id = entry.account_id
      where entry.contest_id = ${row.id} and entry.contest_id <> 0
        and submitted_at >= ${startsAt} and submitted_at < ${upTo}
        and ${isInOwnTime(row, 'entry')} and ${isRanked('entry.account_id', row)}
    ), solve as materialized (
      select distinct on (contest_problem_id, account_id)
        id, contest_problem_id, account_id, submitted_at, delay_s, own_at
      from picked
      where is_accepted(verdict)
      order by contest_problem_id, account_id, submitted_at, id
    ), earliest as (
      select distinct on (contest_problem_id) contest_problem_id, account_id, submitted_at, delay_s from solve
      order by contest_problem_id, own_at, id
    ), tried as (
      select contest_problem_id, count(*)::int as submissions, count(distinct account_id)::int as tried
      from picked group by 1
    ), solved as (
      select contest_problem_id, count(*)::int as solved from solve group by 1
    ), scale as (
      select taker.account_id, count(solve.id)::int as solved
      from (select distinct account_id from picked) taker left join solve on solve.account_id = taker.account_id
      group by 1
    )
    select json_build_object(
      'submissions', (select count(*) from picked),
      'people', (select count(*) from scale),
      'problems', (select coalesce(json_agg(json_build_object('id', contest_problem_id, 'submissions', submissions,
          'tried', tried, 'solved', coalesce(solved, 0))), '[]')
        from tried left join solved using (contest_problem_id)),
      'verdicts', (select coalesce(json_agg(json_build_object('id', contest_problem_id, 'verdict', verdict, 'n', n)
          order by n desc, verdict), '[]')
        from (select contest_problem_id, verdict, count(*)::int as n from picked
          where is_final(verdict) group by 1, 2) v),
      'languages', (select coalesce(json_agg(json_build_object('name', language, 'n', n) order by n desc, language), '[]')
        from (select language, count(*)::int as n from picked group by 1) l),
      'firsts', (select coalesce(json_agg(json_build_object('id', contest_problem_id, 'name', ${name}, 'username', username, 'uid', account.id,
          'atMs', floor(extract(epoch from submitted_at) * 1000)::bigint, 'delayS', delay_s)), '[]')
        from earliest join account on account.id = account_id),
      'steps', (select coalesce(json_agg(json_build_object('step', step, 'submissions', submissions, 'solves', solves)), '[]')
        from (select step, sum(submissions)::int as submissions, sum(solves)::int as solves from (
            select ${step} as step, count(*) as submissions, 0 as solves from picked group by 1
            union all select ${step}, 0, count(*) from solve group by 1) both_kinds group by 1) s),
      'bySolved', (select coalesce(json_agg(json_build_object('solved', solved, 'n', n)), '[]')
        from (select solved, count(*)::int as n from scale group by 1) b)
    ) as counted`.execute(db)
  const counted = rows[0]?.counted
  if (counted === undefined) throw new Error(`Contest ${row.id} could not be counted.`)
  return counted
}
