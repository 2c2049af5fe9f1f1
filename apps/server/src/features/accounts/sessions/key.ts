import { randomBytes } from 'node:crypto'
import type { Db } from '../../../platform/db/connect.ts'

const name = 'session'
/** HS512 wants a key as long as its hash. */
const keyBytes = 64

/** The key tokens are signed with; made once, whoever comes first, and shared by every server of the database. */
export const loadSessionKey = async (db: Db): Promise<Uint8Array> => {
  const found = await findSecret(db)
  if (found !== undefined) return found
  await db
    .insertInto('secret')
    .values({ name, value: randomBytes(keyBytes) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await findSecret(db)
  if (made === undefined) throw new Error('The session key could not be made.')
  return made
}

const findSecret = async (db: Db) =>
  (await db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirst())?.value

const keys = new WeakMap<object, Promise<Uint8Array>>()

/** The key, read once per database connection; a failed reading is tried again at the next call. */
export const sessionKey = (db: Db): Promise<Uint8Array> => {
  const known = keys.get(db)
  if (known !== undefined) return known
  const loading = loadSessionKey(db)
  keys.set(db, loading)
  loading.catch(() => keys.delete(db))
  return loading
}
