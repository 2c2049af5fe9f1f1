import { createHash } from 'node:crypto'
import { fail } from '@verdict/contract'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../../platform/db/connect.ts'

/** Tokens are random and long, so a plain hash keeps them as safe as a slow one would. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

const tokenOf = new WeakMap<FastifyRequest, Promise<number>>()

/**
 * The token of a judge host. Checked for every call, so that revoking it takes effect immediately; within one call
 * once.
 * @throws Refusal `judge.tokenWrong`
 */
export const requireJudgeToken = (db: Db, request: FastifyRequest): Promise<number> => {
  const known = tokenOf.get(request) ?? findJudgeToken(db, request)
  tokenOf.set(request, known)
  return known
}

const findJudgeToken = async (db: Db, request: FastifyRequest): Promise<number> => {
  const token = request.headers.authorization?.replace(/^Bearer\s+/i, '').trim() ?? ''
  if (token === '') throw fail('judge.tokenWrong')
  const row = await db
    .selectFrom('judge_token')
    .select('id')
    .where('token_hash', '=', hashToken(token))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) throw fail('judge.tokenWrong')
  return row.id
}
