import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { ensureSandbox, ensureWeb } from '../lib/build.ts'
import { compilers, ensurePackages, languages, mayInstall, missing } from '../lib/packages.ts'
import { root } from '../lib/paths.ts'
import type { Run } from '../lib/run-command.ts'
import { startStack, waitFor } from '../lib/stack.ts'

/** `npm start`: everything from a fresh clone to a running site, and the first root password. */

export const run: Run = async () => {
  // The output may be a file on the disk that is full.
  process.stdout.on('error', () => undefined)
  process.stderr.on('error', () => undefined)
  const startedAt = Date.now()
  const config = readConfig(process.env)
  const dataDir = resolve(root, config.VERDICT_DATA_DIR)
  const passwordFile = join(dataDir, 'root-password')
  const firstStart = !existsSync(passwordFile)

  await ensurePackages(compilers)
  await ensureSandbox()
  await ensureWeb()
  const stack = await startStack({
    dataDir,
    host: config.HOST,
    port: config.PORT,
    databaseUrl: config.DATABASE_URL ?? null,
    withJudge: true,
    say: (line) => console.log(line),
  })

  let stops = 0
  const end = async (): Promise<void> => {
    stops += 1
    if (stops > 1) process.exit(130)
    console.log('\nStopping: judge, server, database ...')
    await stack.stop()
    console.log('Stopped.')
    process.exit(0)
  }
  process.on('SIGINT', () => void end())
  process.on('SIGTERM', () => void end())

  const seconds = () => ((Date.now() - startedAt) / 1000).toFixed(1)
  console.log(`Verdict is at ${config.VERDICT_BASE_URL ?? stack.url} (${seconds()} s)`)
  if (firstStart && existsSync(passwordFile)) {
    console.log(`First login: root / ${(await readFile(passwordFile, 'utf8')).trim()} (also in ${passwordFile})`)
  }
  const ready = await waitFor(`${stack.url}/readyz`, 60_000)
  console.log(
    ready
      ? `Judging is ready (${seconds()} s). Ctrl-C stops everything.`
      : `The judge has not connected. See ${join(dataDir, 'logs', 'judge.log')} and run: npm run doctor`,
  )

  // Installed in the background, because few problems need these compilers; the judge picks them up later.
  if (missing(languages).length > 0 && mayInstall()) {
    console.log('The other languages are installed meanwhile.')
    const still = await ensurePackages(languages)
    if (still.length < languages.length && stops === 0) {
      console.log('More languages are installed; the judge takes them up.')
      stack.renewJudge()
    }
  }
}
