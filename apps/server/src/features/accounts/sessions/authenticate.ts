import { fail, limits, type TokenUse } from '@verdict/contract'
import type { Viewer } from '@verdict/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import type { Authenticate } from '../../../platform/http/mount.ts'
import { effectiveRights } from '../core/staff-factor.ts'
import { findLiveSession, type LiveSession, renewSession } from '../session-repository.ts'
import { authenticateApiToken } from '../tokens/authenticate.ts'
import { apiTokenIn } from '../tokens/token.ts'
import { cookieToken, headerToken } from './cookie.ts'
import { readToken, signToken, type TokenClaims, wholeSecond } from './token.ts'

/**
 * Authenticates the caller. A token is valid while its signature and session are valid and its account is neither
 * banned nor deleted; role and bans are read again each time. A token older than half a day is replaced: the first
 * request gets the new one, concurrent requests continue with the old one. The old one stays valid for a few minutes,
 * and after the lock of 20 seconds it is replaced once more, because clients that still use it never received the
 * response. An API token is no session: it is never renewed, and its scopes decide before the access table does.
 */
export const makeAuthenticate =
  (deps: Deps): Authenticate =>
  async (request, reply, use) => {
    const apiToken = apiTokenIn(headerToken(request))
    if (apiToken !== null) return authenticateApiToken(deps, request, apiToken)
    const known = await whoCalls(deps, request)
    if (known === null) return withoutSession(request, use)
    const { claims, session } = known
    request.sessionId = claims.sessionId
    request.provenAt = session.provenAt
    if (session.viewedBy !== null) request.viewedBy = session.viewedBy
    if (use !== 'ignored') await renewWhenDue(deps, reply, claims, session)
    const rights = await effectiveRights(deps, session, session.hasSecondFactor)
    return {
      kind: 'user',
      id: session.accountId,
      username: session.username,
      address: request.ip,
      ...rights,
      ...(session.viewedBy === null && { sessionId: claims.sessionId }),
    }
  }

/** The session a request's token names, e.g. to end it. */
export const sessionOf = async (deps: Deps, request: FastifyRequest): Promise<string | null> =>
  (await whoCalls(deps, request))?.claims.sessionId ?? null

interface CachedSession {
  readonly claims: TokenClaims
  readonly session: LiveSession
}

const whoCalls = async (deps: Deps, request: FastifyRequest): Promise<CachedSession | null> => {
  const token = tokenOf(request)
  if (token === null) return null
  const now = deps.clock.now()
  const claims = await readToken({ key: await deps.sessionKey(), verified: deps.verifiedTokens }, token, now)
  if (claims === null) return null
  const session = await findLiveSession(deps, claims.sessionId, now)
  if (session === null || session.isBanned || session.accountId !== claims.accountId) return null
  return isSuperseded(claims, session, now) ? null : { claims, session }
}

/** The token a request shows. */
const tokenOf = (request: FastifyRequest): string | null => headerToken(request) ?? cookieToken(request)

const graceMs = 300_000

/** A token older than the session's newest one, shown after the grace. */
const isSuperseded = (claims: TokenClaims, session: LiveSession, now: Date): boolean =>
  claims.issuedAt < session.issuedAt && now.getTime() - session.refreshedAt.getTime() > graceMs

const withoutSession = (request: FastifyRequest, use: TokenUse): Viewer => {
  if (use === 'ignored') return { kind: 'guest' }
  if (tokenOf(request) !== null) throw fail('auth.expired')
  if (use === 'required') throw fail('auth.required')
  return { kind: 'guest' }
}

const renewWhenDue = async (
  deps: Deps,
  reply: FastifyReply,
  claims: TokenClaims,
  session: LiveSession,
): Promise<void> => {
  const now = deps.clock.now()
  if (now.getTime() - claims.issuedAt.getTime() < limits.session.refreshAfterMs) return
  if (now.getTime() - session.refreshedAt.getTime() < limits.session.refreshLockMs) return
  const issuedAt = wholeSecond(now)
  if (!(await renewSession(deps.db, claims.sessionId, issuedAt))) return
  const token = await signToken(await deps.sessionKey(), { ...claims, issuedAt })
  reply.header('Authorization', token).header('Refresh-Token', 'true')
}
