import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { revokeSession } from '../session-repository.ts'
import { sessionOf } from '../sessions/authenticate.ts'

/** Ends the session of the request's own token; other devices stay logged in (api-public 16). */
export const logout = async (deps: Deps, request: FastifyRequest): Promise<null> => {
  const sessionId = await sessionOf(deps, request)
  if (sessionId !== null) await revokeSession(deps.db, sessionId, deps.clock.now())
  return null
}
