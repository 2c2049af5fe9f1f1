import type { RoleCode } from '@verdict/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'

const columns = [
  'id',
  'name',
  'is_on',
  'creates_accounts',
  'trusts_email',
  'settings',
  'secret',
  'rules',
  'created_at',
] as const

/** Learning platforms have pages of their own (features/accounts/lti). */
const isProvider = sql<boolean>`settings->>'kind' <> 'lti'`

export const listProviderRows = (db: Db) =>
  db
    .selectFrom('identity_provider')
    .select(columns)
    .select((eb) =>
      eb
        .selectFrom('linked_identity')
        .select((inner) => inner.fn.countAll<string>().as('n'))
        .whereRef('linked_identity.provider_id', '=', 'identity_provider.id')
        .as('linked'),
    )
    .where(isProvider)
    .orderBy('id')
    .execute()

export const findProviderRow = async (db: Db, id: number) =>
  (await db
    .selectFrom('identity_provider')
    .select(columns)
    .where('id', '=', id)
    .where(isProvider)
    .executeTakeFirst()) ?? null

/** Learning platforms included. */
export const findSourceRow = async (db: Db, id: number) =>
  (await db.selectFrom('identity_provider').select(columns).where('id', '=', id).executeTakeFirst()) ?? null

/** Locks a provider while it is changed, so that no identity is linked meanwhile. */
export const lockProviderRow = async (db: Db, id: number) =>
  (await db
    .selectFrom('identity_provider')
    .select(columns)
    .where('id', '=', id)
    .where(isProvider)
    .forUpdate()
    .executeTakeFirst()) ?? null

export interface ProviderRow {
  readonly name: string
  readonly is_on: boolean
  readonly creates_accounts: boolean
  readonly trusts_email: boolean
  readonly settings: string
  readonly secret: string | null
  readonly rules: string
}

export const insertProvider = async (db: Db, row: ProviderRow, now: Date): Promise<number> =>
  (
    await db
      .insertInto('identity_provider')
      .values({ ...row, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const updateProvider = async (db: Db, id: number, row: Partial<ProviderRow>): Promise<void> => {
  await db.updateTable('identity_provider').set(row).where('id', '=', id).execute()
}

export const deleteProvider = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('identity_provider').where('id', '=', id).execute()
}

export const dropSecrets = async (db: Db): Promise<number> =>
  Number(
    (
      await db
        .updateTable('identity_provider')
        .set({ secret: null })
        .where('secret', 'is not', null)
        .executeTakeFirstOrThrow()
    ).numUpdatedRows,
  )

export const countLinksOfProvider = async (db: Db, id: number): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('linked_identity')
        .select((eb) => eb.fn.countAll<string>().as('n'))
        .where('provider_id', '=', id)
        .executeTakeFirstOrThrow()
    ).n,
  )

export const findLink = async (db: Db, providerId: number, subject: string) =>
  (await db
    .selectFrom('linked_identity')
    .select(['account_id', 'given_role'])
    .where('provider_id', '=', providerId)
    .where('subject', '=', subject)
    .executeTakeFirst()) ?? null

