import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { LtiPlatformInput } from '@verdict/contract'
import {
  type CryptoKey,
  createRemoteJWKSet,
  decodeJwt,
  exportJWK,
  generateKeyPair,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose'

/**
 * A learning platform on a loopback port, as Moodle or Canvas work: signs launches, gives tokens for signed assertions,
 * and takes scores at its line items. What it receives is verified against the key set of the tool.
 */

export const ltiClient = 'tool-client'
export const ltiDeployment = 'deployment-1'
export const claim = (name: string): string => `https://purl.imsglobal.org/spec/lti/claim/${name}`
export const deepLinking = (name: string): string => `https://purl.imsglobal.org/spec/lti-dl/claim/${name}`
const membership = 'http://purl.imsglobal.org/vocab/lis/v2/membership#'
const scoreScope = 'https://purl.imsglobal.org/spec/lti-ags/scope/score'

export interface ReceivedScore {
  readonly lineItem: string
  readonly userId: string
  readonly scoreGiven: number
  readonly scoreMaximum: number
  readonly activityProgress: string
  readonly gradingProgress: string
  readonly timestamp: string
}

/** What the platform's own page passes to a tool that registers. */
export const registrationToken = 'registration-token'
export const toolConfiguration = 'https://purl.imsglobal.org/spec/lti-tool-configuration'

interface Signing {
  readonly kid: string
  readonly publicJwk: object
  readonly privateKey: CryptoKey
}

const newKey = async (): Promise<Signing> => {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const kid = randomUUID()
  return { kid, publicJwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }, privateKey }
}

export interface LtiPlatformFake {
  readonly url: string
  /** Scores that were accepted, in the order of their arrival. */
  readonly scores: ReceivedScore[]
  /** The status of the next answers to scores; 200 accepts them. */
  scoreStatus: number
  /** The platform answers nothing while it is down. */
  isDown: boolean
  /** Tokens given out. */
  tokens: number
  /** Tools that registered here. */
  readonly registrations: Readonly<Record<string, unknown>>[]
  /** Whether the reply to a registration names the deployment. */
  givesDeployment: boolean
  /** HTML of a page that a browser opens at the platform; null answers 404. */
  page: (path: string, fields: URLSearchParams) => Promise<string | null>
  /** The OpenID configuration; tests may replace it. */
  configuration: () => Readonly<Record<string, unknown>>
  /** Makes a new signing key; the old one is no longer published. */
  rotate(): Promise<void>
  lineItem(id: string): string
  /** Signs the ID token of a launch. */
  sign(claims: JWTPayload, options?: { readonly kid?: string; readonly key?: CryptoKey }): Promise<string>
  close(): Promise<void>
}

