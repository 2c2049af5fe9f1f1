import { fail, limits } from '@verdict/contract'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { topics } from '../../../platform/events/topics.ts'
import { findApiTokenById } from '../api-token-repository.ts'
import { findLiveSession } from '../session-repository.ts'

/**
 * Calls `end` when the session or API token of a request ends or its account gets another role, for streams that outlive the check
 * at their beginning. Requests without a session are never called back.
 * @returns a function that stops watching
 * @throws Refusal `auth.expired` when the session ended since the request came in
 */
export const watchSession = async (deps: Deps, request: FastifyRequest, end: () => void): Promise<() => void> => {
  const { sessionId, apiTokenId } = request
  const id = sessionId ?? apiTokenId
  if (id === undefined) return () => undefined
  const isLive = async (): Promise<boolean> => {
    const now = deps.clock.now()
    const found = await (sessionId === undefined ? findApiTokenById(deps, id, now) : findLiveSession(deps, id, now))
    return found !== null && !found.isBanned
  }
  // A viewing ends by itself while its streams are open; other sessions last longer than any stream.
  const timer = request.viewedBy === undefined ? undefined : setTimeout(end, limits.viewAs.lifeMs)
  const stops = [
    deps.events.subscribe(topics.session(id), end),
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
    clearTimeout(timer)
    for (const unsubscribe of stops) unsubscribe()
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
