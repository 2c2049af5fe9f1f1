import { type Endpoint, limits } from '@verdict/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Some forms of existing clients are sent by the browser without a token but with cookies (api-admin 1.3), and their
 * resolver does so too (api-contests-groups 4). Therefore the token is also stored in an HttpOnly, SameSite cookie;
 * only those endpoints read it.
 */

const name = 'verdict-session'

/** The raw token (api-public 0.2); a scheme word in front of it is forgiven. */
export const headerToken = (request: FastifyRequest): string | null => {
  const text = request.headers.authorization?.replace(/^Bearer\s+/i, '').trim() ?? ''
  return text === '' ? null : text
}

/** The token of the cookie, where the endpoint takes it. */
export const cookieToken = (request: FastifyRequest): string | null => {
  const { endpoint } = request.routeOptions.config as { readonly endpoint?: Endpoint }
  return endpoint?.cookie === true && isOwnPage(request) ? readCookie(request) : null
}

/** Sees to it that browsers have the token they showed and counted with, or were given, as a cookie too. */
export const installSessionCookie = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply) => {
    const given = reply.getHeader('authorization')
    // API tokens stay out of cookies.
    const isSession = request.accountId !== undefined && request.apiTokenId === undefined
    const shown = isSession ? headerToken(request) : null
    const token = typeof given === 'string' ? given : shown
    if (token === null || readCookie(request) === token) return
    const secure = request.protocol === 'https' ? '; Secure' : ''
    const age = Math.floor(limits.session.lifeMs / 1_000)
    reply.header('Set-Cookie', `${name}=${token}; Path=/api; Max-Age=${age}; HttpOnly; SameSite=Strict${secure}`)
  })
}

/**
 * Whether one of our pages sent a request that shows only the cookie. Browsers name the sender in Sec-Fetch-Site, older
 * ones in Origin; a request that names none may read, and changes nothing.
 */
const isOwnPage = ({ headers, host, method }: FastifyRequest): boolean => {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || (site === 'none' && method === 'GET')
  if (headers.origin === undefined) return method === 'GET'
  return URL.canParse(headers.origin) && new URL(headers.origin).host === host
}

const readCookie = (request: FastifyRequest): string | null => {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='))
  const value = pairs.find(([key]) => key === name)?.[1] ?? ''
  return value === '' ? null : value
}
