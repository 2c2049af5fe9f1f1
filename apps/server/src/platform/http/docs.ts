import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { baseUrlOf } from '../config.ts'
import { describeApi } from './openapi.ts'

const folder = join(import.meta.dirname, 'docs')
const files = {
  '/api/docs': ['index.html', 'text/html; charset=utf-8'],
  '/api/docs/docs.css': ['docs.css', 'text/css; charset=utf-8'],
  '/api/docs/docs.js': ['docs.js', 'text/javascript; charset=utf-8'],
} as const

/** The contract as a document for programs and as a page for people. */
export const installDocs = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const document = JSON.stringify(describeApi(baseUrlOf(deps.config)))
  app.get('/api/openapi.json', (_, reply) =>
    reply.type('application/json; charset=utf-8').header('Cache-Control', 'no-cache').send(document),
  )
  for (const [path, [name, type]] of Object.entries(files)) {
    const text = await readFile(join(folder, name), 'utf8')
    app.get(path, (_, reply) => reply.type(type).header('Cache-Control', 'no-cache').send(text))
  }
}
