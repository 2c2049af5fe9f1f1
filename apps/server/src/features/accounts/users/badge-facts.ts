import { problemAuth } from '@verdict/contract'
import type { BadgeFacts } from '@verdict/rules'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'

/**
 * What the badges of a user depend on. Only public problems of no group count, as on the rest of the user page, and only
 * contests that changed the rating.
 *
 * @param zone of the days in a row
 */
export const readBadgeFacts = async (db: Db, accountId: string, zone: string): Promise<BadgeFacts> => {
  const { rows } = await sql<BadgeFacts>`
    with solved as (
        select problem.difficulty from problem_standing
        join problem on problem.id = problem_standing.problem_id
        where problem_standing.account_id = ${accountId} and problem_standing.is_solved
          and problem.visibility = ${problemAuth.public} and problem.group_id is null),
      days as (
        select distinct (accepted.created_at at time zone ${zone})::date as day from accepted
        join problem on problem.id = accepted.problem_id
        where accepted.account_id = ${accountId}
          and problem.visibility = ${problemAuth.public} and problem.group_id is null),
      -- Days in a row have the same distance to their place in the list.
      runs as (select count(*)::int as length from (
        select day - (row_number() over (order by day))::int as start from days) as placed group by start)
    select
      (select count(*)::int from solved) as solved,
      (select max(difficulty)::int from solved) as difficulty,
      (select max(length) from runs) as streak,
      (select contests from account_rating where account_id = ${accountId}) as contests,
      (select count(*)::int from problem where author_id = ${accountId}
        and visibility = ${problemAuth.public} and group_id is null) as authored`.execute(db)
  const [facts] = rows
  if (facts === undefined) throw new Error('a query without a source of rows has one row')
  return facts
}
