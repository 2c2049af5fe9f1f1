import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The first step of every command, and the only one that must run on whatever Node the machine has: install the locked
 * packages when they are missing or old, then hand over to the Node version the project pins, which runs TypeScript
 * as it is.
 */

export const root = join(import.meta.dirname ?? new URL('..', import.meta.url).pathname, '../..')
const stamp = join(root, 'node_modules', '.verdict-installed')
const pinned = join(root, 'node_modules', 'node', 'bin', 'node')

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')

const installed = () => existsSync(pinned) && existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash()

const install = () => {
  console.log('Installing packages (only when the lock file changed) ...')
  const npm = spawnSync('npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error'], { cwd: root, stdio: 'inherit' })
  if (npm.status !== 0) {
    console.error('npm ci failed. Check the network and the messages above, then run the command again.')
    process.exit(1)
  }
  if (!existsSync(pinned)) {
    console.error(
      'The pinned Node was not installed. npm must be allowed to run the install script of the package "node".',
    )
    process.exit(1)
  }
  writeFileSync(stamp, lockHash())
}

/** Runs a script of the project under the pinned Node and ends with its exit code. */
export const runPinned = (script, args = process.argv.slice(2)) => {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    console.error(`Verdict needs Node 20 or newer to start; this is ${process.versions.node}.`)
    process.exit(1)
  }
  if (!installed()) install()
  const child = spawn(pinned, [join(root, 'scripts', script), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH ?? ''}` },
  })
  // A terminal sends Ctrl-C to all of us; the script decides when it is over. What is sent to us alone is passed on.
  process.on('SIGINT', () => {})
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 130)))
}
