import type { FastifyInstance } from 'fastify'

/**
 * What a browser may do with our pages. Scripts come from our own files only, so markup that slips through a sanitiser
 * runs nothing; styles may stand inline because components set sizes that way. First data lies in a script element of
 * type application/json, which is no script to the policy.
 */
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "frame-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const headers = {
  'Content-Security-Policy': policy,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const

/** Sets the headers of every reply; a handler that knows better sets its own over them. */
export const installSecurity = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    // Answers may hold what only this person may see.
    if (request.url.startsWith('/api/')) reply.header('Cache-Control', 'no-store')
    done()
  })
}
