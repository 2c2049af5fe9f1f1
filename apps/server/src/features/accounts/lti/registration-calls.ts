import { fail, limits } from '@verdict/contract'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { reasonOf, sendOut } from '../../../platform/outgoing/outgoing.ts'
import { checkPlatformUrl } from './addresses.ts'
import { scoreScope } from './verify-launch.ts'

/** The two requests of LTI dynamic registration: the platform's configuration, and a client for this site. */

type CallDeps = Pick<Deps, 'config' | 'connections'>

const toolClaim = 'https://purl.imsglobal.org/spec/lti-tool-configuration'
const platformClaim = 'https://purl.imsglobal.org/spec/lti-platform-configuration'

const address = z.string().min(1).max(limits.lti.maxAddressChars)
const configurationSchema = z.object({
  issuer: address,
  authorization_endpoint: address,
  registration_endpoint: address,
  jwks_uri: address,
  token_endpoint: address,
  [platformClaim]: z.object({ product_family_code: z.string().max(100).nullish() }).nullish(),
})

const clientSchema = z.object({
  client_id: z.string().min(1).max(1_000),
  [toolClaim]: z.object({ deployment_id: z.string().min(1).max(255).nullish() }).nullish(),
})

export interface PlatformConfiguration {
  readonly issuer: string
  readonly authorizationUrl: string
  readonly registrationUrl: string
  readonly tokenUrl: string
  readonly jwksUrl: string
  /** Such as `moodle`; empty without one. */
  readonly product: string
}

const refused = (reason: string) => fail('lti.registrationRefused', { reason: reason.slice(0, 300) })

const call = async (
  deps: CallDeps,
  request: {
    readonly method: 'GET' | 'POST'
    readonly url: string
    readonly body: object | null
    readonly token: string
  },
): Promise<unknown> => {
  const { method, url, body, token } = request
  const { status, text } = await sendOut(deps, {
    method,
    url,
    headers: {
      accept: 'application/json',
      ...(body === null ? {} : { 'content-type': 'application/json' }),
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    },
    body: body === null ? null : JSON.stringify(body),
    timeoutMs: limits.lti.timeoutMs,
    maxChars: limits.lti.answerMaxChars,
  }).catch((error: unknown) => {
    throw refused(reasonOf(error))
  })
  if (status < 200 || status > 299) throw refused(`HTTP ${status} ${text.replace(/\s+/g, ' ')}`)
  try {
    return JSON.parse(text)
  } catch {
    throw refused(`HTTP ${status}, no JSON`)
  }
}

const faultOf = (error: z.ZodError): string => error.issues[0]?.path.join('.') ?? ''

/**
 * The configuration of a platform. Its issuer must have the host of the configuration, as the standard demands, so that
 * nobody registers in the name of another platform.
 */
export const fetchConfiguration = async (deps: CallDeps, url: string): Promise<PlatformConfiguration> => {
  const read = configurationSchema.safeParse(await call(deps, { method: 'GET', url, body: null, token: '' }))
  if (!read.success) throw refused(`openid_configuration: ${faultOf(read.error)}`)
  const { data } = read
  const { issuer } = data
  if (!URL.canParse(issuer) || new URL(issuer).host !== new URL(url).host) throw refused(`issuer ${issuer}`)
  return {
    issuer,
    authorizationUrl: checkPlatformUrl(deps, 'authorization_endpoint', data.authorization_endpoint),
    registrationUrl: checkPlatformUrl(deps, 'registration_endpoint', data.registration_endpoint),
    tokenUrl: checkPlatformUrl(deps, 'token_endpoint', data.token_endpoint),
    jwksUrl: checkPlatformUrl(deps, 'jwks_uri', data.jwks_uri),
    product: data[platformClaim]?.product_family_code ?? '',
  }
}

interface Tool {
  readonly name: string
  readonly site: string
  readonly login: string
  readonly launch: string
  readonly jwks: string
}

/** Asks the platform for a client of this site. */
export const requestClient = async (
  deps: CallDeps,
  platform: PlatformConfiguration,
  { tool, token }: { readonly tool: Tool; readonly token: string },
): Promise<{ readonly id: string; readonly deploymentId: string | null }> => {
  const body = {
    application_type: 'web',
    response_types: ['id_token'],
    grant_types: ['implicit', 'client_credentials'],
    initiate_login_uri: tool.login,
    redirect_uris: [tool.launch],
    client_name: tool.name,
    client_uri: tool.site,
    jwks_uri: tool.jwks,
    token_endpoint_auth_method: 'private_key_jwt',
    scope: scoreScope,
    [toolClaim]: {
      domain: new URL(tool.site).host,
      target_link_uri: tool.launch,
      claims: ['iss', 'sub', 'name', 'email', 'preferred_username'],
      messages: [
        { type: 'LtiResourceLinkRequest', target_link_uri: tool.launch },
        { type: 'LtiDeepLinkingRequest', target_link_uri: tool.launch, label: tool.name },
      ],
    },
  }
  const read = clientSchema.safeParse(await call(deps, { method: 'POST', url: platform.registrationUrl, body, token }))
  if (!read.success) throw refused(`registration: ${faultOf(read.error)}`)
  return { id: read.data.client_id, deploymentId: read.data[toolClaim]?.deployment_id ?? null }
}
