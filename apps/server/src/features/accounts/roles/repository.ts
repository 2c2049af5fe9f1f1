import { limits } from '@verdict/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'

/** Defined roles by name, with the first of their members. */
export const listRoles = (db: Db) =>
  db
    .selectFrom('site_role')
    .select(['id', 'name', 'permissions', 'updated_at'])
    .select(
      sql<number>`(select count(*)::int from account_site_role where site_role_id = site_role.id)`.as('member_count'),
    )
    .select(
      sql<{ readonly uid: string; readonly username: string }[]>`(
        select coalesce(json_agg(json_build_object('uid', id, 'username', username) order by username), '[]')
        from (
          select account.id, account.username from account_site_role
          join account on account.id = account_site_role.account_id
          where site_role_id = site_role.id order by account.username limit ${limits.siteRole.shownMembers}
        ) as member)`.as('members'),
    )
    .orderBy(sql`lower(name)`)
    .execute()

export const lockRole = (db: Db, id: number) =>
  db.selectFrom('site_role').select(['id', 'name', 'permissions']).where('id', '=', id).forUpdate().executeTakeFirst()

/** All defined roles, those of an account marked. */
export const rolesOf = (db: Db, accountId: string) =>
  db
    .selectFrom('site_role')
    .leftJoin('account_site_role', (join) =>
      join
        .onRef('account_site_role.site_role_id', '=', 'site_role.id')
        .on('account_site_role.account_id', '=', accountId),
    )
    .select(['site_role.id', 'site_role.name', 'account_site_role.account_id'])
    .orderBy(sql`lower(site_role.name)`)
    .execute()

/** Replaces the roles of an account. */
export const setRoles = async (db: Db, accountId: string, ids: readonly number[]): Promise<void> => {
  const wanted = sql<number>`any(${ids}::int[])`
  await db
    .deleteFrom('account_site_role')
    .where('account_id', '=', accountId)
    .where(({ eb, not }) => not(eb('site_role_id', '=', wanted)))
    .execute()
  if (ids.length === 0) return
  await db
    .insertInto('account_site_role')
    .values(ids.map((id) => ({ account_id: accountId, site_role_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
