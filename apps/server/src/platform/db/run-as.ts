import { spawnSync } from 'node:child_process'

const userNames = ['postgres', 'nobody']

const idOf = (flag: '-u' | '-g', name: string): number | null => {
  const found = spawnSync('id', [flag, name], { encoding: 'utf8' })
  return found.status === 0 ? Number(found.stdout.trim()) : null
}

export interface RunAs {
  readonly uid: number
  readonly gid: number
}

/** A system user by name; null when there is none, or when it is root. */
export const userNamed = (name: string): RunAs | null => {
  const uid = idOf('-u', name)
  const gid = idOf('-g', name)
  return uid === null || gid === null || uid === 0 ? null : { uid, gid }
}

/** The user of the postmaster: null unless we are root. */
export const runAs = (): RunAs | null => {
  if (process.getuid?.() !== 0) return null
  for (const name of userNames) {
    const user = userNamed(name)
    if (user !== null) return user
  }
  throw new Error(
    'PostgreSQL does not run as root, and neither the user postgres nor the user nobody exists. Set DATABASE_URL.',
  )
}

/** True when the user can execute or enter this path. */
export const readable = (path: string, user: RunAs): boolean => {
  const seen = spawnSync('/usr/bin/test', ['-x', path], { uid: user.uid, gid: user.gid, cwd: '/' })
  return seen.status === 0
}

/**
 * The command line that runs a program as the unprivileged user. The program is shut down when this process ends, even
 * when it is killed. Folders such as /root are closed to the unprivileged user, so in that case the program also gets
 * the one capability to traverse unreadable folders.
 */
export const commandAs = (user: RunAs | null, program: string, args: readonly string[], dir: string) => {
  const withParent = ['--pdeathsig', 'INT']
  const command = [program, ...args]
  if (user === null) return { args: [...withParent, ...command], options: {} }
  if (readable(program, user) && readable(dir, user)) {
    return { args: [...withParent, ...command], options: { ...user, cwd: '/' } }
  }
  const caps = '+dac_read_search'
  const became = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups']
  const passing = [`--inh-caps=${caps}`, `--ambient-caps=${caps}`]
  return { args: [...withParent, ...became, ...passing, ...command], options: { cwd: '/' } }
}
