import { secretSettings } from '../features/site/core/encrypted-settings.ts'
import { loadSettings, parseSetting, writeSettings } from '../features/site/core/settings.ts'
import { openCipher } from '../platform/cipher/open-cipher.ts'
import { connect } from '../platform/db/connect.ts'
import { migrate } from '../platform/db/migrate.ts'
import type { Command } from './command.ts'

/** Without words: shows every setting of the site. With a key and a JSON value: changes that one. */
export const setting = async ({ config, databaseUrl, log, words }: Command): Promise<void> => {
  const [key, ...rest] = words
  await migrate(databaseUrl)
  const database = connect(databaseUrl, { max: 1, onError: (error) => log.warn({ err: error }, 'database lost') })
  try {
    if (key !== undefined) {
      const cipher = await openCipher(config, database.db)
      await writeSettings(database.db, parseSetting(key, rest.join(' '), cipher))
    }
    for (const [name, value] of Object.entries(await loadSettings(database.db))) {
      const shown = secretSettings.has(name) && value !== null ? '***' : value
      if (key === undefined || name === key) process.stdout.write(`${name} ${JSON.stringify(shown)}\n`)
    }
  } finally {
    await database.close()
  }
}
