import './lib/plain-errors.ts'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureSandbox, ensureWeb } from './lib/build.ts'
import { browser, compilers, ensurePackages, languages } from './lib/packages.ts'
import { root } from './lib/paths.ts'
import { show, showAtEnd } from './lib/run.ts'

/**
 * `npm test`: format, lint, types, then every test on its real parts, the browser journeys last.
 * Arguments are handed to the test runner, e.g. `npm test -- --project rules`.
 */

const wanted = process.argv.slice(2)
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')

const phase = async (name: string, work: () => Promise<number>): Promise<void> => {
  const startedAt = Date.now()
  const code = await work()
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  if (code !== 0) {
    console.error(`${name} failed after ${seconds} s.`)
    process.exit(1)
  }
  console.log(`${name}: done in ${seconds} s`)
}

const required = [...compilers, ...browser]
// Of a language that cannot be had, only its own programs are left out.
const absent = await ensurePackages([...required, ...languages])
if (absent.some((one) => required.includes(one))) {
  console.error('The tests need the packages named above.')
  process.exit(1)
}
await phase('check', () => show(process.execPath, [join(root, 'scripts', 'check.ts')]))
await phase('build', async () => {
  await ensureSandbox()
  await ensureWeb()
  return 0
})

const reports = await mkdtemp(join(tmpdir(), 'verdict-reports-'))
const names: string[] = []
const testing = (name: string, args: readonly string[]): readonly string[] => {
  names.push(name)
  const report = join(reports, `${name}.json`)
  return [vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args]
}

/**
 * What judges takes one file at a time, for it counts processes and groups of the whole machine; it waits for programs
 * more than it computes, so everything else is tested beside it.
 */
const testRooms = async (): Promise<number> => {
  const judging = ['sandbox', 'judge']
  const only = judging.map((name) => `--project=${name}`)
  const others = judging.map((name) => `--project=!${name}`)
  const codes = await Promise.all([
    show(process.execPath, testing('judging', only)),
    showAtEnd(process.execPath, testing('rooms', others), join(reports, 'rooms.log')),
  ])
  return Math.max(...codes)
}

/**
 * Two installations beside each other: in one the pages are looked at, in the other programs are judged and processes
 * are killed and waited for. Either alone leaves a core idle half of the time.
 */
const testJourneys = async (): Promise<number> => {
  const config = ['--config', 'e2e/vitest.config.ts']
  const codes = await Promise.all([
    show(process.execPath, testing('pages', [...config, 'e2e/pages/'])),
    showAtEnd(process.execPath, testing('journeys', [...config, 'e2e/judging/']), join(reports, 'journeys.log')),
  ])
  return Math.max(...codes)
}

interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
}

if (wanted.length > 0) await phase('tests', () => show(process.execPath, testing('tests', wanted)))
else {
  await phase('tests', testRooms)
  await phase('journeys', testJourneys)
}

let passed = 0
let failed = 0
let skipped = 0
for (const name of names) {
  const report = JSON.parse(await readFile(join(reports, `${name}.json`), 'utf8')) as Report
  passed += report.numPassedTests
  failed += report.numFailedTests
  skipped += report.numPendingTests
}
await rm(reports, { recursive: true, force: true })
console.log(`tests: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
