import { limits, type RoleCode } from '@verdict/contract'
import { readPermissions, type StaffPermission } from '@verdict/contract/vocabulary'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { prepare } from '../../platform/db/prepared.ts'
import { revokeApiTokensOf } from './api-token-repository.ts'

export interface LiveSession {
  readonly accountId: string
  readonly username: string
  readonly role: RoleCode
  readonly permissions: readonly StaffPermission[]
  readonly isBanned: boolean
  readonly hasSecondFactor: boolean
  readonly issuedAt: Date
  readonly refreshedAt: Date
  /** When the owner last proved the password or another factor. */
  readonly provenAt: Date
  /** The super admin who views the site as this account; null in ordinary sessions. */
  readonly viewedBy: string | null
  readonly expiresAt: Date
}

/** The session with its account as both are now; null when it ended or the account is gone. */
export const findLiveSession = async (
  { findSessionRow }: { readonly findSessionRow: FindSessionRow },
  id: string,
  now: Date,
): Promise<LiveSession | null> => {
  const row = await findSessionRow(id)
  if (row === undefined || row.expires_at.getTime() <= now.getTime()) return null
  return {
    accountId: row.id,
    username: row.username,
    // The table's constraint admits only role codes.
    role: row.role as RoleCode,
    permissions: readPermissions(row.permissions),
    isBanned: row.status !== 0,
    hasSecondFactor: row.has_second_factor,
    issuedAt: row.issued_at,
    refreshedAt: row.refreshed_at,
    provenAt: row.proven_at,
    viewedBy: row.viewed_by,
    expiresAt: row.expires_at,
  }
}

/** Read with every request, therefore together for all requests that arrive at once. */
export const sessionRows = prepare((db, { ids }: { readonly ids: readonly string[] }) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['session.id as session_id'])
    .select(['account.id', 'account.username', 'account.role', 'account.status'])
    .select(['account.has_second_factor', 'account.permissions'])
    .select(['session.issued_at', 'session.refreshed_at', 'session.proven_at'])
    .select(['session.viewed_by', 'session.expires_at'])
    .where(sql<boolean>`session.id = any(${ids}::text[])`)
    .where('session.revoked_at', 'is', null),
)

export type SessionRow = Awaited<ReturnType<typeof sessionRows>>[number]
export type FindSessionRow = (id: string) => Promise<SessionRow | undefined>

export interface NewSession {
  readonly id: string
  readonly accountId: string
  readonly issuedAt: Date
  readonly address: string
  readonly userAgent: string
  /** A super admin views the site as the account. */
  readonly viewing?: { readonly by: string; readonly endsAt: Date }
}

export const insertSession = async (db: Db, session: NewSession): Promise<void> => {
  await db
    .insertInto('session')
    .values({
      id: session.id,
      account_id: session.accountId,
      issued_at: session.issuedAt,
      refreshed_at: session.issuedAt,
      expires_at: session.viewing?.endsAt ?? new Date(session.issuedAt.getTime() + limits.session.lifeMs),
      viewed_by: session.viewing?.by ?? null,
      address: session.address,
      user_agent: session.userAgent,
      created_at: session.issuedAt,
      proven_at: session.issuedAt,
    })
    .execute()
}

/** Renews a session unless it was renewed within the lock; true for the one request that may send the new token. */
export const renewSession = async (db: Db, id: string, issuedAt: Date): Promise<boolean> => {
  const done = await db
    .updateTable('session')
    .set({
      issued_at: issuedAt,
      refreshed_at: issuedAt,
      expires_at: new Date(issuedAt.getTime() + limits.session.lifeMs),
    })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('refreshed_at', '<=', new Date(issuedAt.getTime() - limits.session.refreshLockMs))
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** Whether an account logged in from an address before, as far back as sessions are kept. */
export const wasSignedInFrom = async (db: Db, accountId: string, address: string): Promise<boolean> =>
  (await db
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', accountId)
    .where('address', '=', address)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Records that the owner of a session proved the password or another factor. */
export const recordProof = async (db: Db, id: string, now: Date): Promise<void> => {
  await db.updateTable('session').set({ proven_at: now }).where('id', '=', id).where('revoked_at', 'is', null).execute()
}

export const revokeSession = async (db: Db, id: string, now: Date): Promise<void> => {
  await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Logs an account out everywhere and revokes its API tokens. */
export const revokeSessionsOf = async (db: Db, accountId: string, now: Date): Promise<void> => {
  await revokeApiTokensOf(db, accountId, now)
  await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Active sessions of an account, newest first. */
export const liveSessionsOf = (db: Db, accountId: string, now: Date) =>
  db
    .selectFrom('session')
    .select(['id', 'address', 'user_agent', 'created_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('viewed_by', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()

/**
 * Ends sessions of an account: one of them, or all but one and then also its API tokens. Returns the number of sessions
 * that ended.
 */
export const revokeSomeOf = async (
  db: Db,
  accountId: string,
  which: ({ readonly only: string } | { readonly allBut: string | null }) & { readonly now: Date },
): Promise<number> => {
  let query = db
    .updateTable('session')
    .set({ revoked_at: which.now })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', which.now)
  if ('only' in which) query = query.where('id', '=', which.only)
  else if (which.allBut !== null) query = query.where('id', '<>', which.allBut)
  if ('allBut' in which) await revokeApiTokensOf(db, accountId, which.now)
  return Number((await query.executeTakeFirst()).numUpdatedRows)
}
