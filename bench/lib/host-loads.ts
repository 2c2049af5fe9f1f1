import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { groupsOf } from '../../packages/sandbox/test/host.ts'

/** A load that keeps a judge host from its CPU time. */
export interface HostLoad {
  readonly name: string
  /** @returns what ends the load; null where this machine cannot make it */
  start(): Promise<(() => Promise<void>) | null>
}

const stopAll = async (children: readonly ChildProcess[]): Promise<void> => {
  const ended = children.map((child) => new Promise((done) => child.once('close', done)))
  for (const child of children) child.kill('SIGKILL')
  await Promise.all(ended)
}

/** Ends with this process, also when it is killed. */
const spawnBound = (command: readonly string[]): ChildProcess =>
  spawn('setpriv', ['--pdeathsig', 'KILL', ...command], { stdio: 'ignore' })

const busyLoops = (count: number, prefix: readonly string[] = []): ChildProcess[] =>
  Array.from({ length: count }, () => spawnBound([...prefix, '/bin/sh', '-c', 'while :; do :; done']))

const writerScript = `const fs=require('node:fs');const data=Buffer.alloc(1<<20,'x');
for(;;){const fd=fs.openSync(process.argv[1],'w');for(let i=0;i<32;i++){fs.writeSync(fd,data);fs.fdatasyncSync(fd)}fs.closeSync(fd)}`

const diskWriters = (count: number, dir: string): ChildProcess[] =>
  Array.from({ length: count }, (_, at) => spawnBound([process.execPath, '-e', writerScript, join(dir, String(at))]))

// Not named like the groups of a broker: a search for those of one broker does not enter those of others.
const groupDir = `/sys/fs/cgroup/cpu/bench-of-verdict-${process.pid}`
/** A process has 1024: the loads and the judge get most of the machine next to other work. */
const groupShares = 16 * 1_024
const turnMs = 3_000

/**
 * Moves this process into a group whose CPU time can be limited. The broker makes its groups below that of this process,
 * so a quota holds for the whole judge. Outside of a group, loops of one session would count like one process.
 * @returns what leaves the group; null without the cpu controller of cgroup v1 or the right to use it
 */
export const enterGroup = async (): Promise<(() => Promise<void>) | null> => {
  if (!existsSync('/sys/fs/cgroup/cpu/cpu.cfs_quota_us')) return null
  try {
    await mkdir(groupDir)
    await writeFile(join(groupDir, 'cpu.shares'), String(groupShares))
    await writeFile(join(groupDir, 'cgroup.procs'), String(process.pid))
  } catch {
    await rmdir(groupDir).catch(() => undefined)
    return null
  }
  return leaveGroup
}

/**
 * Makes each slot count like one process: all slots of a host together do, so that a server on the same machine comes first, and
 * eight slots would wait eight times as long as one.
 */
export const weighSlots = async (brokerPid: number, slots: number): Promise<void> => {
  const group = groupsOf(brokerPid).find((path) => path.startsWith(groupDir) && /\/verdict-[^/]*$/.test(path))
  if (!existsSync(groupDir)) return
  if (group === undefined) throw new Error('The group of all slots was not found.')
  await writeFile(join(group, 'cpu.shares'), String(slots * 1_024))
}

const leaveGroup = async (): Promise<void> => {
  await writeFile('/sys/fs/cgroup/cpu/cgroup.procs', String(process.pid))
  // The kernel removes the broker's groups a moment after the broker has ended.
  for (let tries = 0; tries < 20; tries++) {
    const isGone = await rmdir(groupDir).then(
      () => true,
      () => false,
    )
    if (isGone) return
    await sleep(100)
  }
}

/** By the letter that `--only` takes. */
export const hostLoads: Readonly<Record<string, HostLoad>> = {
  a: {
    name: '40 busy loops, 4 disk writers',
    start: async () => {
      const dir = await mkdtemp(join(tmpdir(), 'verdict-writers-'))
      const children = [...busyLoops(40), ...diskWriters(4, dir)]
      return async () => {
        await stopAll(children)
        await rm(dir, { recursive: true, force: true })
      }
    },
  },
  b: {
    name: '12 busy loops of higher priority',
    start: async () => {
      const children = busyLoops(12, ['nice', '-n', '-15'])
      return () => stopAll(children)
    },
  },
  c: {
    name: 'a CPU quota of a fifth of a core that comes and goes',
    start: async () => {
      if (!existsSync(groupDir)) return null
      let isOn = false
      const turn = async () => {
        isOn = !isOn
        await writeFile(join(groupDir, 'cpu.cfs_quota_us'), isOn ? '20000' : '-1')
      }
      await turn()
      const timer = setInterval(() => void turn(), turnMs)
      return async () => {
        clearInterval(timer)
        await writeFile(join(groupDir, 'cpu.cfs_quota_us'), '-1')
      }
    },
  },
}
