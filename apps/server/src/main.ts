import { pino } from 'pino'
import type { Command } from './commands/command.ts'
import { forgetEncrypted } from './commands/forget-encrypted.ts'
import { judgeDrain } from './commands/judge-drain.ts'
import { judgeToken } from './commands/judge-token.ts'
import { recount } from './commands/recount.ts'
import { seed } from './commands/seed.ts'
import { runSeedDemo } from './commands/seed-demo.ts'
import { serve } from './commands/serve.ts'
import { setting } from './commands/setting.ts'
import { readConfig } from './platform/config.ts'
import { migrate } from './platform/db/migrate.ts'

/**
 * The server's front door:
 *   serve               migrate, make what a new site needs, serve until told to stop
 *   migrate             bring the database to this version
 *   seed                store the languages and problems that come with the product
 *   seed-demo           fill a new site with users, contests and submissions to look at
 *   judge-token NAME    make a token for a judge host and print it once
 *   judge-drain NAME    have a judge host take no more work; --off lets it again
 *   setting [KEY JSON]  show the site's settings, or change one
 *   forget-encrypted       give up what was encrypted with a lost key
 *   recount             prove the tallies against the rows and mend them
 */

const commands: Readonly<Record<string, (command: Command) => Promise<void>>> = {
  serve,
  migrate: async ({ databaseUrl, log }) => {
    log.info({ applied: await migrate(databaseUrl) }, 'database migrated')
  },
  seed,
  'seed-demo': runSeedDemo,
  'judge-token': judgeToken,
  'judge-drain': judgeDrain,
  recount,
  setting,
  'forget-encrypted': forgetEncrypted,
}

const main = async (name = '', ...words: readonly string[]): Promise<void> => {
  const command = commands[name]
  if (command === undefined) throw new Error(`Say one of: ${Object.keys(commands).join(', ')}.`)
  const config = readConfig(process.env)
  if (config.DATABASE_URL === undefined)
    throw new Error('Set DATABASE_URL, or use `npm start`, which brings a database.')
  // What a command answers goes to stdout alone, so its log goes beside it.
  const log = pino({ level: config.VERDICT_LOG }, pino.destination(name === 'serve' ? 1 : 2))
  await command({ config, databaseUrl: config.DATABASE_URL, log, words })
}

try {
  await main(...process.argv.slice(2))
  // Everything is closed; timers of libraries must not hold up whoever waits for the end.
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  if (process.env.VERDICT_LOG === 'debug') console.error(error)
  process.exit(1)
}
