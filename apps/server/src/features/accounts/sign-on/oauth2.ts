import { type ConnectionCheck, fail, type ProviderSettings } from '@verdict/contract'
import * as client from 'openid-client'
import { isLocalAddress } from './addresses.ts'
import { type Claims, claimAt, type Identity, provenEmail, textAt, textsAt } from './claims.ts'
import { tokenFetch } from './oauth2-tokens.ts'
import { type AttemptSecrets, clientAuth } from './oidc.ts'
import type { Provider } from './providers.ts'
import { testClient } from './test-client.ts'

export type Oauth2Settings = Extract<ProviderSettings, { kind: 'oauth2' }>

/** Nothing is discovered: the addresses are those of the settings. The issuer is only a name, no ID token is read. */
const configurationOf = (settings: Oauth2Settings, secret: string | null): client.Configuration => {
  const configuration = new client.Configuration(
    {
      issuer: new URL(settings.tokenUrl).origin,
      authorization_endpoint: settings.authorizeUrl,
      token_endpoint: settings.tokenUrl,
      token_endpoint_auth_methods_supported: [`client_secret_${settings.clientAuth}`],
    },
    settings.clientId,
    undefined,
    clientAuth(secret),
  )
  configuration[client.customFetch] = tokenFetch(settings.tokenUrl)
  if ([settings.tokenUrl, settings.userUrl].some(isLocalAddress)) client.allowInsecureRequests(configuration)
  return configuration
}

/** The address at the provider where the user logs in. */
export const oauth2LoginUrl = async (
  settings: Oauth2Settings,
  secret: string | null,
  attempt: AttemptSecrets & { readonly redirectUrl: string },
): Promise<string> => {
  const challenge = await client.calculatePKCECodeChallenge(attempt.verifier)
  const url = client.buildAuthorizationUrl(configurationOf(settings, secret), {
    redirect_uri: attempt.redirectUrl,
    state: attempt.state,
    ...(settings.scope.trim() === '' ? {} : { scope: settings.scope.trim() }),
    ...(settings.usesPkce ? { code_challenge: challenge, code_challenge_method: 'S256' } : {}),
  })
  return url.href
}

/** Exchanges the code and reads the user from the provider's API. */
export const oauth2Identity = async (
  provider: Pick<Provider, 'trustsEmail'>,
  settings: Oauth2Settings,
  secret: string | null,
  answer: AttemptSecrets & { readonly answerUrl: string },
): Promise<Identity> => {
  const configuration = configurationOf(settings, secret)
  const answerUrl = new URL(answer.answerUrl)
  // The settings name no issuer (RFC 9207) to compare with; the state already belongs to one provider.
  answerUrl.searchParams.delete('iss')
  const tokens = await client.authorizationCodeGrant(configuration, answerUrl, {
    expectedState: answer.state,
    ...(settings.usesPkce ? { pkceCodeVerifier: answer.verifier } : {}),
  })
  const read = (url: string): Promise<unknown> => readJson(configuration, tokens.access_token, url)
  const user = await read(settings.userUrl)
  const claims = (typeof user === 'object' && user !== null ? user : {}) as Claims
  const subject = textAt(claims, settings.idField)
  if (subject === '') throw fail('signOn.userIdMissing', { field: settings.idField })
  const listed = settings.emailsUrl === '' ? null : primaryEmail(await read(settings.emailsUrl))
  const { email, isProven } = listed ?? {
    email: textAt(claims, settings.emailField),
    isProven: claimAt(claims, settings.verifiedField) === true,
  }
  return {
    subject,
    username: textAt(claims, settings.nameField),
    email: provenEmail(provider, email, isProven),
    groups: textsAt(claims, settings.groupsField),
  }
}

const readJson = async (configuration: client.Configuration, token: string, url: string): Promise<unknown> => {
  const headers = new Headers({ accept: 'application/json' })
  const response = await client.fetchProtectedResource(configuration, token, new URL(url), 'GET', null, headers)
  if (!response.ok) throw new Error(`HTTP ${response.status} from ${new URL(url).pathname}`)
  return response.json()
}

/** The primary address of a list as GitHub returns it. */
const primaryEmail = (list: unknown): { readonly email: string; readonly isProven: boolean } | null => {
  const entries = (Array.isArray(list) ? list : []) as readonly Partial<Record<string, unknown>>[]
  const primary = entries.find((entry) => entry?.primary === true)
  if (typeof primary?.email !== 'string') return null
  return { email: primary.email, isProven: primary.verified === true }
}

/** Tries the client with a code that cannot exist. */
export const testOauth2 = async (
  settings: Oauth2Settings,
  secret: string | null,
  redirectUrl: string,
): Promise<ConnectionCheck[]> => [await testClient(configurationOf(settings, secret), redirectUrl)]
