import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { type RunAs, userNamed } from './db/run-as.ts'

/**
 * The system user of the server. Started as root, the supervisor and the judge stay root, because the sandbox needs it,
 * and everything that answers requests of others runs as this user.
 */

/** The user that a start as root makes when it is missing. */
export const defaultServiceUser = 'verdict'

/** A command line that runs a program, perhaps as another user. */
export type Launch = (
  program: string,
  args: readonly string[],
) => { readonly file: string; readonly args: readonly string[] }

/** As the user of this process. */
export const launchAsIs: Launch = (program, args) => ({ file: program, args })

export const canMakeServiceUser = (name: string): boolean =>
  name === defaultServiceUser && process.env.VERDICT_INSTALL !== 'never'

/** Looks the user up, and makes it when it is the default one. Null when there is none. */
export const ensureServiceUser = (name: string): RunAs | null => {
  const known = userNamed(name)
  if (known !== null || !canMakeServiceUser(name)) return known
  const home = ['--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin']
  spawnSync('useradd', ['--system', '--user-group', ...home, name], { stdio: 'ignore' })
  return userNamed(name)
}

/** How `npm start` of this user runs the server: as which user, and whether that is well. */
export const describeService = (
  name: string,
  { reads, folder }: { readonly reads: readonly string[]; readonly folder: string },
): { readonly seen: string; readonly advice: string | null } => {
  if (process.getuid?.() !== 0) return { seen: 'npm start runs it as the user who starts it, not root', advice: null }
  if (name === 'root') return { seen: 'root, by VERDICT_SERVER_USER', advice: 'Unset VERDICT_SERVER_USER.' }
  const user = userNamed(name)
  if (user === null && canMakeServiceUser(name)) return { seen: `${name}, made at the first start`, advice: null }
  if (user === null)
    return { seen: `root: there is no user ${name}`, advice: `Run: useradd --system --user-group ${name}` }
  // A data folder that was not given yet says nothing about the way to it.
  const writes = statSync(folder, { throwIfNoEntry: false })?.gid === user.gid ? [folder] : []
  const needs = { reads, writes, port: 0 }
  const [closed] = closedTo(user, needs)
  const passing =
    closed === undefined ? '' : `, with the capability to read all files, because ${closed} is closed to it`
  const seen = `npm start as root runs it as ${name} (${user.uid})${passing}`
  if (canLaunch(launchAs(user, needs))) return { seen, advice: null }
  return {
    seen: `root: programs cannot be started as ${name}`,
    advice: 'Put Verdict into a folder that all users may read, such as /opt.',
  }
}

export interface ServiceNeeds {
  /** The program and the folders and files the server reads. */
  readonly reads: readonly string[]
  readonly writes: readonly string[]
  readonly port: number
}

const firstOpenPort = 1024

/** Folders that are closed to the user, such as a checkout in /root. */
export const closedTo = (user: RunAs, { reads, writes }: Pick<ServiceNeeds, 'reads' | 'writes'>): readonly string[] => {
  const isOpen = (flags: string, path: string): boolean =>
    spawnSync('/bin/sh', ['-c', flags, 'sh', path], { ...user, cwd: '/', stdio: 'ignore' }).status === 0
  return [
    ...reads.filter((path) => !isOpen('test -r "$1" && { ! test -d "$1" || test -x "$1"; }', path)),
    ...writes.filter((path) => !isOpen('test -w "$1" && test -x "$1"', path)),
  ]
}

/**
 * Runs programs as the user, without a way back to more rights. In closed folders they get the one capability that passes
 * them (docs/decisions/0030), on a port below 1024 the one that listens there.
 */
export const launchAs = (user: RunAs, needs: ServiceNeeds): Launch => {
  const capabilities = [
    '-all',
    ...(closedTo(user, needs).length > 0 ? ['+dac_read_search'] : []),
    ...(needs.port > 0 && needs.port < firstOpenPort ? ['+net_bind_service'] : []),
  ].join(',')
  const became = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', '--no-new-privs']
  const rights = [`--inh-caps=${capabilities}`, `--ambient-caps=${capabilities}`]
  return (program, args) => ({ file: 'setpriv', args: [...became, ...rights, program, ...args] })
}

/** True when this process may start programs as other users, also from closed folders; some containers forbid it. */
export const mayLeaveRoot = (user: RunAs): boolean =>
  process.getuid?.() === 0 && canLaunch(launchAs(user, { reads: [], writes: ['/'], port: 0 }))

/** True when this machine lets root run programs so; containers may lack the capabilities for it. */
export const canLaunch = (launch: Launch): boolean => {
  const { file, args } = launch('/bin/true', [])
  return spawnSync(file, args, { cwd: '/', stdio: 'ignore' }).status === 0
}
