import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Cluster, type ServerHost, waitForServer } from '../cluster.ts'
import { chill, type Fault, firstJudge, firstServer } from './fault.ts'

/** Wrong clocks, a full disk, a storage that is away for long, and the replacement of all servers. */

const library = (): string | undefined => globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0]

/** Changes the time of day alone: timers keep their pace, as on a machine whose clock was set. */
const clockOff = (seconds: number): Readonly<Record<string, string>> => ({
  LD_PRELOAD: library() ?? '',
  FAKETIME: `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}s`,
  DONT_FAKE_MONOTONIC: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
})

const withoutFaketime = () => (library() === undefined ? 'the package libfaketime is not installed' : null)

const clock = (what: string, about: string, seconds: number, restart: Restart): Fault => ({
  name: `clock-${what}`,
  about: `the clock of ${about} is five minutes ${seconds < 0 ? 'slow' : 'fast'}`,
  unsupported: withoutFaketime,
  inject: (cluster) => restart(cluster, clockOff(seconds)),
  repair: (cluster) => restart(cluster, {}),
})

type Restart = (cluster: Cluster, change: Readonly<Record<string, string>>) => Promise<void>

const restartServer: Restart = (cluster, change) => replace(firstServer(cluster), change)

const restartJudge: Restart = async (cluster, change) => {
  await firstJudge(cluster).end('SIGTERM')
  firstJudge(cluster).start(change)
}

/** Stops a server as an upgrade does, then starts what is installed. */
export const replace = async (item: ServerHost, change: Readonly<Record<string, string>> = {}): Promise<void> => {
  await item.server.end('SIGTERM')
  item.server.start(change)
  await waitForServer(item)
}

const ballast = (cluster: Cluster): string => join(firstServer(cluster).dataDir, 'ballast')

export const hostFaults: readonly Fault[] = [
  clock('server-fast', 'a server', 300, restartServer),
  clock('server-slow', 'a server', -300, restartServer),
  clock('judge', 'a judge host', 300, restartJudge),
  {
    name: 'disk-full',
    about: 'the disk of a server is full',
    inject: async (cluster) => {
      const { bavail, bsize } = await statfs(firstServer(cluster).dataDir)
      await promisify(execFile)('fallocate', ['--length', String((bavail - 1) * bsize), ballast(cluster)])
    },
    repair: (cluster) => rm(ballast(cluster), { force: true }),
  },
  {
    name: 'storage-away',
    about: 'the S3 storage is away for a minute, with a judge host that has no test data yet',
    seconds: 60,
    inject: async (cluster) => {
      await cluster.storage.part.kill()
      await chill(firstJudge(cluster))
    },
    repair: async ({ storage }) => storage.part.start(),
  },
  {
    name: 'rolling-restart',
    about: 'all servers are replaced one after the other, as in an upgrade',
    seconds: 0,
    inject: async ({ servers }) => {
      for (const server of servers) await replace(server)
    },
    repair: async () => undefined,
  },
]
