import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Command } from '../main.ts'
import { migrate } from '../platform/db/migrate.ts'

/** Makes a token for a judge host and prints it, this once; only its hash is kept. */
export const judgeToken = async ({ databaseUrl, log, words }: Command): Promise<void> => {
  const name = words.join(' ').trim()
  if (name === '') throw new Error('Give the judge host a name: judge-token NAME')
  await migrate(databaseUrl)
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest('hex')
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('insert into judge_token (name, token_hash) values ($1, $2)', [name, hash])
  } finally {
    await client.end()
  }
  log.info({ name }, 'judge token made')
  process.stdout.write(`${token}\n`)
}
