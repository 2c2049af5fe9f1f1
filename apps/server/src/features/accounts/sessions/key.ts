import { randomBytes } from 'node:crypto'
import type { CryptoKey } from 'jose'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { once } from '../../../platform/once.ts'

const name = 'session'
const place = 'session key'
/** HS512 wants a key as long as its hash. */
const keyBytes = 64

type KeyDeps = Pick<Deps, 'db' | 'cipher'>

/** The key that signs tokens; created once by the first server, and shared by all servers of the database. */
export const loadSessionKey = async (deps: KeyDeps): Promise<Uint8Array> => {
  const found = await findSecret(deps)
  if (found !== null) return found
  await deps.db
    .insertInto('secret')
    .values({ name, value: deps.cipher.encrypt(randomBytes(keyBytes), place), is_encrypted: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await findSecret(deps)
  if (made === null) throw new Error('The session key could not be made.')
  return made
}

const findSecret = async ({ db, cipher }: KeyDeps): Promise<Uint8Array | null> => {
  const row = await db
    .selectFrom('secret')
    .select(['value', 'is_encrypted'])
    .where('name', '=', name)
    .executeTakeFirst()
  if (row === undefined) return null
  return row.is_encrypted ? cipher.decrypt(row.value, place) : row.value
}

/** Encrypts a key that a former version kept plain, and answers how many. */
export const encryptPlainSessionKey = ({ db, cipher }: KeyDeps): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const plain = await trx
      .selectFrom('secret')
      .select('value')
      .where('name', '=', name)
      .where('is_encrypted', '=', false)
      .forUpdate()
      .executeTakeFirst()
    if (plain === undefined) return 0
    const value = cipher.encrypt(plain.value, place)
    await trx.updateTable('secret').set({ value, is_encrypted: true }).where('name', '=', name).execute()
    return 1
  })

/** Imported once; given bytes, the library would import the key for every request. */
const forSigning = (bytes: Uint8Array): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', new Uint8Array(bytes), { name: 'HMAC', hash: 'SHA-512' }, false, ['sign', 'verify'])

/** Every token ends with it. */
export const forgetSessionKey = async (db: Db): Promise<void> => {
  await db.deleteFrom('secret').where('name', '=', name).where('is_encrypted', '=', true).execute()
}

/** The key, read from the database at first use. */
export const openSessionKey = (deps: KeyDeps): (() => Promise<CryptoKey>) =>
  once(() => loadSessionKey(deps).then(forSigning))
