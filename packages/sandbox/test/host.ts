import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Groups of one broker on the host. Only its own: other brokers may run at the same time, and their processes and
 * groups are irrelevant for this one.
 */

export const groupsOf = (pid: number): readonly string[] => {
  const isOwn = ['-path', `*verdict-*-${pid}-*`]
  // Boxes of other judges on this machine come and go while the tree is read: their groups are not entered.
  const others = ['-name', 'verdict-*', '-not', ...isOwn, '-prune']
  return execFileSync(
    'find',
    ['/sys/fs/cgroup', '-ignore_readdir_race', ...others, '-o', '-type', 'd', ...isOwn, '-print'],
    {
      encoding: 'utf8',
    },
  )
    .split('\n')
    .filter((line) => line !== '')
}

/** The parent of a process; NaN for one that has ended. */
export const parentOf = (pid: number): number => {
  const stat = textOrNothing(`/proc/${pid}/stat`)
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

export const processesUnder = (pid: number): number[] => {
  const parents = new Map(processIds().map((child) => [child, parentOf(child)]))
  const below = (parent: number): number[] =>
    [...parents].filter(([, above]) => above === parent).flatMap(([child]) => [child, ...below(child)])
  return below(pid)
}

export const descriptorsOf = (pid: number): readonly string[] => readdirSync(`/proc/${pid}/fd`)

/** Of the broker and of the zygotes below it. */
export const mountsOf = (pid: number): readonly string[] =>
  [pid, ...childrenOf(pid)].flatMap((each) => textOrNothing(`/proc/${each}/mountinfo`).split('\n')).filter(Boolean)

/** Private memory; its mapped program pages are managed by the host. */
export const ownBytesOf = (pid: number): number =>
  Number(/^RssAnon:\s+(\d+)/m.exec(textOrNothing(`/proc/${pid}/status`))?.[1] ?? 0) * 1024

/** Ids of the programs of inspected brokers; a closed one has no zygote left to inspect. */
const programIds = new Map<number, Set<number>>()

/** The host's ids of the programs of broker `pid`, from the second line of its zygotes' maps. */
const programIdsOf = (pid: number): ReadonlySet<number> => {
  const known = programIds.get(pid) ?? new Set()
  programIds.set(pid, known)
  for (const zygote of childrenOf(pid)) {
    const [, line = ''] = textOrNothing(`/proc/${zygote}/uid_map`).split('\n')
    const [inside, outside, count] = line.trim().split(/\s+/).map(Number)
    if (inside === 1000 && outside !== undefined && count === 1) known.add(outside)
  }
  return known
}

/** Processes that run as programs of this broker, wherever they hang in the tree. */
export const programsOf = (pid: number): readonly number[] => {
  const ids = programIdsOf(pid)
  return processIds().filter((each) =>
    ids.has(Number(/^Uid:\s+(\d+)/m.exec(textOrNothing(`/proc/${each}/status`))?.[1] ?? -1)),
  )
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
