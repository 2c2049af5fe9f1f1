import type { Config } from '../config.ts'
import type { Db } from '../db/connect.ts'
import { type Cipher, makeCipher } from './cipher.ts'
import { keyFile, readSiteKey } from './site-key.ts'

const name = 'site key'

/**
 * The cipher of this site. The first server stores the fingerprint of its key in the database. A server with another
 * key refuses to start: it could not decrypt existing values, and other servers could not decrypt its own.
 * @throws Error with instructions
 */
export const openCipher = async (config: Config, db: Db): Promise<Cipher> => {
  const cipher = makeCipher(await readSiteKey(config))
  await db
    .insertInto('secret')
    .values({ name, value: cipher.fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const known = await db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirst()
  if (known !== undefined && !cipher.fingerprint.equals(known.value)) throw new Error(otherKey)
  return cipher
}

/** Makes the key of this server the one that counts, for a site that lost the former; false when it already was. */
export const replaceKey = async (config: Config, db: Db): Promise<boolean> => {
  const { fingerprint } = makeCipher(await readSiteKey(config))
  const done = await db
    .updateTable('secret')
    .set({ value: fingerprint })
    .where('name', '=', name)
    .where('value', '<>', fingerprint)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

const otherKey = `The secrets in this database are encrypted with another key than this server has. Restore the former \
\`${keyFile}\` in the data folder, or set VERDICT_SECRET_KEY to the key of the other servers. If the key is lost, \
\`npm run forget-encrypted\` drops the values encrypted with it.`
