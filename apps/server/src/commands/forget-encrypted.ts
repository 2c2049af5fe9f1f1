import { forgetSecrets } from '../features/accounts/factors/encrypted-secret.ts'
import { forgetSessionKey } from '../features/accounts/sessions/key.ts'
import { forgetProviderSecrets } from '../features/accounts/sign-on/providers.ts'
import { forgetSecretSettings } from '../features/site/core/encrypted-settings.ts'
import { replaceKey } from '../platform/cipher/open-cipher.ts'
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
    const told = await database.db.transaction().execute(async (trx) => {
      if (!(await replaceKey(config, trx))) throw new Error('The key is the one everything is encrypted with.')
      await forgetSessionKey(trx)
      return {
        apps: await forgetSecrets(trx),
        settings: (await forgetSecretSettings(trx)) + (await forgetProviderSecrets(trx)),
      }
    })
    process.stdout.write(
      `Dropped ${told.apps} authenticator apps and ${told.settings} stored passwords. All users must log in again.\n`,
    )
  } finally {
    await database.close()
  }
}
