import type { GroupOrder } from '@verdict/contract'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import type { DB } from '../../../platform/db/tables.ts'
import { groupOrderings } from '../orders.ts'

export interface GroupFilter {
  /** LIKE pattern for name, short name and owner. */
  readonly pattern: string | null
  readonly status: number | null
  readonly ownerless: boolean
}

/** Groups of every kind with counts of their content. The counts are read for the rows of the page alone. */
export const findGroups = (
  db: Db,
  filter: GroupFilter,
  { limit, offset, sort }: { readonly limit: number; readonly offset: number; readonly sort: GroupOrder },
) =>
  matching(db.selectFrom('user_group'), filter)
    .leftJoin('account', 'account.id', 'user_group.owner_id')
    .select([
      'user_group.id',
      'user_group.name',
      'short_name',
      'auth',
      'is_visible',
      'user_group.status',
      'member_count',
      'user_group.created_at',
      'account.username as owner_name',
      sql<number>`(select count(*)::int from problem where group_id = user_group.id)`.as('problems'),
      sql<number>`(select count(*)::int from contest where group_id = user_group.id and virtual_of is null)`.as(
        'contests',
      ),
      sql<number>`(select count(*)::int from training where group_id = user_group.id)`.as('trainings'),
      sql<Date | null>`(select max(submitted_at) from submission where group_id = user_group.id)`.as('last_submission'),
    ])
    .orderBy(groupOrderings[sort])
    .limit(limit)
    .offset(offset)
    .execute()

export const countGroups = async (db: Db, filter: GroupFilter): Promise<number> =>
  (
    await matching(db.selectFrom('user_group'), filter)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

const matching = (groups: SelectQueryBuilder<DB, 'user_group', object>, { pattern, status, ownerless }: GroupFilter) =>
  groups
    .$if(status !== null, (rows) => rows.where('user_group.status', '=', status ?? 0))
    .$if(ownerless, (rows) => rows.where('user_group.owner_id', 'is', null))
    .$if(pattern !== null, (rows) =>
      rows.where(
        sql<boolean>`(lower(user_group.name) like ${pattern} or lower(user_group.short_name) like ${pattern}
          or user_group.owner_id in (select id from account where lower(username) like ${pattern}))`,
      ),
    )
