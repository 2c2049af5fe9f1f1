import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { root } from '../../scripts/lib/paths.ts'
import { summaryPath, type TestSummary } from '../../scripts/lib/summary-reporter.ts'
import { vitest } from '../../scripts/lib/test-rooms.ts'

const tests = `
let tries = 0
it('passes', () => {})
it('passes at the second try', () => { tries += 1; expect(tries).toBe(2) })
it('fails', () => { expect(1).toBe(2) })
describe('a hook', () => { beforeAll(() => { throw new Error('hook failed') }); it('waits', () => {}) })
it('leaves a rejection', () => { void Promise.reject(new Error('not handled')) })
`

/** The test runner in a process of its own on files of the given texts. */
const runTests = async (files: Record<string, string>): Promise<TestSummary> => {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-summary-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const path = join(folder, 'summary.json')
  const reporter = join(root, 'scripts', 'lib', 'summary-reporter.ts')
  const args = [vitest, 'run', '--root', folder, '--globals', '--retry=1', `--reporter=${reporter}`]
  const { status } = spawnSync(process.execPath, args, { env: { ...process.env, [summaryPath]: path } })
  expect(status).toBe(1)
  return JSON.parse(await readFile(path, 'utf8')) as TestSummary
}

it('names every reason why a run of tests fails', async () => {
  const summary = await runTests({ 'some.test.ts': tests, 'broken.test.ts': "import './missing.ts'" })
  expect(summary.passed).toBe(3)
  expect(summary.repeated).toEqual(['some.test.ts > passes at the second try'])
  expect(summary.failures.map(({ name }) => name).sort()).toEqual([
    'broken.test.ts',
    'outside of any test',
    'some.test.ts > a hook',
    'some.test.ts > fails',
  ])
  expect(summary.failures.find(({ name }) => name.endsWith('a hook'))?.message).toBe('hook failed')
})
