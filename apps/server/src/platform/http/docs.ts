import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { baseUrlOf } from '../config.ts'

const folder = join(import.meta.dirname, 'docs')
const files = {
  '/api/docs': ['index.html', 'text/html; charset=utf-8'],
  '/api/docs/docs.css': ['docs.css', 'text/css; charset=utf-8'],
  '/api/docs/docs.js': ['docs.js', 'text/javascript; charset=utf-8'],
} as const

/** Writes the document in a thread: half a second of computing, for which no other request waits. */
const writeDocument = (baseUrl: string): Promise<string> =>
  new Promise((resolve, reject) => {
    // Options that a supervisor sets for its processes are not passed to their threads.
    const thread = new Worker(new URL('./openapi-thread.ts', import.meta.url), { workerData: baseUrl, execArgv: [] })
    thread.once('message', resolve)
    thread.once('error', reject)
  })

/** The contract as a document for programs, written when it is first requested, and as a page for people. */
export const installDocs = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  let document: Promise<string> | null = null
  const readDocument = (): Promise<string> => {
    document ??= writeDocument(baseUrlOf(deps.config)).catch((error: unknown) => {
      document = null
      throw error
    })
    return document
  }
  app.get('/api/openapi.json', async (_, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(await readDocument()),
  )
  for (const [path, [name, type]] of Object.entries(files)) {
    const text = await readFile(join(folder, name), 'utf8')
    app.get(path, (_, reply) => reply.type(type).header('Cache-Control', 'no-cache').send(text))
  }
}
