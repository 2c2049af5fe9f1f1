import { fail } from '@verdict/contract'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { topics } from '../../../platform/events/topics.ts'
import { findLiveSession } from '../session-repository.ts'

/**
 * Calls `end` when the session of a request ends or its account gets another role, for streams that outlive the check
 * at their beginning. Requests without a session are never called back.
 * @returns a function that stops watching
 * @throws Refusal `auth.expired` when the session ended since the request came in
 */
export const watchSession = async (deps: Deps, request: FastifyRequest, end: () => void): Promise<() => void> => {
  const { sessionId } = request
  if (sessionId === undefined) return () => undefined
  const isLive = async (): Promise<boolean> => {
    const session = await findLiveSession(deps, sessionId, deps.clock.now())
    return session !== null && !session.isBanned
  }
  const stops = [
    deps.events.subscribe(topics.session(sessionId), end),
    // The end may have been missed while the connection was lost.
    deps.events.onReopened(() => {
      isLive().then(
        (live) => {
          if (!live) end()
        },
        () => end(),
      )
    }),
  ]
  const stop = (): void => {
    for (const one of stops) one()
  }
  try {
    if (await isLive()) return stop
  } catch (error) {
    stop()
    throw error
  }
  stop()
  throw fail('auth.expired')
}
