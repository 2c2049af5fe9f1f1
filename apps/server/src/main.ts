import { backup, restoreBackup, restoreDrill } from './commands/backup.ts'
import type { Command } from './commands/command.ts'
import { forgetEncrypted } from './commands/forget-encrypted.ts'
import { judgeDrain } from './commands/judge-drain.ts'
import { judgeToken } from './commands/judge-token.ts'
import { recount } from './commands/recount.ts'
import { remoteToken } from './commands/remote-token.ts'
import { restoreOneContest } from './commands/restore-contest.ts'
import { restoreOneProblem } from './commands/restore-problem.ts'
import { seed } from './commands/seed.ts'
import { runSeedDemo } from './commands/seed-demo.ts'
import { serve } from './commands/serve.ts'
import { setting } from './commands/setting.ts'
import { readConfig } from './platform/config.ts'
import { migrate } from './platform/db/migrate.ts'
import { openLog } from './platform/log.ts'

/**
 * The server's command line:
 *   serve               migrate, initialize a new site, serve until stopped
 *   migrate             migrate the database to this version
 *   seed                store the bundled languages and problems
 *   seed-demo           fill a new site with users, contests and submissions to look at
 *   judge-token NAME    create a token for a judge host and print it once
 *   remote-token NAME   create a token for a remote host and print it once
 *   judge-drain NAME    drain a judge host; --off resumes it
 *   setting [KEY JSON]  show the site's settings, or change one
 *   forget-encrypted    drop what was encrypted with a lost key
 *   recount             verify the tallies against the rows and repair them
 *   backup              back up the site; --list lists backups, --check [NAME] compares checksums
 *   restore [NAME]      restore a backup into an empty database and data folder; --files [NAME]: missing files only
 *   restore-problem ID [--at TIME] [--copy | --in-place]
 *                       compare one problem with a backup, and restore it
 *   restore-contest ID [--at TIME] [--in-place]
 *                       compare one contest with a backup, and restore it
 *   restore-drill [NAME] restore a backup into a scratch database, compare all checksums and drop it
 */

const commands: Readonly<Record<string, (command: Command) => Promise<void>>> = {
  serve,
  migrate: async ({ databaseUrl, log }) => {
    log.info({ applied: await migrate(databaseUrl) }, 'database migrated')
  },
  seed,
  'seed-demo': runSeedDemo,
  'judge-token': judgeToken,
  'remote-token': remoteToken,
  'judge-drain': judgeDrain,
  recount,
  setting,
  'forget-encrypted': forgetEncrypted,
  backup,
  restore: restoreBackup,
  'restore-drill': restoreDrill,
  'restore-problem': restoreOneProblem,
  'restore-contest': restoreOneContest,
}

const main = async (name = '', ...words: readonly string[]): Promise<void> => {
  const command = commands[name]
  // Everything this process writes, exports included, is for its own user.
  process.umask(0o077)
  if (command === undefined) throw new Error(`Use one of: ${Object.keys(commands).join(', ')}.`)
  const config = readConfig(process.env)
  if (config.DATABASE_URL === undefined)
    throw new Error('Set DATABASE_URL, or use `npm start`, which brings a database.')
  // stdout is reserved for the command's output, so logs go to stderr.
  const log = openLog(config.VERDICT_LOG, name === 'serve' ? 1 : 2)
  const databaseUrl = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL
  await command({ config, databaseUrl, log, words })
}

try {
  await main(...process.argv.slice(2))
  // Everything is closed; remaining timers of libraries must not delay the exit.
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  if (process.env.VERDICT_LOG === 'debug') console.error(error)
  process.exit(1)
}
