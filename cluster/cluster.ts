import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../scripts/lib/paths.ts'
import { answers } from '../scripts/lib/wait-for.ts'
import { allHosts, folder, type Host, type Hosts, hostsOf, ports, serverUrl, siteUrl } from './addresses.ts'
import { databaseConfig, siteConfig } from './balancer.ts'
import { DatabasePair } from './database.ts'
import { takeMachine } from './machine.ts'
import { openNetwork } from './network.ts'
import { Part, type Program } from './part.ts'
import { type Storage, storageOn } from './storage.ts'

/** The whole site on one machine: a balancer, servers, two databases, an S3 storage and judge hosts. */

export interface ClusterSize {
  readonly servers: number
  readonly judges: number
  /** Checkout of the version that servers and judge hosts start with; this one when not given. */
  readonly from?: string
}

export interface ServerHost {
  readonly host: Host
  readonly url: string
  readonly dataDir: string
  /** HAProxy that leads to the primary. */
  readonly proxy: Part
  readonly server: Part
}

export interface Cluster {
  readonly hosts: Hosts
  readonly url: string
  readonly rootPassword: string
  readonly balancer: Part
  readonly servers: readonly ServerHost[]
  readonly database: DatabasePair
  readonly storage: Storage
  readonly judges: readonly Part[]
  close(): Promise<void>
}

const startsWithinMs = 240_000

/**
 * Starts everything, the servers all at the same time on an empty database.
 * @throws Error when a part does not start; nothing is left then
 */
