import { parseSetting, readSettings, writeSettings } from '../features/site/settings.ts'
import { connect } from '../platform/db/connect.ts'
import { migrate } from '../platform/db/migrate.ts'
import type { Command } from './command.ts'

/** Without words: shows every setting of the site. With a key and a JSON value: changes that one. */
export const setting = async ({ databaseUrl, log, words }: Command): Promise<void> => {
  const [key, ...rest] = words
  const change = key === undefined ? null : parseSetting(key, rest.join(' '))
  await migrate(databaseUrl)
  const database = connect(databaseUrl, { max: 1, onError: (error) => log.warn({ err: error }, 'database lost') })
  try {
    if (change !== null) await writeSettings(database.db, change)
    for (const [name, value] of Object.entries(await readSettings(database.db))) {
      if (key === undefined || name === key) process.stdout.write(`${name} ${JSON.stringify(value)}\n`)
    }
  } finally {
    await database.close()
  }
}
