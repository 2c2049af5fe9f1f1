import { fail, limits } from '@verdict/contract'
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import type { Deps } from '../../../deps.ts'
import { reasonOf, sendOut } from '../../../platform/outgoing/outgoing.ts'

type KeyDeps = Pick<Deps, 'config' | 'connections' | 'clock' | 'log' | 'platformKeys'>

/** The key set of a platform as this server last fetched it. */
export interface FetchedKeys {
  readonly set: ReturnType<typeof createLocalJWKSet>
  readonly at: number
}

/** Keys are fetched again after this time. */
const freshMs = 3_600_000
/** A key ID that is not in the set fetches it again, but forged IDs must not do so all the time. */
const pauseMs = 30_000

/** Finds the key of a token in the platform's key set. */
export const platformKeys = (deps: KeyDeps, jwksUrl: string): JWTVerifyGetKey => {
  return async (header, token) => {
    const now = deps.clock.now().getTime()
    const kept = deps.platformKeys.get(jwksUrl)
    const current = kept !== undefined && now - kept.at < freshMs ? kept : await fetchKeys(deps, jwksUrl)
    try {
      return await current.set(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || now - current.at < pauseMs) throw error
      return (await fetchKeys(deps, jwksUrl)).set(header, token)
    }
  }
}

/** @throws Refusal `lti.jwksAway` */
const fetchKeys = async (deps: KeyDeps, url: string): Promise<FetchedKeys> => {
  const { timeoutMs, answerMaxChars: maxChars } = limits.lti
  const headers = { accept: 'application/json' }
  try {
    const { status, text } = await sendOut(deps, { method: 'GET', url, headers, body: null, timeoutMs, maxChars })
    if (status !== 200) throw new Error(`HTTP ${status}`)
    const kept = { set: createLocalJWKSet(JSON.parse(text) as JSONWebKeySet), at: deps.clock.now().getTime() }
    deps.platformKeys.set(url, kept)
    return kept
  } catch (error) {
    deps.log.warn({ url, reason: reasonOf(error) }, 'keys of a learning platform could not be fetched')
    throw fail('lti.jwksAway')
  }
}
