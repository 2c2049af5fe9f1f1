import { randomUUID } from 'node:crypto'
import { limits } from '@verdict/contract'
import { exportJWK, exportPKCS8, generateKeyPair, importPKCS8, type JWK, type JWTPayload, SignJWT } from 'jose'
import type { Deps } from '../../../deps.ts'
import type { EncryptedText } from '../../../platform/cipher/cipher.ts'
import type { Db } from '../../../platform/db/connect.ts'

/** Key pairs that sign for this site. RS256 is the one algorithm every platform accepts. */

type KeyDeps = Pick<Deps, 'db' | 'cipher' | 'clock'>

const algorithm = 'RS256'
const place = (id: string): string => `learning platform key ${id}`

const insertKey = async (db: Db, { cipher, clock }: Omit<KeyDeps, 'db'>) => {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { modulusLength: 2048, extractable: true })
  const id = randomUUID()
  const jwk = { ...(await exportJWK(publicKey)), kid: id, alg: algorithm, use: 'sig' }
  return db
    .insertInto('lti_key')
    .values({
      id,
      public_jwk: JSON.stringify(jwk),
      private_key: cipher.encryptText(await exportPKCS8(privateKey), place(id)),
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const signingKey = async (db: Db) =>
  (await db
    .selectFrom('lti_key')
    .select(['id', 'private_key', 'created_at'])
    .where('published_until', 'is', null)
    .executeTakeFirst()) ?? null

/** When the signing key was created; null before the first use. */
export const keyCreatedAt = async (deps: Pick<Deps, 'db'>): Promise<Date | null> =>
  (await signingKey(deps.db))?.created_at ?? null

/** Public keys for platforms; the first request creates the key pair. */
export const publishedKeys = async (deps: KeyDeps): Promise<{ readonly keys: readonly JWK[] }> => {
  if ((await signingKey(deps.db)) === null) await insertKey(deps.db, deps)
  const rows = await deps.db
    .selectFrom('lti_key')
    .select('public_jwk')
    .where(({ eb, or }) => or([eb('published_until', 'is', null), eb('published_until', '>', deps.clock.now())]))
    .orderBy('created_at', 'desc')
    .execute()
  return { keys: rows.map(({ public_jwk }) => public_jwk as JWK) }
}

/** Replaces the signing key. The old one stays published for a day, because platforms cache keys. */
export const replaceKey = async (trx: Db, deps: Omit<KeyDeps, 'db'>): Promise<void> => {
  const now = deps.clock.now()
  await trx.deleteFrom('lti_key').where('published_until', '<', now).execute()
  await trx
    .updateTable('lti_key')
    .set({ published_until: new Date(now.getTime() + limits.lti.keyPublishedMs) })
    .where('published_until', 'is', null)
    .execute()
  await insertKey(trx, deps)
}

/** Drops keys that cannot be decrypted; the next request creates a new pair. */
export const forgetLtiKeys = async (trx: Db): Promise<void> => {
  await trx.deleteFrom('lti_key').execute()
}

/** Signs a message to a platform. */
export const signMessage = async (
  deps: KeyDeps,
  claims: JWTPayload,
  { lifetimeMs }: { readonly lifetimeMs: number },
): Promise<string> => {
  if ((await signingKey(deps.db)) === null) await insertKey(deps.db, deps)
  const row = await signingKey(deps.db)
  if (row === null) throw new Error('The signing key for learning platforms is missing.')
  const key = await importPKCS8(deps.cipher.decryptText(row.private_key as EncryptedText, place(row.id)), algorithm)
  const now = deps.clock.now()
  return new SignJWT(claims)
    .setProtectedHeader({ alg: algorithm, kid: row.id, typ: 'JWT' })
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + lifetimeMs))
    .setJti(randomUUID())
    .sign(key)
}
