import { randomBytes } from 'node:crypto'
import type { Db } from '../../../platform/db/connect.ts'
import { hashToken } from './token.ts'

/** Creates a token for a judge host. It is returned once; only its hash is stored. */
export const makeJudgeToken = async (db: Db, name: string): Promise<string> => (await createJudgeToken(db, name)).token

/** The same with its id. */
export const createJudgeToken = async (
  db: Db,
  name: string,
): Promise<{ readonly id: number; readonly token: string }> => {
  const token = randomBytes(32).toString('base64url')
  const { id } = await db
    .insertInto('judge_token')
    .values({ name, token_hash: hashToken(token) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token }
}
