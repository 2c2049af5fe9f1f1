import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { settleFactors } from './repository.ts'

const place = (accountId: string): string => `totp of ${accountId}`

/** The secret of an authenticator app as the database keeps it. */
export const encryptSecret = (deps: Pick<Deps, 'cipher'>, accountId: string, secret: Buffer): Buffer =>
  deps.cipher.encrypt(secret, place(accountId))

export const decryptSecret = (deps: Pick<Deps, 'cipher'>, accountId: string, encrypted: Buffer): Buffer =>
  deps.cipher.decrypt(encrypted, place(accountId))

/** Encrypts what a former version kept plain, and answers how many. */
export const encryptPlainSecrets = (deps: Pick<Deps, 'db' | 'cipher'>): Promise<number> =>
  deps.db.transaction().execute(async (trx) => {
    const plain = await trx
      .selectFrom('totp')
      .select(['account_id', 'secret'])
      .where('is_encrypted', '=', false)
      .orderBy('account_id')
      .forUpdate()
      .execute()
    for (const row of plain) {
      const secret = encryptSecret(deps, row.account_id, row.secret)
      await trx
        .updateTable('totp')
        .set({ secret, is_encrypted: true })
        .where('account_id', '=', row.account_id)
        .execute()
    }
    return plain.length
  })

/** Turns off every authenticator app whose secret cannot be decrypted, and returns their number. */
export const forgetSecrets = async (trx: Db): Promise<number> => {
  const gone = await trx.deleteFrom('totp').where('is_encrypted', '=', true).returning('account_id').execute()
  for (const { account_id } of gone) await settleFactors(trx, account_id)
  return gone.length
}
