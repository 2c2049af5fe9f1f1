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

/** Who the postmaster runs as: nobody else when we are not root. */
export const runAs = (): RunAs | null => {
  if (process.getuid?.() !== 0) return null
  for (const name of userNames) {
    const uid = idOf('-u', name)
    const gid = idOf('-g', name)
    if (uid !== null && gid !== null && uid !== 0) return { uid, gid }
  }
  throw new Error('PostgreSQL does not run as root and there is neither a user postgres nor nobody. Set DATABASE_URL.')
}

/** True when the user may run or enter what lies there. */
export const readable = (path: string, user: RunAs): boolean => {
  const seen = spawnSync('/usr/bin/test', ['-x', path], { uid: user.uid, gid: user.gid, cwd: '/' })
  return seen.status === 0
}

/**
 * The command line that runs a program as the unprivileged user. It is told to shut down when this process ends, even
 * when that is killed. Folders such as /root are closed to the unprivileged user, so there it also gets the one
 * capability that lets it pass through folders it may not read.
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
