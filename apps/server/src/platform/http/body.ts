import { type Endpoint, fail } from '@verdict/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Bodies as existing clients send them (api-public 0.2): JSON on every method, an empty body where none is needed,
 * and a JSON content type on GET that means nothing.
 */
export const installBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('ignore', 'ignore')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (ignoresBody(request) || typeof body !== 'string' || body.trim() === '') return done(null, {})
    return parse(request, body, done)
  })
  // An old axios sends a bare text as a form. Pages that a browser opens by a form have a route of their own.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    if (ignoresBody(request)) return done(null, {})
    if (!takesFields(request)) return done(fail('request.mediaType'))
    return done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes the fields of a form that a browser sends. */
    readonly takesFields?: true
  }
}

const takesFields = (request: FastifyRequest): boolean => request.routeOptions.config.takesFields === true

const ignoresBody = (request: FastifyRequest): boolean =>
  (request.routeOptions.config as { readonly endpoint?: Endpoint }).endpoint?.ignoresBody === true