export const openCluster = async (
  size: ClusterSize,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<Cluster> => {
  const release = await takeMachine()
  try {
    return { ...(await Promise.race([startAll(size, say), rejectsAt(signal)])), close: release }
  } catch (error) {
    await release()
    throw error
  }
}

/** Rejects when the signal is aborted, and settles at no other time. */
export const rejectsAt = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

const startAll = async (size: ClusterSize, say: (line: string) => void): Promise<Omit<Cluster, 'close'>> => {
  await mkdir(folder, { recursive: true })
  const hosts = hostsOf(size)
  openNetwork(allHosts(hosts))
  say('Starting the databases and the storage ...')
  const storage = await storageOn(hosts.storage)
  storage.part.start()
  const database = await DatabasePair.open(hosts.databases)
  const secrets = {
    rootPassword: `Rp${randomBytes(6).toString('hex')}`,
    key: randomBytes(24).toString('hex'),
    tokens: hosts.judges.map(() => randomBytes(24).toString('hex')),
  }
  const balancer = await proxyOn(hosts.balancer, 'balancer', siteConfig(hosts, join(folder, 'balancer.sock')))
  const databaseUrl = await database.makeServerDatabase('127.0.0.1')
  const shared = {
    DATABASE_URL: databaseUrl,
    DATABASE_REPLICA_URL: Object.assign(new URL(databaseUrl), { port: String(ports.replica) }).toString(),
    HOST: '0.0.0.0',
    PORT: String(ports.site),
    VERDICT_BASE_URL: siteUrl(hosts),
    VERDICT_TRUST_PROXY: hosts.balancer.address,
    VERDICT_ROOT_PASSWORD: secrets.rootPassword,
    VERDICT_SECRET_KEY: secrets.key,
    VERDICT_JUDGE_TOKENS: secrets.tokens.join(','),
    VERDICT_CODEFORCES_URL: 'never',
    VERDICT_CHROMIUM: 'never',
    VERDICT_DISK_RESERVE_MB: '8',
    VERDICT_STOP_DELAY_SECONDS: '4',
    ...storage.settings,
  }
  const checkout = size.from ?? root
  const servers = await Promise.all(hosts.servers.map((host) => serverOn(hosts, host, checkout, shared)))
  balancer.start()
  say(`Starting ${servers.length} servers ...`)
  for (const { proxy, server } of servers) {
    proxy.start()
    server.start()
  }
  for (const item of servers) await waitForServer(item)
  await waitForPart(balancer, `${siteUrl(hosts)}/healthz`)
  // The load submits faster than a person may.
  await database.site(
    `insert into site_setting (key, value) values ('defaultSubmitInterval', '0')
       on conflict (key) do update set value = '0'`,
  )
  const judges = hosts.judges.map((host, index) => judgeOn(hosts, host, checkout, secrets.tokens[index] ?? ''))
  say(`Starting ${judges.length} judge hosts ...`)
  for (const judge of judges) judge.start()
  await waitForJudges(database, judges.length)
  const { rootPassword } = secrets
  const url = siteUrl(hosts)
  return { hosts, url, rootPassword, balancer, servers, database, storage, judges }
}

const proxyOn = async (host: Host, name: string, config: string): Promise<Part> => {
  const file = join(folder, `${name}.cfg`)
  await writeFile(file, config)
  return new Part({ host, name, program: { file: '/usr/sbin/haproxy', args: ['-db', '-f', file] }, env: {} })
}

/** The Node that a checkout pins. */
const nodeOf = (checkout: string): string => join(checkout, 'node_modules', 'node', 'bin', 'node')

/** The server of a checkout. */
export const serverOf = (checkout: string): Program => ({
  file: nodeOf(checkout),
  args: [join(checkout, 'apps', 'server', 'src', 'main.ts'), 'serve'],
  cwd: checkout,
})

const serverOn = async (
  hosts: Hosts,
  host: Host,
  checkout: string,
  env: Readonly<Record<string, string>>,
): Promise<ServerHost> => {
  const dataDir = join(folder, host.name)
  await mkdir(dataDir, { recursive: true })
  // A small disk, so that one server can have a full one.
  if (host === hosts.servers[0]) {
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256m,mode=700', 'verdict-cluster', dataDir])
    if (mounted.status !== 0) throw new Error(`tmpfs: ${mounted.stderr}`)
  }
  return {
    host,
    url: serverUrl(host),
    dataDir,
    proxy: await proxyOn(host, `${host.name}-database`, databaseConfig(hosts)),
    server: new Part({
      host,
      name: host.name,
      program: serverOf(checkout),
      env: { ...env, VERDICT_DATA_DIR: dataDir },
    }),
  }
}

/** Compilers of languages that the load does not use. Each judge host would run its test programs at the start. */
const unused = [
  'javac',
  'java',
  'kotlinc',
  'rustc',
  'ghc',
  'go',
  'mcs',
  'dotnet',
  'fpc',
  'tsc',
  'node',
  'ruby',
  'php',
  'lua',
]
const withoutLanguages = `for name in ${unused.join(' ')}; do for folder in /usr/bin /usr/local/bin /usr/local/go/bin; do
  [ -x $folder/$name ] && mount --bind /dev/null $folder/$name; done; done; exec "$@"`

/** The judge of a checkout. */
export const judgeOf = (checkout: string): Program => {
  const main = join(checkout, 'apps', 'judge', 'src', 'main.ts')
  return {
    file: 'unshare',
    args: ['--mount', 'sh', '-c', withoutLanguages, 'judge', nodeOf(checkout), main],
    cwd: checkout,
  }
}

const judgeOn = (hosts: Hosts, host: Host, checkout: string, token: string): Part =>
  new Part({
    host,
    name: host.name,
    program: judgeOf(checkout),
    env: {
      VERDICT_SERVER_URL: siteUrl(hosts),
      VERDICT_JUDGE_TOKEN: token,
      VERDICT_JUDGE_NAME: host.name,
      VERDICT_JUDGE_SLOTS: '1',
      VERDICT_DATA_DIR: join(folder, host.name),
    },
  })

/** Waits until a server takes requests. */
export const waitForServer = ({ url, server }: ServerHost): Promise<void> => waitForPart(server, `${url}/servez`)

const waitForPart = async (part: Part, url: string): Promise<void> => {
  for (const end = Date.now() + startsWithinMs; (await answers(url)) !== 200; await sleep(100)) {
    if (!part.hasCrashed && Date.now() < end) continue
    throw new Error(`${part.name} did not start. The end of its log:\n${await endOf(part.logFile)}`)
  }
}

/** Waits until so many judge hosts are connected and healthy. */
export const waitForJudges = async (database: DatabasePair, count: number): Promise<void> => {
  const sql = `select count(*)::int as n from judge_host
    where last_seen > now() - interval '15 seconds' and report ->> 'illness' is null`
  for (const end = Date.now() + startsWithinMs; ; await sleep(300)) {
    const [row] = await database.site<{ n: number }>(sql)
    if ((row?.n ?? 0) >= count) return
    if (Date.now() > end) throw new Error(`${row?.n} of ${count} judge hosts connected. Logs: ${folder}/logs`)
  }
}

const endOf = async (file: string): Promise<string> =>
  existsSync(file) ? (await readFile(file, 'utf8')).trim().split('\n').slice(-15).join('\n') : ''