export const startLtiPlatform = async (toolJwks: string): Promise<LtiPlatformFake> => {
  let key = await newKey()
  const given = new Set<string>()
  const http = createServer((request, response) => {
    if (fake.isDown) return void request.socket.destroy()
    handle(request, response).catch((error: unknown) => response.writeHead(400).end(String(error)))
  })
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request)
    const { pathname: path, searchParams: query } = new URL(request.url ?? '', fake.url)
    if (path === '/jwks') return void response.end(JSON.stringify({ keys: [key.publicJwk] }))
    if (path === '/token') {
      const form = new URLSearchParams(body)
      const tool = createRemoteJWKSet(new URL(toolJwks))
      await jwtVerify(form.get('client_assertion') ?? '', tool, {
        algorithms: ['RS256'],
        issuer: ltiClient,
        subject: ltiClient,
        audience: `${fake.url}/token`,
        requiredClaims: ['jti', 'exp', 'iat'],
      })
      if (form.get('grant_type') !== 'client_credentials' || form.get('scope') !== scoreScope) throw new Error('scope')
      const token = randomUUID()
      given.add(token)
      fake.tokens += 1
      return void response.end(JSON.stringify({ access_token: token, token_type: 'Bearer', expires_in: 3600 }))
    }
    if (path === '/openid-configuration') return void response.end(JSON.stringify(fake.configuration()))
    if (path === '/register') {
      if (request.headers.authorization !== `Bearer ${registrationToken}`) {
        return void response.writeHead(401).end('wrong registration token')
      }
      fake.registrations.push(JSON.parse(body))
      const tool = { ...(fake.givesDeployment && { deployment_id: ltiDeployment }) }
      const made = { ...JSON.parse(body), client_id: ltiClient, [toolConfiguration]: tool }
      return void response.writeHead(201).end(JSON.stringify(made))
    }
    const lineItem = /^\/items\/([\w-]+)\/scores$/.exec(path)?.[1]
    if (lineItem === undefined) {
      const html = await fake.page(path, request.method === 'POST' ? new URLSearchParams(body) : query)
      if (html === null) return void response.writeHead(404).end()
      return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
    }
    if (!given.has(String(request.headers.authorization).replace('Bearer ', ''))) {
      return void response.writeHead(401).end('no token')
    }
    if (fake.scoreStatus !== 200) return void response.writeHead(fake.scoreStatus).end('the grade book is closed')
    fake.scores.push({ lineItem, ...JSON.parse(body) })
    response.writeHead(204).end()
  }
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const fake: LtiPlatformFake = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    scores: [],
    scoreStatus: 200,
    isDown: false,
    tokens: 0,
    registrations: [],
    givesDeployment: true,
    page: async () => null,
    configuration: () => ({
      issuer: fake.url,
      authorization_endpoint: `${fake.url}/authorize`,
      registration_endpoint: `${fake.url}/register`,
      jwks_uri: `${fake.url}/jwks`,
      token_endpoint: `${fake.url}/token`,
      'https://purl.imsglobal.org/spec/lti-platform-configuration': { product_family_code: 'moodle' },
    }),
    rotate: async () => {
      key = await newKey()
    },
    // Moodle has a query in its addresses.
    lineItem: (id) => `${fake.url}/items/${id}?type_id=1`,
    sign: (claims, options = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: options.kid ?? key.kid })
        .sign(options.key ?? key.privateKey),
    close: async () => {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
  return fake
}

export const platformInput = (
  { url }: Pick<LtiPlatformFake, 'url'>,
  changes: Partial<LtiPlatformInput> = {},
): LtiPlatformInput => ({
  id: null,
  name: 'Campus Moodle',
  isOn: true,
  createsAccounts: true,
  trustsEmail: false,
  issuer: url,
  clientId: ltiClient,
  deploymentIds: [ltiDeployment],
  authorizationUrl: `${url}/auth`,
  tokenUrl: `${url}/token`,
  jwksUrl: `${url}/jwks`,
  siteUrl: '',
  ...changes,
})

/** A user of the platform in a course. */
export interface CourseUser {
  readonly sub: string
  readonly username: string
  readonly role: 'Learner' | 'Instructor'
}

export const newCourseUser = (role: CourseUser['role'] = 'Learner'): CourseUser => {
  const sub = randomUUID()
  return { sub, username: `l${sub.slice(0, 12)}`, role }
}

/** Claims of a launch that is valid now. */
export const launchClaims = (
  { url }: Pick<LtiPlatformFake, 'url'>,
  user: CourseUser,
  { nonce, now }: { readonly nonce: string; readonly now: Date },
): JWTPayload => {
  const seconds = Math.floor(now.getTime() / 1_000)
  return {
    iss: url,
    aud: ltiClient,
    sub: user.sub,
    iat: seconds,
    exp: seconds + 300,
    nonce,
    preferred_username: user.username,
    [claim('version')]: '1.3.0',
    [claim('deployment_id')]: ltiDeployment,
    [claim('message_type')]: 'LtiResourceLinkRequest',
    [claim('roles')]: [`${membership}${user.role}`],
    [claim('resource_link')]: { id: 'link-in-course' },
  }
}

export const deepLinkClaims = (returnUrl: string) => ({
  [claim('message_type')]: 'LtiDeepLinkingRequest',
  [deepLinking('deep_linking_settings')]: {
    deep_link_return_url: returnUrl,
    accept_types: ['ltiResourceLink'],
    accept_presentation_document_targets: ['iframe', 'window'],
    data: 'opaque',
  },
})

export const gradeClaims = (lineItem: string) => ({
  'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint': { scope: [scoreScope], lineitem: lineItem },
})

export { decodeJwt }
