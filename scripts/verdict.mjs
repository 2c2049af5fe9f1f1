#!/usr/bin/env node
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onNpmGone } from './lib/watch-parents.mjs'

/**
 * `verdict COMMAND`: the entry of every command, and the only file that must run on the machine's own Node. It installs
 * the locked packages when they are missing or outdated, then starts scripts/main.ts under the pinned Node, which runs
 * TypeScript without a build.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = join(root, 'node_modules', '.verdict-installed')
const pinned = join(root, 'node_modules', 'node', 'bin', 'node')

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')

/** True when npm's own record of the installation matches the lock file, so that a manual `npm install` counts too. */
const isAsLocked = () => {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const found = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || (found[path] === undefined ? optional === true : found[path].version === version),
  )
}

const isInstalled = () => {
  if (!existsSync(pinned)) return false
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash()) return true
  if (!isAsLocked()) return false
  writeFileSync(stamp, lockHash())
  return true
}

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

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Verdict needs Node 20 or newer to start; this is ${process.versions.node}.`)
  process.exit(1)
}
if (!isInstalled()) install()
const child = spawn(pinned, [join(root, 'scripts', 'main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  // Paths in arguments are relative to the caller's folder, which npm passes.
  env: {
    ...process.env,
    INIT_CWD: process.env.INIT_CWD ?? process.cwd(),
    PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`,
  },
})
// A terminal sends Ctrl-C to the whole process group; the command decides when to exit. Signals sent to this process
// alone are forwarded.
process.on('SIGINT', () => {})
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
onNpmGone(() => child.kill('SIGTERM'))
child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 130)))
