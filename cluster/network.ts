import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { bridge, type Host, machineAddress, prefix } from './addresses.ts'

/**
 * Network namespaces on one bridge. Rules of nftables inside the namespaces cut links: a packet is dropped when it
 * arrives, as on a broken cable, so the sender gets no error.
 */

/** Of the machine's ends of the links. */
const linkPrefix = 'vcl'

const run = (file: string, args: readonly string[]): string => {
  const ran = spawnSync(file, args, { encoding: 'utf8' })
  if (ran.status === 0) return ran.stdout
  const why = ran.error?.message ?? ran.stderr.trim()
  throw new Error(`${file} ${args.join(' ')}: ${why}`)
}

const ip = (...args: readonly string[]): string => run('ip', args)
export const namespaceOf = ({ name }: Pick<Host, 'name'>): string => `${prefix}${name}`
const namespacePath = (host: Pick<Host, 'name'>): string => `/run/netns/${namespaceOf(host)}`

/**
 * The command line that runs a program on a host. Not `ip netns exec`, which mounts another /sys, without the control
 * groups of the sandbox. The program ends with this process, even when this process is killed.
 */
export const commandOn = (host: Host, file: string, args: readonly string[]) => ({
  file: 'nsenter',
  args: [`--net=${namespacePath(host)}`, 'setpriv', '--pdeathsig', 'KILL', file, ...args],
})

const inside = (host: Host, file: string, args: readonly string[]): string =>
  run('nsenter', [`--net=${namespacePath(host)}`, file, ...args])

/** Why this process cannot make namespaces, or null. */
export const refusal = (): string | null => {
  if (process.platform !== 'linux') return 'network namespaces exist on Linux only'
  if (process.getuid?.() !== 0) return 'network namespaces need root'
  const name = `${prefix}probe`
  try {
    ip('netns', 'add', name)
    ip('netns', 'del', name)
  } catch (error) {
    return `network namespaces are not permitted here (${error instanceof Error ? error.message : String(error)})`
  }
  return null
}

export const openNetwork = (hosts: readonly Host[]): void => {
  ip('link', 'add', bridge, 'type', 'bridge')
  ip('address', 'add', `${machineAddress}/24`, 'dev', bridge)
  ip('link', 'set', bridge, 'up')
  for (const [index, host] of hosts.entries()) {
    const [outer, namespace] = [`${linkPrefix}${index}`, namespaceOf(host)]
    ip('netns', 'add', namespace)
    ip('link', 'add', outer, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
    ip('link', 'set', outer, 'master', bridge, 'up')
    ip('-n', namespace, 'address', 'add', `${host.address}/24`, 'dev', 'eth0')
    ip('-n', namespace, 'link', 'set', 'eth0', 'up')
    ip('-n', namespace, 'link', 'set', 'lo', 'up')
    inside(host, 'nft', ['add table inet faults; add chain inet faults input { type filter hook input priority 0; }'])
  }
}

/** Process ids on a host. */
export const processesOn = (host: Pick<Host, 'name'>): readonly number[] =>
  existsSync(namespacePath(host)) ? ip('netns', 'pids', namespaceOf(host)).split('\n').filter(Boolean).map(Number) : []

/** Signals every process on a host, as a power cut or a paused virtual machine does. */
export const signalAll = (host: Pick<Host, 'name'>, signal: NodeJS.Signals): void => {
  for (const pid of processesOn(host)) {
    try {
      process.kill(pid, signal)
    } catch {
      // It ended meanwhile.
    }
  }
}

/** Namespaces of this or an earlier run. */
const leftNamespaces = (): readonly string[] =>
  ip('netns', 'list')
    .split('\n')
    .map((line) => line.split(' ')[0] ?? '')
    .filter((name) => name.startsWith(prefix))

/** Ends of links in this namespace. The kernel would take them away some time after their namespaces. */
const leftLinks = (): readonly string[] =>
  [...ip('-o', 'link', 'show').matchAll(/^\d+: ([^:@]+)/gm)].map(([, name = '']) => name).filter(isOurs)

const isOurs = (name: string): boolean => name === bridge || new RegExp(`^${linkPrefix}\\d+$`).test(name)

/** Removes every namespace with its processes, and the bridge. */
export const closeNetwork = (): void => {
  const namespaces = leftNamespaces()
  for (const namespace of namespaces) signalAll({ name: namespace.slice(prefix.length) }, 'SIGKILL')
  for (const link of leftLinks()) ip('link', 'del', link)
  for (const namespace of namespaces) ip('netns', 'del', namespace)
}

/** Packets that `from` sends do not arrive at `to`. */
export const cutOneWay = (from: Host, to: Host): void => {
  inside(to, 'nft', [`add rule inet faults input ip saddr ${from.address} drop`])
}

export const cut = (one: Host, other: Host): void => {
  cutOneWay(one, other)
  cutOneWay(other, one)
}

/** A share of the packets between two hosts is lost, in both directions. */
export const lose = (one: Host, other: Host, percent: number): void => {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const)
    inside(to, 'nft', [`add rule inet faults input ip saddr ${from.address} numgen random mod 100 < ${percent} drop`])
}

/** Takes all cuts, losses and delays of a host away. */
export const heal = (...hosts: readonly Host[]): void => {
  for (const host of hosts) {
    inside(host, 'nft', ['flush chain inet faults input'])
    spawnSync('nsenter', [`--net=${namespacePath(host)}`, 'tc', 'qdisc', 'del', 'dev', 'eth0', 'root'])
  }
}

/** How the kernel delays packets: exactly, by a narrow link whose queue grows, or not at all. */
export type Delay = 'netem' | 'tbf'

/**
 * Delays everything that a host sends. Kernels without the module `sch_netem` get a link of 300 kbit/s with a queue of
 * up to a second instead, whose delay depends on the traffic.
 */
export const delay = (host: Host, ms: number): Delay => {
  const tc = (...args: readonly string[]) => inside(host, 'tc', ['qdisc', 'add', 'dev', 'eth0', 'root', ...args])
  try {
    tc('netem', 'delay', `${ms}ms`, `${Math.round(ms / 4)}ms`)
    return 'netem'
  } catch {
    tc('tbf', 'rate', '300kbit', 'burst', '8kb', 'latency', '1s')
    return 'tbf'
  }
}
