import { isTracing, startSpan } from '@verdict/tracing'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'

/** The id of each request in its reply; one log line and one observation per request: the route, never tokens, codes or texts. */
export const installWatch = (app: FastifyInstance, deps: Deps): void => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    if (isTracing()) beginSpan(request)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const seconds = reply.elapsedTime / 1_000
    const route = routeOf(request)
    const status = reply.statusCode
    request.span?.end({ attributes: { 'http.response.status_code': status }, isError: status >= 500 })
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

/** The route instead of the path, which can have names of users. What machines poll is part of a trace or of none. */
const beginSpan = (request: FastifyRequest): void => {
  const { traceparent } = request.headers
  const parent = typeof traceparent === 'string' ? traceparent : null
  const route = routeOf(request)
  if (parent === null && isChatter(route)) return
  const attributes = {
    'http.request.method': request.method,
    'http.route': route,
    'verdict.request_id': request.id,
  }
  const span = startSpan({ name: `${request.method} ${route}`, kind: 'server', parent, attributes })
  if (span !== null) request.span = span
}

/** The row's path, so that ids and wrong addresses do not make a metric each. */
const routeOf = (request: FastifyRequest): string => (request.is404 ? 'none' : (request.routeOptions.url ?? 'none'))

/** Without the query, because it can contain codes and addresses. */
const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? ''

/** Routes that machines poll all day. */
const isChatter = (route: string): boolean => route.startsWith('/api/judge/') || probes.has(route)

const probes: ReadonlySet<string> = new Set(['/metrics', '/healthz', '/readyz', '/servez'])
