import { randomBytes } from 'node:crypto'
import type { Db } from '../../../platform/db/connect.ts'
import { hashToken } from './token.ts'

/** Creates a token for a judge host. It is returned once; only its hash is stored. */
export const makeJudgeToken = async (db: Db, name: string): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('judge_token')
    .values({ name, token_hash: hashToken(token) })
    .execute()
  return token
}
