import { type Endpoint, fail } from '@verdict/contract'
import { scopesOf, type Viewer } from '@verdict/rules'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { setApiToken } from '../../../platform/http/request-context.ts'
import { findLiveApiToken, recordUse } from '../api-token-repository.ts'
import { effectiveRights } from '../core/staff-factor.ts'
import { hashOfApiToken } from './token.ts'

/**
 * Authenticates a request that shows an API token, and checks its scopes against the endpoint. A bad token is refused
 * also where guests may call: a program must notice that its token ended.
 * @throws Refusal `apiToken.invalid`, `apiToken.scope`, `apiToken.notHere`
 */
export const authenticateApiToken = async (deps: Deps, request: FastifyRequest, shown: string): Promise<Viewer> => {
  const now = deps.clock.now()
  const token = await findLiveApiToken(deps, hashOfApiToken(shown), now)
  if (token === null || token.isBanned) throw fail('apiToken.invalid')
  const { endpoint } = request.routeOptions.config as { readonly endpoint?: Endpoint }
  const scopes = endpoint === undefined ? [] : scopesOf(endpoint)
  if (scopes.length === 0) throw fail('apiToken.notHere')
  if (!scopes.some((scope) => token.scopes.includes(scope)))
    throw fail('apiToken.scope', { scopes: scopes.join(' | ') })
  request.apiTokenId = token.id
  request.apiTokenScopes = token.scopes
  setApiToken({ id: token.id, name: token.name })
  if (token.usedAt === null || now.getTime() - token.usedAt.getTime() >= 60_000) await recordUse(deps.db, token.id, now)
  const rights = await effectiveRights(deps, token, token.hasSecondFactor)
  return {
    kind: 'user',
    id: token.accountId,
    username: token.username,
    address: request.ip,
    byApiToken: true,
    ...rights,
  }
}
