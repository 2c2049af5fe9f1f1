import { Refusal } from '@verdict/contract'
import { setDraining } from '../features/judging/hosts/drain-host.ts'
import { connect, type Db } from '../platform/db/connect.ts'
import { migrate } from '../platform/db/migrate.ts'
import type { Command } from './command.ts'

/** The names that exist are listed: a host has the name of its machine unless VERDICT_JUDGE_NAME is set. */
const explain =
  (db: Db, name: string) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof Refusal)) throw error
    const hosts = await db.selectFrom('judge_host').select('name').orderBy('name').execute()
    const known = hosts.map((host) => host.name).join(', ')
    throw new Error(`No judge host is named ${name}. Hosts: ${known || 'none has connected yet'}.`, { cause: error })
  }

/** Has a judge host finish what it has and take no more; with `--off`, lets it take work again. */
export const judgeDrain = async ({ databaseUrl, log, words }: Command): Promise<void> => {
  const off = words.includes('--off')
  const name = words
    .filter((word) => word !== '--off')
    .join(' ')
    .trim()
  if (name === '') throw new Error('Name the judge host: judge-drain NAME [--off]')
  await migrate(databaseUrl)
  const database = connect(databaseUrl, { max: 1, onError: (error) => log.warn({ err: error }, 'database lost') })
  try {
    await database.db
      .transaction()
      .execute((trx) => setDraining(trx, name, !off))
      .catch(explain(database.db, name))
    process.stdout.write(off ? `${name} takes work again.\n` : `${name} finishes what it has and takes no more.\n`)
  } finally {
    await database.close()
  }
}
