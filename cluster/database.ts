import { randomBytes } from 'node:crypto'
import { appendFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Binaries, initialise, postgresBinaries } from '../apps/server/src/platform/db/embedded.ts'
import { adminRole } from '../apps/server/src/platform/db/embedded-login.ts'
import { type RunAs, runAs } from '../apps/server/src/platform/db/run-as.ts'
import { ensureServerDatabase } from '../apps/server/src/platform/db/server-role.ts'
import { makeBaseBackup } from '../apps/server/test/harness/base-backup.ts'
import { folder, type Host, ports, subnet } from './addresses.ts'
import { Part } from './part.ts'

/**
 * A PostgreSQL primary and a replica that streams from it. A commit waits for the replica, so a failover loses no
 * accepted submission; while the replica is away, the operator (here the fault runner) lets commits continue without it.
 */

const standbyName = 'standby'
/** The role of HAProxy's check: it may log in and nothing else. */
export const checkRole = 'haproxy'

interface Instance {
  readonly part: Part
  readonly dir: string
}

export class DatabasePair {
  readonly #instances: readonly [Instance, Instance]
  readonly #password: string
  readonly #user: RunAs | null
  #primary = 0

  private constructor(instances: readonly [Instance, Instance], login: { password: string; user: RunAs | null }) {
    this.#instances = instances
    this.#password = login.password
    this.#user = login.user
  }

  /** Makes both, starts them and waits until the replica streams. */
  static async open(hosts: readonly [Host, Host]): Promise<DatabasePair> {
    const user = runAs()
    const binaries = await postgresBinaries(user)
    const password = randomBytes(12).toString('hex')
    const [one, other] = hosts
    const pair = new DatabasePair([instanceOn(one, binaries, user), instanceOn(other, binaries, user)], {
      password,
      user,
    })
    const { dir, part } = pair.#instances[0]
    await mkdir(join(folder, 'database'), { recursive: true })
    await initialise(binaries, dir, user, password)
    await appendFile(join(dir, 'postgresql.conf'), settings.map((line) => `${line}\n`).join(''))
    const access = [
      `host postgres ${checkRole} samehost trust`,
      `host postgres ${checkRole} ${subnet} trust`,
      `host replication all ${subnet} scram-sha-256`,
      `host all all ${subnet} scram-sha-256`,
    ]
    await appendFile(join(dir, 'pg_hba.conf'), access.map((line) => `${line}\n`).join(''))
    part.start()
    await pair.#ready(0)
    await pair.query(`create role ${checkRole} login nosuperuser connection limit 20`)
    await pair.#makeStandby(1)
    await pair.waitForStandby()
    await pair.#require(standbyName)
    return pair
  }

  get primary(): Part {
    return this.#instances[this.#primary as 0 | 1].part
  }

  get standby(): Part {
    return this.#instances[this.#primary === 0 ? 1 : 0].part
  }

  /** The address of the server's database, by the host that a program connects to. */
  async makeServerDatabase(address: string): Promise<string> {
    const password = randomBytes(12).toString('hex')
    const made = new URL(await ensureServerDatabase(this.#adminUrl(this.#primary), { name: 'verdict', password }))
    made.host = `${address}:${ports.database}`
    return made.toString()
  }

  /** One statement of the superuser on the primary. */
  async query<T extends pg.QueryResultRow>(
    sql: string,
    values: readonly unknown[] = [],
    database?: string,
  ): Promise<T[]> {
    return queryAt<T>(this.#adminUrl(this.#primary, database), sql, values)
  }

  /** Statements of the site's database. */
  site<T extends pg.QueryResultRow>(sql: string, values: readonly unknown[] = []): Promise<T[]> {
    return this.query<T>(sql, values, 'verdict')
  }

  /** Starts a database that was killed. */
  async revive(part: Part): Promise<void> {
    const index = this.#instances.findIndex((item) => item.part === part)
    await clearLock(this.#instances[index as 0 | 1].dir)
    part.start()
    await this.#ready(index)
  }

  /** The replica becomes the primary; the former primary must be dead. Commits wait for no replica from now on. */
  async promote(): Promise<void> {
    const index = this.#primary === 0 ? 1 : 0
    await queryAt(this.#adminUrl(index), 'select pg_promote(true, 30)')
    this.#primary = index
    await this.#require('')
  }

  /** Makes the former primary, or a replica that is out of date, again from the present primary. */
  async rebuildStandby(): Promise<void> {
    await this.#makeStandby(this.#primary === 0 ? 1 : 0)
    await this.waitForStandby()
    await this.#require(standbyName)
  }

  /** Commits no longer wait for the replica; a failover tool does this when the replica is away. */
  goOnAlone = (): Promise<void> => this.#require('')

  async waitForStandby(): Promise<void> {
    const sql = `select 1 from pg_stat_replication where application_name = $1 and state = 'streaming'`
    for (let tries = 0; tries < 300; tries += 1) {
      if ((await this.query(sql, [standbyName]).catch(() => [])).length > 0) return
      await sleep(100)
    }
    throw new Error('The replica does not stream from the primary.')
  }

  /** Commits wait for the replica again. */
  waitForReplica = (): Promise<void> => this.#require(standbyName)

  async #require(names: string): Promise<void> {
    await this.query(`alter system set synchronous_standby_names = '${names}'`)
    await this.query('select pg_reload_conf()')
  }

  #adminUrl(index: number, database = 'postgres'): string {
    const { address } = this.#instances[index as 0 | 1].part.host
    return `postgres://${adminRole}:${this.#password}@${address}:${ports.database}/${database}`
  }

  async #ready(index: number): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      try {
        await queryAt(this.#adminUrl(index), 'select 1')
        return
      } catch (error) {
        if (tries >= 300) throw error
        await sleep(100)
      }
    }
  }

  async #makeStandby(index: number): Promise<void> {
    const source = this.#instances[this.#primary as 0 | 1]
    const target = this.#instances[index as 0 | 1]
    await target.part.kill()
    const { address } = source.part.host
    const from = `host=${address} port=${ports.database} user=${adminRole} password=${this.#password} application_name=${standbyName}`
    await makeBaseBackup({
      adminUrl: this.#adminUrl(this.#primary),
      source: source.dir,
      target: target.dir,
      conninfo: `${from} connect_timeout=2`,
      user: this.#user,
    })
    target.part.start()
    await this.#ready(index)
  }
}

const settings = [
  "listen_addresses = '*'",
  `port = ${ports.database}`,
  "unix_socket_directories = ''",
  'shared_buffers = 128MB',
  'max_connections = 200',
  'jit = off',
  'wal_keep_size = 512MB',
  'hot_standby = on',
  // A host that vanished is noticed within seconds, not after the default of minutes.
  'wal_sender_timeout = 5s',
  'wal_receiver_timeout = 5s',
  'tcp_keepalives_idle = 5',
  'tcp_keepalives_interval = 2',
  'tcp_keepalives_count = 3',
]

const instanceOn = (host: Host, binaries: Binaries, user: RunAs | null): Instance => {
  const dir = join(folder, 'database', host.name)
  const env = { LC_ALL: 'C.UTF-8' }
  const program = { file: binaries.postgres, args: ['-D', dir] }
  return { dir, part: new Part({ host, name: host.name, program, env, user }) }
}

/** Process numbers of one machine are shared, so the lock of a killed host could look alive. */
const clearLock = (dir: string): Promise<void> => rm(join(dir, 'postmaster.pid'), { force: true })

const queryAt = async <T extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<T[]> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000, query_timeout: 40_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<T>(sql, [...values])).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}
