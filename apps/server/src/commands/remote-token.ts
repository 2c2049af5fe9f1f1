import { makeRemoteToken } from '../features/judging/remote/token.ts'
import { connect } from '../platform/db/connect.ts'
import { migrate } from '../platform/db/migrate.ts'
import type { Command } from './command.ts'

/** Makes a token for a remote host and prints it, this once. */
export const remoteToken = async ({ databaseUrl, log, words }: Command): Promise<void> => {
  const name = words.join(' ').trim()
  if (name === '') throw new Error('Give the remote host a name: remote-token NAME')
  await migrate(databaseUrl)
  const database = connect(databaseUrl, { max: 1, onError: (error) => log.warn({ err: error }, 'database lost') })
  try {
    process.stdout.write(`${await makeRemoteToken(database.db, name)}\n`)
  } finally {
    await database.close()
  }
}
