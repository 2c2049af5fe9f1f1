import type { ConnectionCheck, ProviderSettings } from '@verdict/contract'
import { limits } from '@verdict/contract'
import * as client from 'openid-client'
import { isLocalAddress } from './addresses.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { type Claims, type Identity, provenEmail, textAt, textsAt } from './claims.ts'
import type { Provider } from './providers.ts'
import { testClient } from './test-client.ts'
import { wordsOf } from './words.ts'

type OidcSettings = Extract<ProviderSettings, { kind: 'oidc' }>

/** The secrets of an attempt between redirect and answer. */
export interface AttemptSecrets {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** Sends the client secret the way the provider offers; the standard's default is the header. */
export const clientAuth = (secret: string | null): client.ClientAuth => {
  if (secret === null) return client.None()
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)]
  return (as, metadata, body, headers) => {
    const methods = as.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const auth = methods.includes('client_secret_basic') || !methods.includes('client_secret_post') ? basic : post
    return auth(as, metadata, body, headers)
  }
}

const discover = (settings: OidcSettings, secret: string | null): Promise<client.Configuration> =>
  client.discovery(new URL(settings.issuer), settings.clientId, undefined, clientAuth(secret), {
    timeout: limits.signOn.timeoutMs / 1_000,
    [client.customFetch]: boundedFetch as client.CustomFetch,
    execute: [
      // ID tokens come over TLS from the provider itself; their signature is verified as well.
      client.enableNonRepudiationChecks,
      ...(isLocalAddress(settings.issuer) ? [client.allowInsecureRequests] : []),
    ],
  })

/** The address at the provider where the user logs in. */
export const oidcLoginUrl = async (
  settings: OidcSettings,
  secret: string | null,
  attempt: AttemptSecrets & { readonly redirectUrl: string; readonly isProof: boolean },
): Promise<string> => {
  const configuration = await discover(settings, secret)
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: attempt.redirectUrl,
    scope: settings.scope,
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
    // A proof needs the user, not the provider's session.
    ...(attempt.isProof ? { prompt: 'login' } : {}),
  })
  return url.href
}

/** Exchanges the code and reads who logged in. */
export const oidcIdentity = async (
  provider: Provider,
  settings: OidcSettings,
  secret: string | null,
  answer: AttemptSecrets & { readonly answerUrl: string },
): Promise<Identity> => {
  const configuration = await discover(settings, secret)
  const tokens = await client.authorizationCodeGrant(configuration, new URL(answer.answerUrl), {
    expectedState: answer.state,
    expectedNonce: answer.nonce,
    pkceCodeVerifier: answer.verifier,
    idTokenExpected: true,
  })
  const own = tokens.claims()
  if (own === undefined) throw new Error('The provider sent no ID token.')
  const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined
  const more = hasMore ? await client.fetchUserInfo(configuration, tokens.access_token, own.sub) : {}
  const claims: Claims = { ...own, ...more }
  return {
    subject: own.sub,
    username: textAt(claims, settings.nameClaim),
    email: provenEmail(provider, textAt(claims, 'email'), claims.email_verified === true),
    groups: textsAt(claims, settings.groupsClaim),
  }
}

/** Discovers the provider and tries the client with a code that cannot exist. */
export const testOidc = async (
  settings: OidcSettings,
  secret: string | null,
  redirectUrl: string,
): Promise<ConnectionCheck[]> => {
  try {
    const configuration = await discover(settings, secret)
    const { issuer, authorization_endpoint: endpoint } = configuration.serverMetadata()
    const found = { step: 'discovery', ok: endpoint !== undefined, words: `${issuer} → ${endpoint ?? '-'}` } as const
    return [found, await testClient(configuration, redirectUrl)]
  } catch (error) {
    return [{ step: 'discovery', ok: false, words: wordsOf(error) }]
  }
}
