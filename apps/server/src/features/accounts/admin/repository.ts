import type { UserOrder } from '@verdict/contract'
import { type Expression, sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { containing } from '../../../platform/db/containing.ts'
import { lowered } from '../../../platform/db/lowered.ts'
import { usernameSkeleton } from '../core/username.ts'

export interface UsersAsked {
  readonly currentPage: number
  readonly limit: number
  readonly keyword?: string | undefined
  readonly onlyAdmin?: boolean | undefined
  readonly role?: number | undefined
  readonly status?: number | undefined
  readonly sort?: UserOrder | undefined
}

const asked = (db: Db, query: UsersAsked) => {
  let found = db.selectFrom('account')
  if (query.onlyAdmin === true) found = found.where('role', 'in', [1000, 1001, 1008])
  if (query.role !== undefined) found = found.where('role', '=', query.role)
  if (query.status !== undefined) found = found.where('status', '=', query.status)
  if (query.keyword !== undefined) {
    const part = lowered(containing(query.keyword))
    // The first condition uses an index; the others check that the match is within one field.
    found = found
      .where(sql`lower(username || ' ' || coalesce(email, '') || ' ' || coalesce(realname, ''))`, 'like', part)
      .where((eb) =>
        eb.or([
          eb(sql`lower(username)`, 'like', part),
          eb(sql`lower(email)`, 'like', part),
          eb(sql`lower(realname)`, 'like', part),
        ]),
      )
  }
  return found
}

/** Each order has an index: `account_newest`, read from either end, and the one that keeps usernames unique. */
const orderOf = (sort: UserOrder | undefined): { readonly by: Expression<unknown>; readonly way: 'asc' | 'desc' } => ({
  by: sort === 'name' || sort === '-name' ? sql`lower(username)` : sql.ref('created_at'),
  way: sort === 'name' || sort === 'made' ? 'asc' : 'desc',
})

/** One page of accounts, newest first unless another order is asked for. */
export const listUsers = (db: Db, query: UsersAsked) =>
  asked(db, query)
    .select(['id', 'username', 'nickname', 'school', 'course', 'student_number', 'realname', 'gender', 'cf_username'])
    .select(['github', 'blog', 'email', 'avatar', 'title_name', 'title_color', 'signature', 'status', 'role'])
    .select(['created_at', 'updated_at'])
    .select((eb) =>
      eb
        .selectFrom('session')
        .select('session.created_at')
        .whereRef('session.account_id', '=', 'account.id')
        .where('session.viewed_by', 'is', null)
        .orderBy('session.created_at', 'desc')
        .limit(1)
        .as('last_login'),
    )
    .orderBy(orderOf(query.sort).by, orderOf(query.sort).way)
    .orderBy('id', orderOf(query.sort).way)
    .limit(query.limit)
    .offset((query.currentPage - 1) * query.limit)
    .execute()

export type UserRow = Awaited<ReturnType<typeof listUsers>>[number]

export const countUsers = async (db: Db, query: UsersAsked): Promise<number> =>
  (
    await asked(db, query)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

const editable = [
  'id',
  'username',
  'realname',
  'email',
  'role',
  'permissions',
  'status',
  'title_name',
  'title_color',
] as const

export const lockUser = async (db: Db, id: string) =>
  (await db.selectFrom('account').select(editable).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null

/** Accounts to be deleted, in one order so that two deletions never wait for one another. */
export const lockUsers = (db: Db, ids: readonly string[]) =>
  db.selectFrom('account').select(editable).where('id', 'in', ids).orderBy('id').forUpdate().execute()

/** Super admins in good standing; locked, so that no two of them take each other's role at once. */
export const lockRoots = (db: Db) =>
  db
    .selectFrom('account')
    .select('id')
    .where('role', '=', 1000)
    .where('status', '=', 0)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Names and addresses that are already in use, case-insensitively; returned as given. */
export const findTaken = async (db: Db, names: readonly string[], emails: readonly string[]) => {
  const { rows } = await sql<{ name: string | null; email: string | null }>`
    select name, null as email from unnest(${names}::text[], ${names.map(usernameSkeleton)}::text[]) as given (name, skeleton)
    where exists (select from account where lower(username) = lower(name) or username_skeleton = skeleton)
    union all
    select null, address from unnest(${emails}::text[]) as given (address)
    where exists (select from account where lower(account.email) = lower(address))`.execute(db)
  return {
    names: new Set(rows.flatMap((row) => row.name ?? [])),
    emails: new Set(rows.flatMap((row) => row.email ?? [])),
  }
}

/** Number of items owned by some accounts, for the confirmation dialog. */
export const countBelongings = async (db: Db, ids: readonly string[]) =>
  (
    await sql<{
      id: string
      username: string
      role: number
      submissions: number
      discussions: number
      comments: number
      announcements: number
      problems: number
      contests: number
    }>`
    select id, username, role,
      (select count(*)::int from submission where account_id = account.id) as submissions,
      (select count(*)::int from discussion where account_id = account.id) as discussions,
      (select count(*)::int from comment where account_id = account.id and deleted_at is null)
        + (select count(*)::int from comment_reply where account_id = account.id and deleted_at is null) as comments,
      (select count(*)::int from announcement where account_id = account.id) as announcements,
      (select count(*)::int from problem where author_id = account.id) as problems,
      (select count(*)::int from contest where owner_id = account.id) as contests
    from account where id = any(${ids}) order by username`.execute(db)
  ).rows

export interface BatchAccount {
  readonly id: string
  readonly username: string
  readonly passwordHash: string
  readonly email: string | null
  readonly realname: string | null
  readonly gender: string
  readonly nickname: string | null
  readonly school: string | null
}

/** Makes accounts; those whose name or address is taken meanwhile are left out. Answers the ids of those made. */
export const insertAccounts = async (
  db: Db,
  accounts: readonly BatchAccount[],
  now: Date,
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .insertInto('account')
    .values(
      accounts.map(({ passwordHash, ...account }) => ({
        ...account,
        username_skeleton: usernameSkeleton(account.username),
        password_hash: passwordHash,
        role: 1002,
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return new Set(rows.map((row) => row.id))
}
