import type { FastifyInstance } from 'fastify'

/**
 * Bodies as existing clients send them (api-public 0.2): JSON on every method, an empty body where none is needed,
 * and a JSON content type on GET that means nothing.
 */
export const installBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('ignore', 'ignore')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (typeof body !== 'string' || body.trim() === '') return done(null, {})
    return parse(request, body, done)
  })
}
