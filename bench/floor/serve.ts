import { createReadStream, existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { extname, join } from 'node:path'
import { createGzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** Builds the floor page into `outDir` and serves it gzipped, its data taken from the site under test. */
export const serveFloorPage = async (
  outDir: string,
  siteUrl: string,
): Promise<{ readonly url: string; readonly server: Server }> => {
  await build({
    root: import.meta.dirname,
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, reportCompressedSize: false },
  })
  const server = createServer((request, reply) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    if (path.startsWith('/api/')) {
      void fetch(`${siteUrl}${request.url}`).then(async (answer) => {
        reply.writeHead(answer.status, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
        const zip = createGzip()
        zip.pipe(reply)
        zip.end(Buffer.from(await answer.arrayBuffer()))
      })
      return
    }
    const file = path !== '/' && existsSync(join(outDir, path)) ? path : '/index.html'
    reply.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'content-encoding': 'gzip',
    })
    createReadStream(join(outDir, file)).pipe(createGzip()).pipe(reply)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const found = server.address()
  if (found === null || typeof found === 'string') throw new Error('The floor page has no port.')
  return { url: `http://127.0.0.1:${found.port}`, server }
}
