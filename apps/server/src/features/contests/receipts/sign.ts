import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign as signBytes } from 'node:crypto'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { once } from '../../../platform/once.ts'

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

/** The private key, read from the database at first use. */
export const openReceiptKey = (deps: KeyDeps): (() => Promise<KeyObject>) => once(() => load(deps))

type SignDeps = Pick<Deps, 'receiptKey'>

/** The public half, as PEM. */
export const receiptKey = async (deps: SignDeps): Promise<string> =>
  createPublicKey(await deps.receiptKey())
    .export({ format: 'pem', type: 'spki' })
    .toString()

/** Ed25519 over the UTF-8 of a text, base64. */
export const signText = async (deps: SignDeps, text: string): Promise<string> =>
  signBytes(null, Buffer.from(text), await deps.receiptKey()).toString('base64')
