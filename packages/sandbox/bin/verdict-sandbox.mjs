#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A Node that runs TypeScript as it is does the work; an older one hands its streams to the one the project pins. */
const here = dirname(fileURLToPath(import.meta.url))
const [major, minor] = process.versions.node.split('.').map(Number)
const runsTypeScript = major > 23 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18)
const pinned = join(here, '../../../node_modules/node/bin/node')

if (runsTypeScript) {
  const { main } = await import('../src/command.ts')
  process.exitCode = await main(process.argv.slice(2))
} else if (!existsSync(pinned)) {
  console.error(
    `verdict-sandbox needs Node 22.18 or newer, or the one \`npm ci\` installs; this is ${process.version}.`,
  )
  process.exitCode = 1
} else {
  const child = spawn(pinned, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === null ? 1 : 130)
  })
}
