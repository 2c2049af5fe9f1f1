import { execFile, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../scripts/lib/paths.ts'

/** A checkout of an earlier version of this repository, ready to start. */
export interface FormerVersion {
  readonly commit: string
  readonly checkout: string
  remove(): Promise<void>
}

const run = promisify(execFile)
const git = async (...args: readonly string[]): Promise<string> => (await run('git', args, { cwd: root })).stdout.trim()

/**
 * The commit before the newest migration was added: an upgrade from it migrates the database.
 * @returns null without the history of the repository
 */
export const beforeNewestMigration = async (): Promise<string | null> => {
  const migrations = 'apps/server/migrations'
  try {
    const newest = (await git('ls-files', migrations)).split('\n').at(-1) ?? ''
    const added = await git('log', '--first-parent', '-m', '--diff-filter=A', '--follow', '--format=%H', '--', newest)
    return await git('rev-parse', '--verify', `${added.split('\n').at(-1)}^`)
  } catch {
    return null
  }
}

/**
 * Checks out a commit into a temporary folder, with its packages and its sandbox.
 * @throws Error for an unknown commit, and when packages or the sandbox cannot be made
 */
export const checkOut = async (revision: string, say: (line: string) => void): Promise<FormerVersion> => {
  const commit = await git('rev-parse', '--verify', `${revision}^{commit}`)
  const checkout = await mkdtemp(join(tmpdir(), 'verdict-former-'))
  const remove = () => rm(checkout, { recursive: true, force: true })
  try {
    say(`Checking out ${commit.slice(0, 8)} ...`)
    await run('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, checkout], { cwd: root })
    await installPackages(checkout)
    const build = "import('@verdict/sandbox').then(({ ensureBuilt }) => ensureBuilt())"
    await run(join(checkout, 'node_modules', 'node', 'bin', 'node'), ['-e', build], { cwd: checkout })
  } catch (error) {
    await remove()
    throw error
  }
  return { commit, checkout, remove }
}

const lockOf = (checkout: string): string => readFileSync(join(checkout, 'package-lock.json'), 'utf8')

/** Packages of the same lock file are linked, as links to workspaces are relative; otherwise npm installs them. */
const installPackages = async (checkout: string): Promise<void> => {
  if (lockOf(checkout) === lockOf(root) && linkPackages(checkout)) return
  await run('npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error'], { cwd: checkout })
}

const linkPackages = (checkout: string): boolean => {
  const folders = ['node_modules', 'apps/web/node_modules', 'packages/remote/node_modules']
  return folders
    .filter((name) => existsSync(join(root, name)))
    .every((name) => spawnSync('cp', ['-al', join(root, name), join(checkout, name)]).status === 0)
}
