import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { type Cipher, type EncryptedText, isEncryptedText } from '../../../platform/cipher/cipher.ts'
import type { Db } from '../../../platform/db/connect.ts'

/** A text that the database keeps encrypted. */
export const encryptedText = z.custom<EncryptedText>((value) => typeof value === 'string' && isEncryptedText(value))

/** Settings whose values are never returned and are stored encrypted. */
export const secretSettings: ReadonlySet<string> = new Set([
  'emailPassword',
  'remoteAccounts',
  // Of former versions; the server moves it to a webhook when it starts.
  'alertWebhookUrl',
  'smsSecret',
])

const place = (key: string): string => `setting ${key}`

export const encryptSetting = (cipher: Cipher, key: string, text: string): EncryptedText =>
  cipher.encryptText(text, place(key))

export const decryptSetting = (cipher: Cipher, key: string, encrypted: EncryptedText): string =>
  cipher.decryptText(encrypted, place(key))

/** A setting as people write it: of a secret one the passwords get encrypted, unless they are already. */
export const encryptValue = (cipher: Cipher, key: string, value: unknown): unknown => {
  const within = (item: unknown, field: string): unknown => {
    if (typeof item === 'string') {
      return field === 'password' && item !== '' && !isEncryptedText(item) ? encryptSetting(cipher, key, item) : item
    }
    if (Array.isArray(item)) return item.map((each) => within(each, field))
    if (typeof item !== 'object' || item === null) return item
    return Object.fromEntries(Object.entries(item).map(([name, each]) => [name, within(each, name)]))
  }
  return secretSettings.has(key) ? within(value, 'password') : value
}

/** Encrypts the passwords that a former version kept plain, and answers in how many settings. */
export const encryptPlainSettings = ({ db, cipher }: Pick<Deps, 'db' | 'cipher'>): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('site_setting')
      .select(['key', 'value'])
      .where('key', 'in', [...secretSettings])
      .orderBy('key')
      .forUpdate()
      .execute()
    const encrypted = rows.map((row) => ({ ...row, value: JSON.stringify(encryptValue(cipher, row.key, row.value)) }))
    const changed = encrypted.filter((row, at) => row.value !== JSON.stringify(rows[at]?.value))
    for (const { key, value } of changed) {
      await trx.updateTable('site_setting').set({ value }).where('key', '=', key).execute()
    }
    return changed.length
  })

/** Unsets them all, and answers how many were set. */
export const forgetSecretSettings = async (trx: Db): Promise<number> =>
  Number(
    (
      await trx
        .deleteFrom('site_setting')
        .where('key', 'in', [...secretSettings])
        .executeTakeFirstOrThrow()
    ).numDeletedRows,
  )
