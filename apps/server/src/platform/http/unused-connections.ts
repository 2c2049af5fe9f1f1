import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** A client that connected just before the stop may be about to send a request. */
const graceMs = 500

/**
 * Browsers open connections in case they need them. Node takes one that never carried a request for a busy one, so a
 * server that stops would wait a minute for it.
 */
export const closeUnusedConnections = (app: FastifyInstance): void => {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', (request: FastifyRequest['raw']) => unused.delete(request.socket))
  app.addHook('preClose', async () => {
    const end = setTimeout(() => {
      for (const socket of unused) socket.destroy()
    }, graceMs)
    app.server.once('close', () => clearTimeout(end))
    if (!app.server.listening) clearTimeout(end)
  })
}
