import { randomBytes } from 'node:crypto'
import { fail } from '@verdict/contract'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../../platform/db/connect.ts'
import { hashToken } from '../hosts/token.ts'

/** Creates a token for a remote host. It is returned once; only its hash is stored. */
export const makeRemoteToken = async (db: Db, name: string): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('remote_token')
    .values({ name, token_hash: hashToken(token) })
    .execute()
  return token
}

/**
 * Tokens of judge hosts are refused: those run unknown programs and must not receive passwords.
 * @throws Refusal `remote.tokenWrong`
 */
export const requireRemoteToken = async (db: Db, request: FastifyRequest): Promise<number> => {
  const token = request.headers.authorization?.replace(/^Bearer\s+/i, '').trim() ?? ''
  if (token === '') throw fail('remote.tokenWrong')
  const row = await db
    .selectFrom('remote_token')
    .select('id')
    .where('token_hash', '=', hashToken(token))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) throw fail('remote.tokenWrong')
  return row.id
}
