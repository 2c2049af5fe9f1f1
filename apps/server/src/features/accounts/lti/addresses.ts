import { fail, limits } from '@verdict/contract'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { outgoingUrl } from '../../../platform/outgoing/outgoing.ts'
import { relyingParty } from '../factors/relying-party.ts'

/** Paths of this site that platforms and their pages call. */
export const paths = {
  login: '/lti/login',
  launch: '/lti/launch',
  jwks: '/lti/jwks.json',
  answer: '/lti/answer',
  script: '/lti/continue.js',
  register: '/lti/register',
  closeScript: '/lti/close.js',
} as const

/** The public address of this site. */
export const siteUrl = async (deps: Deps, request: FastifyRequest): Promise<string> => {
  const { baseUrl } = await deps.settings.read()
  return baseUrl?.replace(/\/+$/, '') ?? relyingParty(deps.config, request).origin
}

/** Addresses that the form of a platform asks for. */
export const toolAddresses = async (deps: Deps, request: FastifyRequest) => {
  const site = await siteUrl(deps, request)
  return { login: `${site}${paths.login}`, launch: `${site}${paths.launch}`, jwks: `${site}${paths.jwks}` }
}

/**
 * An address at a platform as an admin entered it.
 * @throws Refusal `lti.urlWrong`
 */
export const checkPlatformUrl = (deps: Pick<Deps, 'config'>, field: string, text: string): string => {
  const url = outgoingUrl(deps, text, limits.lti.maxAddressChars)
  if (url === null || url.hash !== '') throw fail('lti.urlWrong', { field })
  return text.trim()
}
