import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** Claims of a user at the provider, without the subject. */
export type OidcUser = Readonly<Record<string, unknown>>

export interface OidcServer {
  readonly issuer: string
  readonly provider: Provider
  /** By subject; tests may change them. */
  readonly users: Map<string, OidcUser>
  /** Addresses of a user as GitHub lists them, by subject. */
  readonly emails: Map<string, readonly object[]>
  /** Reports errors of the token endpoint with status 200, as GitHub does. */
  errorsAre200: boolean
  /** Logs a user in as a browser would; returns the query of the redirect back to the client. */
  logIn(url: string, subject: string): Promise<string>
  /** Aborts the login on the provider's page. */
  abort(url: string): Promise<string>
  close(): Promise<void>
}

export const oidcClient = { id: 'verdict', secret: 'client-secret-of-the-test' } as const

/** A whole OpenID provider on a loopback port, with its own login page. */
export const startOidcServer = async (redirectUrl: string): Promise<OidcServer> => {
  const http = createServer()
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const users = new Map<string, OidcUser>()
  const emails = new Map<string, readonly object[]>()
  const provider = new Provider(issuer, {
    clients: [{ client_id: oidcClient.id, client_secret: oidcClient.secret, redirect_uris: [redirectUrl] }],
    scopes: ['openid', 'profile', 'email', 'groups'],
    claims: {
      openid: ['sub'],
      profile: ['preferred_username'],
      email: ['email', 'email_verified'],
      groups: ['groups'],
    },
    findAccount: (_, subject) => ({ accountId: subject, claims: () => ({ sub: subject, ...users.get(subject) }) }),
    cookies: { keys: [randomBytes(16).toString('hex')] },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    pkce: { required: () => true },
    // Consent is no part of these tests.
    loadExistingGrant: async (context) => {
      const { oidc } = context
      const grant = new context.oidc.provider.Grant({
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      })
      grant.addOIDCScope('openid profile email groups')
      await grant.save()
      return grant
    },
  })
  // An API with the user, as providers have it that only implement OAuth 2.
  const api = async (token: string, path: string): Promise<unknown> => {
    const { accountId } = (await provider.AccessToken.find(token)) ?? {}
    if (accountId === undefined) return null
    return path === '/api/user/emails' ? (emails.get(accountId) ?? []) : { id: accountId, ...users.get(accountId) }
  }
  provider.use(async (context, next) => {
    if (!context.path.startsWith('/api/')) {
      await next()
      if (server.errorsAre200 && context.path === '/token') context.status = 200
      return
    }
    const found = await api((context.get('authorization').split(' ')[1] ?? '').trim(), context.path)
    context.status = found === null ? 401 : 200
    context.body = found ?? { message: 'Bad credentials' }
  })
  http.on('request', provider.callback())
  const server: OidcServer = {
    issuer,
    provider,
    users,
    emails,
    errorsAre200: false,
    logIn: (url, login) =>
      walk(issuer, url, (page) => ({ address: page, body: { prompt: 'login', login, password: 'any' } })),
    abort: (url) => walk(issuer, url, (page) => ({ address: `${page}/abort`, body: null })),
    close: async () => {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
  return server
}

type Answer = (page: string) => { readonly address: string; readonly body: Readonly<Record<string, string>> | null }

/** Follows the provider's redirects with its cookies, answers its page, and stops where it leads elsewhere. */
const walk = async (issuer: string, start: string, answer: Answer): Promise<string> => {
  const cookies = new Map<string, string>()
  const visit = async (address: string, body: Readonly<Record<string, string>> | null): Promise<string | null> => {
    const response = await fetch(address, {
      method: body === null ? 'GET' : 'POST',
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(body === null ? {} : { body: new URLSearchParams(body) }),
    })
    await response.arrayBuffer()
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    const next = response.headers.get('location')
    return next === null ? null : new URL(next, address).href
  }
  let address = start
  for (let steps = 0; steps < 10; steps += 1) {
    if (!address.startsWith(issuer)) return new URL(address).search.slice(1)
    const next = await visit(address, null)
    if (next !== null) {
      address = next
      continue
    }
    const { address: target, body } = answer(address)
    const after = await visit(target, body)
    if (after === null) throw new Error(`The provider showed a page at ${target}.`)
    address = after
  }
  throw new Error(`The provider did not redirect from ${start}.`)
}
