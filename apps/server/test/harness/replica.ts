import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedPostgres, ensureDatabase, startEmbedded } from '../../src/platform/db/embedded.ts'
import { adminRole, passwordOf } from '../../src/platform/db/embedded-login.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { runAs } from '../../src/platform/db/run-as.ts'
import { makeBaseBackup } from './base-backup.ts'
import { copyCluster } from './cluster-cache.ts'
import { cloneDatabase } from './database.ts'

/** A PostgreSQL with a migrated database, and a replica that streams from it. */
export interface ReplicatedDatabase {
  readonly primaryUrl: string
  readonly replicaUrl: string
  /** A statement of the superuser on the replica, such as `pg_wal_replay_pause()`. */
  onReplica(sql: string): Promise<readonly Readonly<Record<string, unknown>>[]>
  /** The replica stops to apply what it receives, and shows an ever older state. */
  pause(): Promise<void>
  resume(): Promise<void>
  killReplica(): Promise<void>
  /** At the same address. */
  restartReplica(): Promise<void>
  close(): Promise<void>
}

export const startReplicated = async (): Promise<ReplicatedDatabase> => {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-replica-'))
  const source = join(folder, 'primary')
  const target = join(folder, 'replica')
  await copyCluster(source, async (dir) => {
    const first = await startEmbedded({ dir, unsafe: true })
    await migrate(await ensureDatabase(first.url, 'template_verdict'))
    await first.stop()
  })
  const primary = await startEmbedded({ dir: source, unsafe: true })
  const primaryUrl = await cloneDatabase(primary.url)
  const { hostname, port } = new URL(primary.url)
  const password = await passwordOf(source)
  await makeBaseBackup({
    adminUrl: primary.url,
    source,
    target,
    conninfo: `host=${hostname} port=${port} user=${adminRole} password=${password}`,
    // A conflict with recovery ends a read at once.
    settings: ['max_standby_streaming_delay = 0'],
    user: runAs(),
  })
  await writeFile(`${target}.password`, password, { mode: 0o600 })
  let replica: EmbeddedPostgres = await startEmbedded({ dir: target, unsafe: true })
  const replicaPort = Number(new URL(replica.url).port)
  const replicaUrl = Object.assign(new URL(replica.url), { pathname: new URL(primaryUrl).pathname }).toString()

  const onReplica: ReplicatedDatabase['onReplica'] = async (sql) => {
    const client = new pg.Client({ connectionString: replicaUrl })
    await client.connect()
    try {
      return (await client.query(sql)).rows
    } finally {
      await client.end()
    }
  }
  return {
    primaryUrl,
    replicaUrl,
    onReplica,
    pause: async () => {
      await onReplica('select pg_wal_replay_pause()')
      while ((await onReplica('select pg_get_wal_replay_pause_state() as state'))[0]?.state !== 'paused') {}
    },
    resume: async () => {
      // Replay that goes on at once may end the connection that asked for it.
      await onReplica('select pg_wal_replay_resume()').catch((error: Error) => {
        if (!error.message.includes('conflict with recovery')) throw error
      })
    },
    killReplica: async () => {
      process.kill(replica.pid, 'SIGKILL')
      await replica.ended
    },
    restartReplica: async () => {
      // Processes of the killed one end by themselves, and may still hold its memory.
      for (let tries = 0; ; tries += 1) {
        try {
          replica = await startEmbedded({ dir: target, unsafe: true, port: replicaPort })
          return
        } catch (error) {
          if (tries > 20) throw error
        }
      }
    },
    close: async () => {
      await replica.stop()
      await primary.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
