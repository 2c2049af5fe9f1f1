import { role } from '@verdict/contract'
import { groupLevels } from '@verdict/rules'
import { type RawBuilder, sql } from 'kysely'

/** The columns of a contest that decide who is not ranked. */
export interface RankedContest {
  readonly id: number
  readonly owner_id: string | null
  readonly group_id: number | null
}

const readingRight = sql`granted in ('jury', 'readOnly')`

/** Whether the account of a column is a co-organiser who reads everything of the contest of another column. */
export const readsEverything = (contest: string, account: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from contest_organiser as held
  where held.contest_id = ${sql.ref(contest)} and held.account_id = ${sql.ref(account)} and held.${readingRight})`

/**
 * Accounts on no board of a contest: its owner, root users, in a group its root (api-contests-groups 1), co-organisers
 * who read everything, and excluded participants.
 */
export const leftOutIds = ({ id, owner_id, group_id }: RankedContest): RawBuilder<string[]> => sql<string[]>`array(
  select id from account where role = ${sql.lit(role.root)}
  union select ${owner_id}::text where ${owner_id}::text is not null
  union select account_id from group_member where group_id = ${group_id}::int and level = ${sql.lit(groupLevels.root)}
  union select account_id from contest_organiser where contest_id = ${id}::int and ${readingRight}
  union select account_id from contest_exclusion where contest_id = ${id}::int)`

/** Whether the account of a column is ranked in a contest. */
export const isRanked = (column: string, contest: RankedContest): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} <> all(${leftOutIds(contest)})`
