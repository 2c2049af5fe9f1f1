import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy in front of the installation that changes texts on their way, as a new release would. */
export interface Release {
  readonly url: string
  /** Rewrites the text of a page (`/` in front of the name) or of the service worker from now on. */
  readonly change: (edit: (path: string, text: string) => string) => void
  readonly close: () => Promise<void>
}

export const openRelease = async (site: string): Promise<Release> => {
  let edit = (_path: string, text: string): string => text
  const { hostname, port } = new URL(site)
  const server = createServer((asked, reply) => {
    const headers = { ...asked.headers, 'accept-encoding': 'identity' }
    const path = asked.url ?? '/'
    const isText = path === '/sw.js' || asked.headers.accept?.includes('text/html') === true || path === '/index.html'
    if (isText) delete (headers as Record<string, unknown>)['if-none-match']
    const forwarded = request({ hostname, port, path, method: asked.method, headers }, async (answer) => {
      const kept = { ...answer.headers }
      if (!isText) {
        reply.writeHead(answer.statusCode ?? 502, kept)
        answer.pipe(reply)
        return
      }
      delete kept['content-length']
      delete kept.etag
      reply.writeHead(answer.statusCode ?? 502, kept)
      reply.end(edit(path, await textOf(answer)))
    })
    forwarded.on('error', () => reply.destroy())
    asked.pipe(forwarded)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    change: (next) => {
      edit = next
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

const textOf = async (answer: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
