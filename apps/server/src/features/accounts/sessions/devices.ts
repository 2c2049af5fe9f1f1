import { type DataOf, fail, type settings, toInstant } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { liveSessionsOf, revokeSomeOf } from '../session-repository.ts'
import { sessionOf } from './authenticate.ts'

/** Devices where a user is logged in, with the current one marked. */
export const listDevices = async (
  deps: Deps,
  viewer: SignedIn,
  request: FastifyRequest,
): Promise<DataOf<(typeof settings)['sessions']>> => {
  const [current, rows] = await Promise.all([
    sessionOf(deps, request),
    liveSessionsOf(deps.db, viewer.id, deps.clock.now()),
  ])
  return rows.map((row) => ({
    id: row.id,
    isCurrent: row.id === current,
    address: row.address,
    userAgent: row.user_agent,
    createdAt: toInstant(row.created_at),
    expiresAt: toInstant(row.expires_at),
  }))
}

/**
 * Logs out one device of a user.
 * @throws Refusal `session.notFound` also for another user's session
 */
export const endDevice = async (deps: Deps, viewer: SignedIn, id: string): Promise<null> => {
  const ended = await revokeSomeOf(deps.db, viewer.id, { only: id, now: deps.clock.now() })
  if (ended === 0) throw fail('session.notFound')
  return null
}

/** Logs out every device of a user except the current one and revokes the user's API tokens. Returns the devices' count. */
export const endOtherDevices = async (deps: Deps, viewer: SignedIn, request: FastifyRequest): Promise<number> => {
  const allBut = await sessionOf(deps, request)
  return revokeSomeOf(deps.db, viewer.id, { allBut, now: deps.clock.now() })
}
