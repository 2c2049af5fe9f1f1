import { createHash, randomBytes } from 'node:crypto'
import { fail, limits } from '@verdict/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller, Deps } from '../../../deps.ts'
import { networkOf, takeSlot, waitSeconds } from '../../../platform/throttle.ts'
import { relyingParty } from '../factors/relying-party.ts'
import type { AttemptSecrets } from './oidc.ts'
import { insertAttempt, takeAttempt } from './repository.ts'

/**
 * A login on its way through an identity provider. Its state is random; nonce and PKCE verifier are derived from the
 * state with the site's key, so the database keeps no secret of it. A cookie binds it to the browser that started it,
 * so a prepared answer cannot log another browser in.
 */

const cookieName = 'verdict-sign-on'
const random = (): string => randomBytes(32).toString('base64url')
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const secretsOf = (deps: Pick<Deps, 'cipher'>, state: string): AttemptSecrets => {
  const derive = (use: string) => deps.cipher.digest(Buffer.from(`sign-on ${use} ${state}`)).toString('base64url')
  return { state, nonce: derive('nonce'), verifier: derive('verifier') }
}

/** Where providers send users back to. */
export const redirectUrl = async (deps: Deps, request: FastifyRequest): Promise<string> => {
  const { baseUrl } = await deps.settings.read()
  return `${baseUrl?.replace(/\/+$/, '') ?? relyingParty(deps.config, request).origin}/sign-on`
}

interface Context {
  readonly caller: Caller
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** @throws Refusal `request.tooMany` when a network starts too many logins. */
export const waitForSignOn = async (deps: Deps, caller: Caller): Promise<void> => {
  const key = `sign-on:${networkOf(caller.address)}`
  const slot = await takeSlot(deps.db, key, { ...limits.signOn.begin, now: deps.clock.now() })
  if (!slot.taken) throw fail('request.tooMany', { seconds: waitSeconds(slot) })
}

/** Stores an attempt and binds it to the browser. */
export const startAttempt = async (
  deps: Deps,
  attempt: { readonly providerId: number; readonly accountId: string | null; readonly isProof: boolean },
  { request, reply }: Context,
) => {
  const state = random()
  const browser = random()
  const back = await redirectUrl(deps, request)
  await insertAttempt(deps.db, {
    ...attempt,
    stateHash: hashOf(state),
    browserHash: hashOf(browser),
    redirectUrl: back,
    expiresAt: new Date(deps.clock.now().getTime() + limits.signOn.attemptMs),
  })
  const secure = request.protocol === 'https' ? '; Secure' : ''
  const age = limits.signOn.attemptMs / 1_000
  reply.header(
    'Set-Cookie',
    `${cookieName}=${browser}; Path=/api/sign-on; Max-Age=${age}; HttpOnly; SameSite=Strict${secure}`,
  )
  return { ...secretsOf(deps, state), redirectUrl: back }
}

/**
 * The attempt a provider's answer belongs to; it is used up.
 * @throws Refusal `signOn.attemptMissing`
 */
export const finishAttempt = async (deps: Deps, query: string, request: FastifyRequest) => {
  const parameters = new URLSearchParams(query)
  const state = parameters.get('state') ?? ''
  const browser = readCookie(request)
  if (state === '' || browser === '') throw fail('signOn.attemptMissing')
  const found = await takeAttempt(deps.db, {
    stateHash: hashOf(state),
    browserHash: hashOf(browser),
    now: deps.clock.now(),
  })
  if (found === null) throw fail('signOn.attemptMissing')
  return {
    providerId: found.provider_id,
    accountId: found.account_id,
    isProof: found.is_proof,
    answer: { ...secretsOf(deps, state), answerUrl: `${found.redirect_url}?${parameters}` },
  }
}

const readCookie = (request: FastifyRequest): string => {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([key]) => key === cookieName)?.[1] ?? ''
}
