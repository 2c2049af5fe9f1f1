import type { FastifyInstance } from 'fastify'

/**
 * Content security policy of our pages. Only our own script files run, so injected markup cannot execute; inline styles
 * are allowed because components set sizes that way. First data is in a script element of type application/json, which
 * the policy does not treat as a script.
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
    // Behind TLS browsers shall use nothing else for this host.
    if (request.protocol === 'https') reply.header('Strict-Transport-Security', 'max-age=31536000')
    // Answers may hold what only this person may see.
    if (request.url.startsWith('/api/')) reply.header('Cache-Control', 'no-store')
    done()
  })
}
