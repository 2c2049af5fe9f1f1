import { createServer } from 'node:net'

/** A currently unused loopback port. */
export const freePort = (): Promise<number> =>
  new Promise((done, failed) => {
    const server = createServer()
    server.on('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const found = server.address()
      server.close(() =>
        found !== null && typeof found === 'object' ? done(found.port) : failed(new Error('There is no free port.')),
      )
    })
  })
