import { fork } from 'node:child_process'
import { gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import pg from 'pg'

/** The two floors, in a separate process so that the load generator's work is not counted. */

export interface FloorRequest {
  readonly databaseUrl: string
  readonly sql: string
  readonly body: string
}

export interface Floor {
  readonly url: string
  readonly pid: number
  close(): void
}

/** Starts the floors: `/bare` answers given bytes, `/packed` the same packed once for all, `/sql` runs one statement and answers its rows. */
export const openFloor = (request: FloorRequest): Promise<Floor> =>
  new Promise((done, failed) => {
    const child = fork(import.meta.filename, [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    child.on('error', failed)
    child.once('message', (url) => done({ url: String(url), pid: child.pid ?? 0, close: () => child.kill() }))
    child.send(request)
  })

const serve = async (request: FloorRequest): Promise<void> => {
  const app = Fastify()
  const pool = new pg.Pool({ connectionString: request.databaseUrl, max: 10 })
  app.get('/bare', (_, reply) => reply.type('application/json').send(request.body))
  const packed = gzipSync(request.body)
  app.get('/packed', (_, reply) => reply.type('application/json').header('content-encoding', 'gzip').send(packed))
  app.get('/sql', async () => {
    const { rows } = await pool.query({ name: 'floor', text: request.sql })
    return { status: 200, msg: 'success', data: rows }
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  process.send?.(url)
}

if (process.argv[1] === import.meta.filename) process.once('message', (request) => void serve(request as FloorRequest))
