import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign as signBytes } from 'node:crypto'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'

/** The key that signs receipts is among the site's secrets, encrypted, and shared by all servers. */
const name = 'receipt'
const place = 'receipt key'

type KeyDeps = Pick<Deps, 'db' | 'cipher'>

const read = async ({ db, cipher }: KeyDeps): Promise<KeyObject | null> => {
  const row = await db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirst()
  if (row === undefined) return null
  return createPrivateKey({ key: cipher.decrypt(row.value, place), format: 'der', type: 'pkcs8' })
}

const load = async (deps: KeyDeps): Promise<KeyObject> => {
  const found = await read(deps)
  if (found !== null) return found
  const made = generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' })
  await deps.db
    .insertInto('secret')
    .values({ name, value: deps.cipher.encrypt(made, place), is_encrypted: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const kept = await read(deps)
  if (kept === null) throw new Error('The key of receipts could not be made.')
  return kept
}

/** Drops a key that cannot be decrypted; the next receipt makes a new one. */
export const forgetReceiptKey = async (trx: Db): Promise<void> => {
  await trx.deleteFrom('secret').where('name', '=', name).execute()
}

const keys = new WeakMap<object, Promise<KeyObject>>()

/** Read once per database connection; a failed reading is tried again at the next call. */
const privateKey = (deps: KeyDeps): Promise<KeyObject> => {
  const known = keys.get(deps.db)
  if (known !== undefined) return known
  const loading = load(deps)
  keys.set(deps.db, loading)
  loading.catch(() => keys.delete(deps.db))
  return loading
}

/** The public half, as PEM. */
export const receiptKey = async (deps: KeyDeps): Promise<string> =>
  createPublicKey(await privateKey(deps))
    .export({ format: 'pem', type: 'spki' })
    .toString()

/** Ed25519 over the UTF-8 of a text, base64. */
export const signText = async (deps: KeyDeps, text: string): Promise<string> =>
  signBytes(null, Buffer.from(text), await privateKey(deps)).toString('base64')
