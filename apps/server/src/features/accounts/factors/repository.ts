import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'

export const findTotp = async (db: Db, accountId: string) =>
  (await db
    .selectFrom('totp')
    .select(['secret', 'confirmed_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()) ?? null

/** Keeps a encrypted secret that is not confirmed yet; one that is confirmed stays. True when it was kept. */
export const keepTotp = async (db: Db, accountId: string, secret: Buffer, now: Date): Promise<boolean> => {
  const done = await db
    .insertInto('totp')
    .values({ account_id: accountId, secret, is_encrypted: true, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ secret, is_encrypted: true, created_at: now })
        .where('totp.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return (done.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const confirmTotp = async (db: Db, accountId: string, step: number, now: Date): Promise<boolean> => {
  const done = await db
    .updateTable('totp')
    .set({ confirmed_at: now, last_step: step })
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** Uses a step up; false when it or a later one was used before. */
export const useStep = async (db: Db, accountId: string, step: number): Promise<boolean> => {
  const done = await db
    .updateTable('totp')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

export const dropTotp = async (db: Db, accountId: string): Promise<boolean> =>
  (await db.deleteFrom('totp').where('account_id', '=', accountId).executeTakeFirst()).numDeletedRows > 0n

export const listPasskeys = (db: Db, accountId: string) =>
  db
    .selectFrom('passkey')
    .select(['id', 'name', 'public_key', 'counter', 'transports', 'created_at', 'used_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export interface NewPasskey {
  readonly id: string
  readonly accountId: string
  readonly name: string
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: string
  readonly now: Date
}

/** Stores a passkey; returns false when it is already registered. */
export const insertPasskey = async (db: Db, made: NewPasskey): Promise<boolean> => {
  const done = await db
    .insertInto('passkey')
    .values({
      id: made.id,
      account_id: made.accountId,
      name: made.name,
      public_key: made.publicKey,
      counter: made.counter,
      transports: made.transports,
      created_at: made.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (done.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const touchPasskey = async (db: Db, id: string, used: { readonly counter: number; readonly now: Date }) => {
  await db.updateTable('passkey').set({ counter: used.counter, used_at: used.now }).where('id', '=', id).execute()
}

export const dropPasskey = async (db: Db, accountId: string, id: string): Promise<boolean> =>
  (await db.deleteFrom('passkey').where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst())
    .numDeletedRows > 0n

export const countRecoveryCodes = async (db: Db, accountId: string): Promise<number> => {
  const row = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** Puts codes in the place of the former ones. */
export const replaceRecoveryCodes = async (
  db: Db,
  accountId: string,
  made: { readonly hashes: readonly string[]; readonly now: Date },
): Promise<void> => {
  await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  if (made.hashes.length === 0) return
  await db
    .insertInto('recovery_code')
    .values(made.hashes.map((code_hash) => ({ account_id: accountId, code_hash, created_at: made.now })))
    .execute()
}

/** Uses a code up; true for the one caller that does. */
export const useRecoveryCode = async (db: Db, accountId: string, hash: string): Promise<boolean> =>
  (
    await db
      .deleteFrom('recovery_code')
      .where('account_id', '=', accountId)
      .where('code_hash', '=', hash)
      .executeTakeFirst()
  ).numDeletedRows > 0n

/**
 * Updates whether the account has a second factor; without one its recovery codes are useless and deleted. The row is
 * locked first, so that two concurrent changes cannot each see half.
 */
export const settleFactors = async (db: Db, accountId: string): Promise<boolean> => {
  await db.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
  const row = await db
    .updateTable('account')
    .set({
      has_second_factor: sql<boolean>`exists (select from totp where account_id = ${accountId} and confirmed_at is not null)
        or exists (select from passkey where account_id = ${accountId})`,
    })
    .where('id', '=', accountId)
    .returning('has_second_factor')
    .executeTakeFirst()
  const hasFactor = row?.has_second_factor ?? false
  if (!hasFactor) await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  return hasFactor
}

export interface NewTicket {
  readonly idHash: string
  readonly accountId: string
  readonly purpose: 'login' | 'passkey' | 'step-up'
  readonly challenge: string | null
  readonly expiresAt: Date
}

export const insertTicket = async (db: Db, made: NewTicket): Promise<void> => {
  await db
    .insertInto('factor_ticket')
    .values({
      id_hash: made.idHash,
      account_id: made.accountId,
      purpose: made.purpose,
      challenge: made.challenge,
      expires_at: made.expiresAt,
    })
    .execute()
}

/** Counts a try and answers the ticket, or null when there is none, it expired, or it was tried too often. */
export const tryTicket = async (
  db: Db,
  asked: {
    readonly idHash: string
    readonly purpose: 'login' | 'passkey' | 'step-up'
    readonly maxTries: number
    readonly now: Date
  },
) =>
  (await db
    .updateTable('factor_ticket')
    .set({ tries: sql`tries + 1` })
    .where('id_hash', '=', asked.idHash)
    .where('purpose', '=', asked.purpose)
    .where('expires_at', '>', asked.now)
    .where('tries', '<', asked.maxTries)
    .returning(['account_id', 'challenge'])
    .executeTakeFirst()) ?? null

/** Uses a ticket up; true for the one caller that does. */
export const dropTicket = async (db: Db, idHash: string): Promise<boolean> =>
  (await db.deleteFrom('factor_ticket').where('id_hash', '=', idHash).executeTakeFirst()).numDeletedRows > 0n
