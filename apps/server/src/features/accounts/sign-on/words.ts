import { fail, Refusal } from '@verdict/contract'
import * as client from 'openid-client'
import type { Deps } from '../../../deps.ts'

const maxChars = 300

/** The provider's own words of a failure, else the reasons of the lower layers. */
export const wordsOf = (error: unknown): string => {
  if (isAnswer(error)) {
    const [first] = error instanceof client.WWWAuthenticateChallengeError ? error.cause : []
    const { error: code, error_description: more } = first?.parameters ?? (error as client.ResponseBodyError)
    return cut(
      [code ?? `HTTP ${(error as client.WWWAuthenticateChallengeError).status}`, more].filter(Boolean).join(': '),
    )
  }
  const words: string[] = []
  for (let at: unknown = error; at instanceof Error && words.length < 4; at = at.cause) {
    const status = at.cause instanceof Response ? ` (HTTP ${at.cause.status})` : ''
    if (at.message !== '' && !words.includes(at.message)) words.push(`${at.message}${status}`)
  }
  return cut(words.length === 0 ? String(error) : words.join(': '))
}

/** True for an error that the provider itself stated. */
const isAnswer = (error: unknown): boolean =>
  error instanceof client.ResponseBodyError ||
  error instanceof client.AuthorizationResponseError ||
  error instanceof client.WWWAuthenticateChallengeError

const cut = (text: string): string => [...text.replace(/\s+/g, ' ').slice(0, maxChars)].join('').toWellFormed()

/** A refusal in the provider's words; a provider that did not respond is not described to the public. */
export const refusalOf = (deps: Pick<Deps, 'log'>, providerId: number, error: unknown): Refusal => {
  if (error instanceof Refusal) return error
  const reason = wordsOf(error)
  deps.log.warn({ providerId, reason }, 'login at an identity provider failed')
  return isAnswer(error) ? fail('signOn.refused', { reason }) : fail('signOn.away')
}
