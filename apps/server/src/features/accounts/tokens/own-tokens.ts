import { randomUUID } from 'node:crypto'
import { type ApiTokenView, type apiTokens, type BodyOf, type DataOf, fail, limits, toInstant } from '@verdict/contract'
import { staffScopes, type TokenScope, tokenScopes } from '@verdict/contract/vocabulary'
import { holds, type SignedIn, superAdmin } from '@verdict/rules'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import * as rows from '../api-token-repository.ts'
import { provenAccount } from '../factors/attempts.ts'
import { hashOfApiToken, newApiToken } from './token.ts'

type ApiTokens = typeof apiTokens

const dayMs = 86_400_000

/** The user's tokens, without the revoked ones; no hash is among it. */
export const listApiTokens = async (deps: Deps, viewer: SignedIn): Promise<ApiTokenView[]> => {
  const now = deps.clock.now()
  return (await rows.apiTokensOf(deps.db, viewer.id)).map((row) => present(row, now))
}

/**
 * Creates a token after the password was entered again; the reply is the only place that ever contains it.
 * @throws Refusal `apiToken.*`, `factor.passwordWrong`, `factor.tooManyFailures`
 */
export const createApiToken = async (
  deps: Deps,
  viewer: SignedIn,
  input: BodyOf<ApiTokens['create']>,
): Promise<DataOf<ApiTokens['create']>> => {
  const { nameMaxChars, maxDays, maxActive } = limits.apiToken
  const name = input.name.trim()
  if (name === '' || [...name].length > nameMaxChars) throw fail('apiToken.nameWrong', { max: nameMaxChars })
  const scopes = tokenScopes.filter((scope) => input.scopes.includes(scope))
  if (scopes.length === 0) throw fail('apiToken.scopesMissing')
  const beyond = scopes.find((scope) => !canChoose(viewer, scope))
  if (beyond !== undefined) throw fail('apiToken.scopeOfStaff', { scope: beyond })
  if (input.days < 1 || input.days > maxDays) throw fail('apiToken.daysWrong', { max: maxDays })
  await provenAccount(deps, viewer.id, input.password)
  const token = newApiToken()
  const id = randomUUID()
  const now = deps.clock.now()
  const expiresAt = new Date(now.getTime() + input.days * dayMs)
  const stored = { id, accountId: viewer.id, name, hash: hashOfApiToken(token), scopes, now, expiresAt }
  if (!(await rows.insertApiToken(deps.db, stored))) throw fail('apiToken.tooMany', { max: maxActive })
  deps.log.info({ accountId: viewer.id, apiTokenId: id, scopes }, 'API token created')
  const row = { id, name, scopes: scopes.join(','), created_at: now, expires_at: expiresAt, used_at: null }
  return { token, view: present(row, now) }
}

const canChoose = (viewer: SignedIn, scope: TokenScope): boolean => {
  const permissions = staffScopes[scope]
  if (permissions === undefined || superAdmin(viewer, undefined)) return true
  return permissions.some((permission) => holds(permission)(viewer, undefined))
}

/** @throws Refusal `apiToken.notFound` also for another user's token */
export const revokeOwnApiToken = async (deps: Deps, viewer: SignedIn, id: string): Promise<null> => {
  if (!(await rows.revokeApiToken(deps.db, viewer.id, id, deps.clock.now()))) throw fail('apiToken.notFound')
  deps.log.info({ accountId: viewer.id, apiTokenId: id }, 'API token revoked')
  return null
}

/** The caller and the token of the request, so that a program can check what it was given. */
export const readCurrent = async (
  deps: Deps,
  viewer: SignedIn,
  request: FastifyRequest,
): Promise<DataOf<ApiTokens['current']>> => {
  const { apiTokenId } = request
  const views = apiTokenId === undefined ? [] : await listApiTokens(deps, viewer)
  return { username: viewer.username, token: views.find(({ id }) => id === apiTokenId) ?? null }
}

type Row = Awaited<ReturnType<typeof rows.apiTokensOf>>[number]

const present = (row: Row, now: Date): ApiTokenView => ({
  id: row.id,
  name: row.name,
  scopes: rows.readScopes(row.scopes),
  createdAt: toInstant(row.created_at),
  expiresAt: toInstant(row.expires_at),
  usedAt: row.used_at === null ? null : toInstant(row.used_at),
  isExpired: row.expires_at <= now,
})
