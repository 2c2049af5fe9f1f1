import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * What one broker has on the host. Only its own: other brokers may run beside it, and their processes and groups say
 * nothing about this one.
 */

export const groupsOf = (pid: number): readonly string[] =>
  execFileSync('find', ['/sys/fs/cgroup', '-type', 'd', '-path', `*verdict-*-${pid}-*`], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '')

export const processesUnder = (pid: number): number[] => {
  const parents = new Map(
    processIds().flatMap((child): [number, number][] => {
      const stat = textOrNothing(`/proc/${child}/stat`)
      return stat === '' ? [] : [[child, Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])]]
    }),
  )
  const below = (parent: number): number[] =>
    [...parents].filter(([, above]) => above === parent).flatMap(([child]) => [child, ...below(child)])
  return below(pid)
}

export const descriptorsOf = (pid: number): readonly string[] => readdirSync(`/proc/${pid}/fd`)

/** Of the broker and of the zygotes below it. */
export const mountsOf = (pid: number): readonly string[] =>
  [pid, ...childrenOf(pid)].flatMap((each) => textOrNothing(`/proc/${each}/mountinfo`).split('\n')).filter(Boolean)

export const residentBytesOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(textOrNothing(`/proc/${pid}/status`))?.[1] ?? 0) * 1024

/** Where the ids of broker `pid` begin and how many it has; as in native/lane.c. */
const idsOf = (pid: number) => ({ first: 0x70000000 + (pid & 0x3fffff) * 128 * 2, count: 128 * 2 })

/** Processes that run as programs of this broker, wherever they hang in the tree. */
export const programsOf = (pid: number): readonly number[] => {
  const { first, count } = idsOf(pid)
  return processIds().filter((each) => {
    const id = Number(/^Uid:\s+(\d+)/m.exec(textOrNothing(`/proc/${each}/status`))?.[1] ?? 0) - first
    return id >= 0 && id < count && id % 2 === 1
  })
}

/** Looks until it is as wanted, for as long as a slow machine may need; answers with the last look. */
export const settled = async <T>(look: () => T, wanted: (value: T) => boolean): Promise<T> => {
  for (let tries = 0; tries < 500; tries++) {
    const seen = look()
    if (wanted(seen)) return seen
    await pause(20)
  }
  return look()
}

const processIds = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)

const childrenOf = (pid: number) => textOrNothing(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean)

/** A process may end between being listed and being read. */
const textOrNothing = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
