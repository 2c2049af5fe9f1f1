import type { ProviderInput } from '@verdict/contract'
import { makeUser } from '../people.ts'
import { type Reply, startTestServer, type TestServer } from '../server.ts'
import { type OidcServer, oidcClient, startOidcServer } from './oidc-server.ts'

export const oidcInput = (
  { issuer }: Pick<OidcServer, 'issuer'>,
  changes: Partial<ProviderInput> = {},
): ProviderInput => ({
  id: null,
  name: 'Campus login',
  isOn: true,
  createsAccounts: true,
  trustsEmail: false,
  settings: {
    kind: 'oidc',
    issuer,
    clientId: oidcClient.id,
    scope: 'openid profile email groups',
    nameClaim: 'preferred_username',
    groupsClaim: 'groups',
  },
  rules: [],
  secret: oidcClient.secret,
  ...changes,
})

/** The same provider without OpenID Connect: tokens for an API with the user. */
export const oauth2Input = (
  { issuer }: Pick<OidcServer, 'issuer'>,
  changes: Partial<ProviderInput> = {},
): ProviderInput => ({
  ...oidcInput({ issuer }),
  name: 'Code host',
  settings: {
    kind: 'oauth2',
    authorizeUrl: `${issuer}/auth`,
    tokenUrl: `${issuer}/token`,
    userUrl: `${issuer}/api/user`,
    emailsUrl: `${issuer}/api/user/emails`,
    clientId: oidcClient.id,
    scope: 'profile email',
    clientAuth: 'basic',
    usesPkce: true,
    idField: 'id',
    nameField: 'login',
    emailField: 'email',
    verifiedField: '',
    groupsField: 'groups',
  },
  ...changes,
})

export const saveProvider = (server: TestServer, token: string | undefined, body: unknown): Promise<Reply> =>
  server.call('POST', '/api/admin/sign-on/save', { token, body })

/** A site with one provider, at a real authorization server. */
export const startSignOnSite = async (
  input: (host: OidcServer) => ProviderInput,
): Promise<{
  readonly server: TestServer
  readonly host: OidcServer
  /** Token of a super admin. */
  readonly root: string
  readonly provider: number
  close(): Promise<void>
}> => {
  const server = await startTestServer()
  const host = await startOidcServer(`${server.url}/sign-on`)
  const root = (await makeUser(server, { role: 'root' })).token
  const provider = (await saveProvider(server, root, input(host))).data.id
  const close = async () => {
    await host.close()
    await server.close()
  }
  return { server, host, root, provider, close }
}

/** A login that was started in one browser: the address at the provider and the browser's cookie. */
export interface Started {
  readonly url: string
  readonly cookie: string
}

const startedOf = ({ data, headers, msg }: Reply): Started => {
  if (data === null) throw new Error(msg)
  const [cookie = ''] = String(headers['set-cookie'] ?? '').split(';')
  return { url: data.url, cookie }
}

export const beginSignOn = async (server: TestServer, provider: number): Promise<Started> =>
  startedOf(await server.call('POST', '/api/sign-on/begin', { body: { provider } }))

const beginWith = async (server: TestServer, path: string, token: string, body: unknown): Promise<Started> => {
  // A browser that has the session's cookie gets no other one.
  const headers = { cookie: `verdict-session=${token}` }
  return startedOf(await server.call('POST', path, { token, body, headers }))
}

export const beginLink = (server: TestServer, token: string, body: unknown): Promise<Started> =>
  beginWith(server, '/api/sign-on/begin-link', token, body)

export const beginProof = (server: TestServer, token: string, provider: number): Promise<Started> =>
  beginWith(server, '/api/sign-on/begin-proof', token, { provider })

export const finishSignOn = (
  server: TestServer,
  query: string,
  cookie: string | null,
  token?: string,
): Promise<Reply> =>
  server.call('POST', '/api/sign-on/finish', {
    body: { query },
    token,
    headers: cookie === null ? {} : { cookie },
  })

/** Logs in from the first click to the site's answer. */
export const signOn = async (
  server: TestServer,
  oidc: OidcServer,
  provider: number,
  subject: string,
): Promise<Reply> => {
  const { url, cookie } = await beginSignOn(server, provider)
  return finishSignOn(server, await oidc.logIn(url, subject), cookie)
}
