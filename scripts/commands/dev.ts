import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { ensureSandbox } from '../lib/build.ts'
import { compilers, ensurePackages } from '../lib/packages.ts'
import { root, webDir } from '../lib/paths.ts'
import type { Run } from '../lib/run-command.ts'
import { startStack } from '../lib/stack.ts'

/** `npm run dev`: the stack with the server watched for changes, and the web app on Vite with hot reload. */

export const run: Run = async () => {
  const config = readConfig(process.env)
  await ensurePackages(compilers)
  await ensureSandbox()
  const stack = await startStack({
    dataDir: resolve(root, config.VERDICT_DATA_DIR),
    host: config.HOST,
    port: config.PORT,
    databaseUrl: config.DATABASE_URL ?? null,
    withJudge: true,
    nodeFlags: ['--watch-preserve-output', '--watch'],
    say: (line) => console.log(line),
  })
  const vite = spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), '--clearScreen', 'false'], {
    cwd: webDir,
    stdio: 'inherit',
    env: { ...process.env, VERDICT_SERVER: stack.url },
  })
  console.log(`The API is at ${stack.url}; Vite prints the address of the site.`)

  const end = async (): Promise<void> => {
    vite.kill('SIGTERM')
    await stack.stop()
    process.exit(0)
  }
  process.on('SIGINT', () => void end())
  process.on('SIGTERM', () => void end())
}
