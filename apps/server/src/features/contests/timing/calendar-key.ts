import { timingSafeEqual } from 'node:crypto'
import type { Deps } from '../../../deps.ts'

/**
 * Key of an account's calendar. Calendar programs cannot log in, so the key names the account with a signature, which
 * changes with the password. It opens nothing else.
 */

type Reach = Pick<Deps, 'db' | 'cipher'>

/** A key of an account; null when there is no such account. */
export const calendarKeyOf = async ({ db, cipher }: Reach, accountId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return null
  const signed = Buffer.from(JSON.stringify(['key of a calendar', accountId, row.password_hash]))
  return `${accountId}.${cipher.digest(signed).toString('base64url')}`
}

/** The account of a key; null for keys that ended or are not of this site. */
export const accountOfKey = async (deps: Reach, key: string): Promise<string | null> => {
  const accountId = key.slice(0, Math.max(0, key.lastIndexOf('.')))
  const known = await calendarKeyOf(deps, accountId)
  if (known === null) return null
  const [given, wanted] = [Buffer.from(key), Buffer.from(known)]
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? accountId : null
}
