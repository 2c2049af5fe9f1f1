import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** PgBouncer in transaction mode before a database, with few sessions. */
export interface Pooler {
  readonly url: string
  stop(): Promise<void>
}

/** @param sessionSettings what it runs when it opens a session */
export const startPooler = async (databaseUrl: string, sessionSettings: string): Promise<Pooler> => {
  const { hostname, port: databasePort, username, password, pathname } = new URL(databaseUrl)
  const folder = await mkdtemp(join(tmpdir(), 'verdict-pooler-'))
  // It leaves root for a system user, who reads the configuration.
  await chmod(folder, 0o755)
  const port = await freePort()
  const login = `user=${decodeURIComponent(username)} password=${decodeURIComponent(password)}`
  const configuration = join(folder, 'pgbouncer.ini')
  await writeFile(
    configuration,
    `[databases]
* = host=${hostname} port=${databasePort} ${login} connect_query='${sessionSettings}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
`,
    { mode: 0o644 },
  )
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn('/usr/sbin/pgbouncer', ['-q', ...user, configuration], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const url = `postgres://verdict@127.0.0.1:${port}${pathname}`
  await connectWhenUp(url)
  return {
    url,
    stop: async () => {
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const connectWhenUp = async (url: string): Promise<void> => {
  const end = Date.now() + 60_000
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((next) => setTimeout(next, 50))
    }
  }
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}
