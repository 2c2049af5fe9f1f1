import { limits, type RoleCode } from '@verdict/contract'
import { readPermissions, type StaffPermission, type TokenScope, tokenScopes } from '@verdict/contract/vocabulary'
import type { Db } from '../../platform/db/connect.ts'
import { prepare, type Store } from '../../platform/db/prepared.ts'

export interface LiveApiToken {
  readonly id: string
  readonly name: string
  readonly accountId: string
  readonly username: string
  readonly role: RoleCode
  readonly permissions: readonly StaffPermission[]
  readonly isBanned: boolean
  readonly hasSecondFactor: boolean
  readonly scopes: readonly TokenScope[]
  readonly usedAt: Date | null
}

/** The token with this hash and its account; null when it expired or was revoked. */
export const findLiveApiToken = async (store: Store, hash: string, now: Date): Promise<LiveApiToken | null> =>
  presentLive((await liveRow(store, { hash, now }))[0])

/** The same by id, for streams that outlive their first check. */
export const findApiTokenById = async (store: Store, id: string, now: Date): Promise<LiveApiToken | null> =>
  presentLive((await liveRowById(store, { id, now }))[0])

const liveTokens = (db: Db, now: Date) =>
  db
    .selectFrom('api_token')
    .innerJoin('account', 'account.id', 'api_token.account_id')
    .select(['api_token.id', 'api_token.name', 'api_token.scopes', 'api_token.used_at', 'api_token.account_id'])
    .select(['account.username', 'account.role', 'account.status', 'account.has_second_factor'])
    .select('account.permissions')
    .where('api_token.revoked_at', 'is', null)
    .where('api_token.expires_at', '>', now)

const liveRow = prepare((db, { hash, now }: { readonly hash: string; readonly now: Date }) =>
  liveTokens(db, now).where('api_token.token_hash', '=', hash),
)
const liveRowById = prepare((db, { id, now }: { readonly id: string; readonly now: Date }) =>
  liveTokens(db, now).where('api_token.id', '=', id),
)

type LiveRow = Awaited<ReturnType<typeof liveRow>>[number]

const presentLive = (row: LiveRow | undefined): LiveApiToken | null =>
  row === undefined
    ? null
    : {
        id: row.id,
        name: row.name,
        accountId: row.account_id,
        username: row.username,
        // The table's constraint admits only role codes.
        role: row.role as RoleCode,
        permissions: readPermissions(row.permissions),
        isBanned: row.status !== 0,
        hasSecondFactor: row.has_second_factor,
        scopes: readScopes(row.scopes),
        usedAt: row.used_at,
      }

/** Scopes as the column has them, comma separated. */
export const readScopes = (text: string): TokenScope[] => {
  const names = text.split(',')
  return tokenScopes.filter((scope) => names.includes(scope))
}

/** Records a use unless one was recorded within the last minute. */
export const recordUse = async (db: Db, id: string, now: Date): Promise<void> => {
  await db
    .updateTable('api_token')
    .set({ used_at: now })
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('used_at', 'is', null), eb('used_at', '<', new Date(now.getTime() - 60_000))]))
    .execute()
}

/** Tokens of an account that are not revoked, newest first; expired ones are kept for a while. */
export const apiTokensOf = (db: Db, accountId: string) =>
  db
    .selectFrom('api_token')
    .select(['id', 'name', 'scopes', 'created_at', 'expires_at', 'used_at'])
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limits.apiToken.maxActive * 4)
    .execute()

export interface NewApiToken {
  readonly id: string
  readonly accountId: string
  readonly name: string
  readonly hash: string
  readonly scopes: readonly TokenScope[]
  readonly now: Date
  readonly expiresAt: Date
}

/** Stores a token unless the account has the maximum of active ones. True when it was stored. */
export const insertApiToken = async (db: Db, token: NewApiToken): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    // Parallel requests must count one after the other.
    await trx.selectFrom('account').select('id').where('id', '=', token.accountId).forUpdate().execute()
    const { active } = await trx
      .selectFrom('api_token')
      .select(({ fn }) => fn.countAll<string>().as('active'))
      .where('account_id', '=', token.accountId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', token.now)
      .executeTakeFirstOrThrow()
    if (Number(active) >= limits.apiToken.maxActive) return false
    await trx
      .insertInto('api_token')
      .values({
        id: token.id,
        account_id: token.accountId,
        name: token.name,
        token_hash: token.hash,
        scopes: token.scopes.join(','),
        created_at: token.now,
        expires_at: token.expiresAt,
      })
      .execute()
    return true
  })

export const revokeApiToken = async (db: Db, accountId: string, id: string, now: Date): Promise<boolean> => {
  const done = await db
    .updateTable('api_token')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** Revokes all tokens of an account: its password changed, or it was logged out everywhere. */
export const revokeApiTokensOf = async (db: Db, accountId: string, now: Date): Promise<void> => {
  await db
    .updateTable('api_token')
    .set({ revoked_at: now })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute()
}
