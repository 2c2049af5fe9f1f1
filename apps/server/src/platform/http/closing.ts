import type { FastifyInstance } from 'fastify'

const lookEveryMs = 50

/**
 * Lets the server close. Node closes idle connections once, when closing begins; a connection whose last answer or
 * stream ends a moment later would be kept alive for over a minute, and the process with it.
 */
export const installClosing = (app: FastifyInstance): void => {
  app.addHook('preClose', (done) => {
    const sweep = setInterval(() => app.server.closeIdleConnections(), lookEveryMs)
    app.server.once('close', () => clearInterval(sweep))
    if (!app.server.listening) clearInterval(sweep)
    done()
  })
}
