import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'

const members = sql`
  select account_id from term_account where term_id = term.id
  union
  select group_member.account_id from term_group
  join group_member on group_member.group_id = term_group.group_id and group_member.level = 3
  where term_group.term_id = term.id
  union
  select account.id from term_prefix join account on starts_with(lower(account.username), term_prefix.prefix)
  where term_prefix.term_id = term.id`

export type TermRow = Awaited<ReturnType<typeof listTerms>>[number]

/** Terms with their members, the latest last day first. */
export const listTerms = (db: Db) =>
  db
    .selectFrom('term')
    .leftJoin('account as confirmer', 'confirmer.id', 'term.confirmed_by')
    .selectAll('term')
    .select('confirmer.username as confirmer')
    .select(
      sql<{ readonly gid: number; readonly name: string }[]>`(
        select coalesce(json_agg(json_build_object('gid', user_group.id, 'name', user_group.name) order by user_group.id), '[]')
        from term_group join user_group on user_group.id = term_group.group_id where term_group.term_id = term.id)`.as(
        'groups',
      ),
    )
    .select(
      sql<string[]>`array(select prefix from term_prefix where term_prefix.term_id = term.id order by prefix)`.as(
        'prefixes',
      ),
    )
    .select(
      sql<string[]>`array(select account.username from term_account join account on account.id = term_account.account_id
        where term_account.term_id = term.id order by account.username)`.as('usernames'),
    )
    .select(sql<number>`(select count(*)::int from (${members}) as member)`.as('accounts'))
    .select(sql<number>`(select count(*)::int from term_erasure where term_erasure.term_id = term.id)`.as('anonymised'))
    .orderBy('last_day', 'desc')
    .orderBy('term.id', 'desc')
    .execute()

export const lockTerm = (db: Db, id: number) =>
  db.selectFrom('term').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const isTerm = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('term').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** An account of a term: which governed fields have a value, and why it could be skipped. */
export interface MemberRow {
  readonly uid: string
  readonly username: string
  readonly role: number
  readonly permissions: string
  readonly realname: boolean
  readonly number: boolean
  readonly school: boolean
  readonly course: boolean
  readonly photo: boolean
  /** Another term of the account has not ended. */
  readonly isInOther: boolean
}

export const membersOf = async (db: Db, termId: number, today: string): Promise<readonly MemberRow[]> => {
  const { rows } = await sql<MemberRow>`
    select account.id as uid, account.username, account.role, account.permissions,
      term.realname is not null and account.realname is not null as realname,
      term.number is not null and account.student_number is not null as number,
      term.school is not null and account.school is not null as school,
      term.course is not null and account.course is not null as course,
      term.photo is not null
        and exists (select from contest_photo where contest_photo.account_id = account.id) as photo,
      exists (select from term as other where other.id <> term.id and other.last_day >= ${today}::date
        and other.id in (select terms_of(account.id))) as "isInOther"
    from term cross join lateral (${members}) as member join account on account.id = member.account_id
    where term.id = ${termId} and account.deleted_at is null
    order by account.username`.execute(db)
  return rows
}

export interface TermMembers {
  readonly groups: readonly number[]
  readonly prefixes: readonly string[]
  readonly accountIds: readonly string[]
}

/** Replaces the members of a term. */
export const saveMembers = async (db: Db, term_id: number, { groups, prefixes, accountIds }: TermMembers) => {
  for (const table of ['term_group', 'term_prefix', 'term_account'] as const) {
    await db.deleteFrom(table).where('term_id', '=', term_id).execute()
  }
  const insert = <T, R>(items: readonly T[], run: (rows: readonly T[]) => Promise<R>) =>
    items.length === 0 ? null : run(items)
  await insert(groups, (ids) =>
    db
      .insertInto('term_group')
      .values(ids.map((group_id) => ({ term_id, group_id })))
      .execute(),
  )
  await insert(prefixes, (texts) =>
    db
      .insertInto('term_prefix')
      .values(texts.map((prefix) => ({ term_id, prefix })))
      .execute(),
  )
  await insert(accountIds, (ids) =>
    db
      .insertInto('term_account')
      .values(ids.map((account_id) => ({ term_id, account_id })))
      .execute(),
  )
}

/** Ids of accounts by their lower-case usernames. */
export const accountsNamed = async (db: Db, usernames: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .selectFrom('account')
    .select(['id', sql<string>`lower(username)`.as('name')])
    .where(sql`lower(username)`, '=', sql`any(${usernames}::text[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}

export const groupsAmong = async (db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectFrom('user_group')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Super admins, and holders of the permission: readers of the announcement. */
export const termAdmins = async (db: Db, root: number): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('status', '=', 0)
    .where((eb) =>
      eb.or([
        eb('role', '=', root),
        eb(sql<string>`'users.terms'`, '=', sql<string>`any(string_to_array(permissions, ','))`),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}
