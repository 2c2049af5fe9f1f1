import { fail, limits } from '@verdict/contract'
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import type { Deps } from '../../../deps.ts'
import { reasonOf, sendOut } from '../../../platform/outgoing/outgoing.ts'

type KeyDeps = Pick<Deps, 'config' | 'connections' | 'clock' | 'log'>

interface Kept {
  readonly set: ReturnType<typeof createLocalJWKSet>
  readonly at: number
}

/** Keys are fetched again after this time. */
const freshMs = 3_600_000
/** A key ID that is not in the set fetches it again, but forged IDs must not do so all the time. */
const pauseMs = 30_000

/** Public keys of platforms by their address, as this server last fetched them. */
const known = new Map<string, Kept>()

/** Finds the key of a token in the platform's key set. */
export const platformKeys = (deps: KeyDeps, jwksUrl: string): JWTVerifyGetKey => {
  return async (header, token) => {
    const now = deps.clock.now().getTime()
    const kept = known.get(jwksUrl)
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
const fetchKeys = async (deps: KeyDeps, url: string): Promise<Kept> => {
  const { timeoutMs, answerMaxChars: maxChars } = limits.lti
  const headers = { accept: 'application/json' }
  try {
    const { status, text } = await sendOut(deps, { method: 'GET', url, headers, body: null, timeoutMs, maxChars })
    if (status !== 200) throw new Error(`HTTP ${status}`)
    const kept = { set: createLocalJWKSet(JSON.parse(text) as JSONWebKeySet), at: deps.clock.now().getTime() }
    known.set(url, kept)
    return kept
  } catch (error) {
    deps.log.warn({ url, reason: reasonOf(error) }, 'keys of a learning platform could not be fetched')
    throw fail('lti.jwksAway')
  }
}
