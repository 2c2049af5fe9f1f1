import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'

/** One line in the log and one observation per request: what was asked, never with what token, code or text. */
export const installWatch = (app: FastifyInstance, deps: Deps): void => {
  app.addHook('onResponse', (request, reply, done) => {
    const seconds = reply.elapsedTime / 1_000
    const route = routeOf(request)
    const status = reply.statusCode
    deps.metrics.http.observe({ method: request.method, route, status: String(status) }, seconds)
    const line = {
      requestId: request.id,
      method: request.method,
      path: pathOf(request).slice(0, 300),
      status,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      address: request.ip,
      ...(request.accountId === undefined ? {} : { accountId: request.accountId }),
    }
    if (isChatter(route)) deps.log.debug(line, 'request answered')
    else deps.log.info(line, 'request answered')
    done()
  })
}

/** The row's path, so that ids and wrong addresses do not make a metric each. */
const routeOf = (request: FastifyRequest): string => (request.is404 ? 'none' : (request.routeOptions.url ?? 'none'))

/** Without the query: that is where codes and addresses stand. */
const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? ''

/** What machines ask all day long. */
const isChatter = (route: string): boolean =>
  route.startsWith('/api/judge/') || route === '/metrics' || route === '/healthz' || route === '/readyz'
