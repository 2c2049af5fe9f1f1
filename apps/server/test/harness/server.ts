import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import { inject } from 'vitest'
import { buildApp } from '../../src/app.ts'
import type { Deps } from '../../src/deps.ts'
import { openDeps } from '../../src/open-deps.ts'
import { readConfig } from '../../src/platform/config.ts'
import { startAllWork } from '../../src/work.ts'
import { cloneDatabase } from './database.ts'

/** A clock a test can push forward. */
export class TestClock {
  #offsetMs = 0
  now(): Date {
    return new Date(Date.now() + this.#offsetMs)
  }
  advance(milliseconds: number): void {
    this.#offsetMs += milliseconds
  }
}

export interface Reply {
  readonly http: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly status: number
  readonly msg: string
  // The test inspects arbitrary fields of replies.
  // biome-ignore lint/suspicious/noExplicitAny: replies are examined field by field
  readonly data: any
}

export interface TestServer {
  readonly app: FastifyInstance
  readonly deps: Deps
  readonly clock: TestClock
  readonly url: string
  readonly dataDir: string
  readonly databaseUrl: string
  /** Calls the API over real HTTP; `token` goes raw into the Authorization header. */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    options?: {
      readonly query?: Readonly<Record<string, unknown>>
      readonly body?: unknown
      readonly token?: string | undefined
      readonly headers?: Readonly<Record<string, string>>
    },
  ): Promise<Reply>
  /** The first effect of SIGTERM. */
  beginLeave(): void
  close(): Promise<void>
}

/**
 * A whole server on a separate database, listening on a loopback port. With `on` it is one more server next to (or
 * after) another, on the same database, files and clock; without the `dataDir` of the other it has its own folder, and
 * the storage of both must be a bucket.
 */
export const startTestServer = async (
  env: Readonly<Record<string, string>> = {},
  options: {
    readonly webFolder?: string
    readonly databaseUrl?: string
    readonly log?: Logger
    readonly on?: Pick<TestServer, 'databaseUrl' | 'clock'> & { readonly dataDir?: string }
  } = {},
): Promise<TestServer> => {
  const databaseUrl = options.on?.databaseUrl ?? options.databaseUrl ?? (await cloneDatabase(inject('adminUrl')))
  const dataDir = options.on?.dataDir ?? (await mkdtemp(join(tmpdir(), 'verdict-server-')))
  const config = readConfig({
    VERDICT_DATA_DIR: dataDir,
    VERDICT_LOG: 'silent',
    PORT: '0',
    VERDICT_DB_POOL: '4',
    // Hashes of tests protect no user; a real server refuses this cost.
    NODE_ENV: 'test',
    VERDICT_PASSWORD_MEMORY_KIB: '64',
    ...env,
  })
  const clock = options.on?.clock ?? new TestClock()
  const opened = await openDeps(config, databaseUrl, { log: options.log ?? pino({ level: config.VERDICT_LOG }), clock })
  await startAllWork(opened.deps)
  const app = await buildApp(opened.deps, options.webFolder)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    app,
    deps: opened.deps,
    clock,
    url,
    dataDir,
    databaseUrl,
    call: async (method, path, options = {}) => {
      const query = new URLSearchParams()
      for (const [key, value] of Object.entries(options.query ?? {})) {
        if (value !== undefined && value !== null) query.set(key, String(value))
      }
      const address = `${url}${path}${query.size > 0 ? `?${query}` : ''}`
      const reply = await fetch(address, {
        method,
        headers: {
          ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(options.token === undefined ? {} : { authorization: options.token }),
          ...options.headers,
        },
        ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      })
      const text = await reply.text()
      const envelope = text.startsWith('{') ? JSON.parse(text) : { status: reply.status, msg: text, data: null }
      return { http: reply.status, headers: Object.fromEntries(reply.headers), ...envelope }
    },
    beginLeave: opened.beginLeave,
    close: async () => {
      opened.beginStop()
      await app.close()
      await opened.close()
      // A mail of the last request may still be written.
      if (options.on?.dataDir === undefined) await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
