import { makeJudgeToken } from '../features/judging/hosts/make-token.ts'
import { connect } from '../platform/db/connect.ts'
import { migrate } from '../platform/db/migrate.ts'
import type { Command } from './command.ts'

/** Makes a token for a judge host and prints it, this once. */
export const judgeToken = async ({ databaseUrl, log, words }: Command): Promise<void> => {
  const name = words.join(' ').trim()
  if (name === '') throw new Error('Give the judge host a name: judge-token NAME')
  await migrate(databaseUrl)
  const database = connect(databaseUrl, { max: 1, onError: (error) => log.warn({ err: error }, 'database lost') })
  try {
    process.stdout.write(`${await makeJudgeToken(database.db, name)}\n`)
  } finally {
    await database.close()
  }
}
