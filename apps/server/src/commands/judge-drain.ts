import { Refusal } from '@verdict/contract'
import { setDraining } from '../features/judging/hosts/drain-host.ts'
import { connect } from '../platform/db/connect.ts'
import { migrate } from '../platform/db/migrate.ts'
import type { Command } from './command.ts'

const inWords =
  (name: string) =>
  (error: unknown): never => {
    if (error instanceof Refusal) throw new Error(`No judge host is named ${name}.`, { cause: error })
    throw error
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
      .catch(inWords(name))
    process.stdout.write(off ? `${name} takes work again.\n` : `${name} finishes what it has and takes no more.\n`)
  } finally {
    await database.close()
  }
}