/** Links an identity; otherwise returns which side is linked already. */
export const insertLink = async (
  db: Db,
  link: {
    readonly providerId: number
    readonly subject: string
    readonly accountId: string
    readonly name: string
    readonly now: Date
  },
): Promise<'made' | 'linkedElsewhere' | 'alreadyLinked'> => {
  const done = await db
    .insertInto('linked_identity')
    .values({
      provider_id: link.providerId,
      subject: link.subject,
      account_id: link.accountId,
      name: link.name,
      created_at: link.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if ((done.numInsertedOrUpdatedRows ?? 0n) > 0n) return 'made'
  const other = await findLink(db, link.providerId, link.subject)
  return other !== null && other.account_id !== link.accountId ? 'linkedElsewhere' : 'alreadyLinked'
}

export const touchLink = async (
  db: Db,
  link: { readonly providerId: number; readonly subject: string; readonly name: string; readonly now: Date },
): Promise<void> => {
  await db
    .updateTable('linked_identity')
    .set({ used_at: link.now, name: link.name })
    .where('provider_id', '=', link.providerId)
    .where('subject', '=', link.subject)
    .execute()
}

export const setGivenRole = async (
  db: Db,
  link: { readonly providerId: number; readonly accountId: string; readonly role: RoleCode | null },
): Promise<void> => {
  await db
    .updateTable('linked_identity')
    .set({ given_role: link.role })
    .where('provider_id', '=', link.providerId)
    .where('account_id', '=', link.accountId)
    .execute()
}

/** Locks an account's role with the role that the provider gave to it. */
export const lockRole = async (db: Db, accountId: string, providerId: number) =>
  (await db
    .selectFrom('account')
    .innerJoin('linked_identity', 'linked_identity.account_id', 'account.id')
    .select(['account.role', 'linked_identity.given_role'])
    .where('account.id', '=', accountId)
    .where('linked_identity.provider_id', '=', providerId)
    .forUpdate()
    .executeTakeFirst()) ?? null

export const setRole = async (db: Db, accountId: string, role: RoleCode, now: Date): Promise<void> => {
  await db.updateTable('account').set({ role, updated_at: now }).where('id', '=', accountId).execute()
}

export const listLinks = (db: Db, accountId: string) =>
  db
    .selectFrom('linked_identity')
    .innerJoin('identity_provider', 'identity_provider.id', 'linked_identity.provider_id')
    .select(['provider_id', 'linked_identity.name', 'linked_identity.created_at', 'used_at'])
    .select(['identity_provider.name as provider_name', 'identity_provider.is_on'])
    .where('account_id', '=', accountId)
    .orderBy('provider_id')
    .execute()

/** Locks the account, so that two unlinks at once cannot each leave the other one. */
export const lockPassword = async (db: Db, accountId: string) =>
  (await db.selectFrom('account').select('password_hash').where('id', '=', accountId).forUpdate().executeTakeFirst()) ??
  null

export const deleteLink = async (db: Db, accountId: string, providerId: number): Promise<boolean> =>
  (
    await db
      .deleteFrom('linked_identity')
      .where('account_id', '=', accountId)
      .where('provider_id', '=', providerId)
      .executeTakeFirst()
  ).numDeletedRows > 0n

export interface Attempt {
  readonly stateHash: string
  readonly browserHash: string
  readonly providerId: number
  readonly accountId: string | null
  readonly isProof: boolean
  readonly redirectUrl: string
  readonly expiresAt: Date
}

export const insertAttempt = async (db: Db, attempt: Attempt): Promise<void> => {
  await db
    .insertInto('sign_on_attempt')
    .values({
      state_hash: attempt.stateHash,
      browser_hash: attempt.browserHash,
      provider_id: attempt.providerId,
      account_id: attempt.accountId,
      is_proof: attempt.isProof,
      redirect_url: attempt.redirectUrl,
      expires_at: attempt.expiresAt,
    })
    .execute()
}

/** Uses an attempt up; an answer of a provider counts once, in the browser that started it. */
export const takeAttempt = async (
  db: Db,
  wanted: { readonly stateHash: string; readonly browserHash: string; readonly now: Date },
) =>
  (await db
    .deleteFrom('sign_on_attempt')
    .where('state_hash', '=', wanted.stateHash)
    .where('browser_hash', '=', wanted.browserHash)
    .where('expires_at', '>', wanted.now)
    .returning(['provider_id', 'account_id', 'is_proof', 'redirect_url'])
    .executeTakeFirst()) ?? null

export const insertTicket = async (
  db: Db,
  ticket: {
    readonly idHash: string
    readonly providerId: number
    readonly identity: string
    readonly expiresAt: Date
  },
): Promise<void> => {
  await db
    .insertInto('sign_on_ticket')
    .values({
      id_hash: ticket.idHash,
      provider_id: ticket.providerId,
      identity: ticket.identity,
      expires_at: ticket.expiresAt,
    })
    .execute()
}

/** Counts a try and answers the ticket; null when it expired or was tried too often. */
export const tryTicket = async (
  db: Db,
  wanted: { readonly idHash: string; readonly maxTries: number; readonly now: Date },
) =>
  (await db
    .updateTable('sign_on_ticket')
    .set({ tries: sql`tries + 1` })
    .where('id_hash', '=', wanted.idHash)
    .where('expires_at', '>', wanted.now)
    .where('tries', '<', wanted.maxTries)
    .returning(['provider_id', 'identity'])
    .executeTakeFirst()) ?? null

/** Uses a ticket up; true for the one caller that does. */
export const dropTicket = async (db: Db, idHash: string): Promise<boolean> =>
  (await db.deleteFrom('sign_on_ticket').where('id_hash', '=', idHash).executeTakeFirst()).numDeletedRows > 0n
