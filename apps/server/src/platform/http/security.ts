import type { FastifyInstance, FastifyReply } from 'fastify'

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

/** These apply to documents only. */
const ofDocuments = {
  'Content-Security-Policy': policy,
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const

const headers = {
  ...ofDocuments,
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
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

const subresource = /^(text\/(javascript|css)|font\/)/

/**
 * Removes the headers of documents from a script, style or font: half a kilobyte for each of a page's thirty files. A
 * file that a browser could show as a page keeps them.
 */
export const withoutDocumentHeaders = (reply: FastifyReply, type: string): FastifyReply => {
  if (subresource.test(type)) for (const name of Object.keys(ofDocuments)) reply.removeHeader(name)
  return reply
}
