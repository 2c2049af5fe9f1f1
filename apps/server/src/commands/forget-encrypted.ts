import { forgetSecrets } from '../features/accounts/factors/encrypted-secret.ts'
import { forgetLtiKeys } from '../features/accounts/lti/keys.ts'
import { forgetSessionKey } from '../features/accounts/sessions/key.ts'
import { forgetProviderSecrets } from '../features/accounts/sign-on/providers.ts'
import { forgetReceiptKey } from '../features/contests/receipts/sign.ts'
import { forgetShadowSecrets } from '../features/contests/shadow/secret.ts'
import { forgetSecretSettings } from '../features/site/core/encrypted-settings.ts'
import { forgetWebhookSecrets } from '../features/site/webhooks/forget-secrets.ts'
import { makeCipher } from '../platform/cipher/cipher.ts'
import { replaceKey } from '../platform/cipher/open-cipher.ts'
import { readSiteKey } from '../platform/cipher/site-key.ts'
import { connect } from '../platform/db/connect.ts'
import { migrate } from '../platform/db/migrate.ts'
import type { Command } from './command.ts'

/**
 * For a site with a lost key: drops the values encrypted with it and uses the current key. Refuses while the key is
 * correct, because then nothing is lost.
 */
export const forgetEncrypted = async ({ config, databaseUrl, log }: Command): Promise<void> => {
  await migrate(databaseUrl)
  const database = connect(databaseUrl, { max: 1, onError: (error) => log.warn({ err: error }, 'database lost') })
  try {
    const cipher = makeCipher(await readSiteKey(config))
    const dropped = await database.db.transaction().execute(async (trx) => {
      if (!(await replaceKey(config, trx))) throw new Error('The key is the one everything is encrypted with.')
      await forgetSessionKey(trx)
      await forgetReceiptKey(trx)
      await forgetLtiKeys(trx)
      return {
        apps: await forgetSecrets(trx),
        webhooks: await forgetWebhookSecrets(trx, { cipher }),
        settings:
          (await forgetSecretSettings(trx)) + (await forgetProviderSecrets(trx)) + (await forgetShadowSecrets(trx)),
      }
    })
    process.stdout.write(
      `Dropped ${dropped.apps} authenticator apps and ${dropped.settings} stored passwords; turned ${dropped.webhooks} webhooks off. All users must log in again.\n`,
    )
  } finally {
    await database.close()
  }
}
