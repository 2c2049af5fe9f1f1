import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { addressColumns, secretPlace } from './secret.ts'
import { newSecret } from './sign.ts'

/**
 * Turns all webhooks off whose secrets cannot be decrypted, and returns their number. Each gets a new secret or, for a
 * chat tool, only the host of its address, so an admin can read and edit it.
 */
export const forgetWebhookSecrets = async (trx: Db, { cipher }: Pick<Deps, 'cipher'>): Promise<number> => {
  const all = await trx.selectFrom('webhook').select(['id', 'url', 'format']).orderBy('id').forUpdate().execute()
  for (const { id, url, format } of all) {
    const isChat = format !== 'standard'
    await trx
      .updateTable('webhook')
      .set({
        ...addressColumns({ cipher }, { id, isChat, url: new URL(url) }),
        secret: isChat ? null : cipher.encrypt(Buffer.from(newSecret()), secretPlace(id)),
        is_enabled: false,
      })
      .where('id', '=', id)
      .execute()
  }
  return all.length
}
