import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { root } from '../../scripts/lib/paths.ts'
import { show } from '../../scripts/lib/run.ts'
import { summaryPath, type TestSummary } from '../../scripts/lib/summary-reporter.ts'
import { filesToRepeat, openReports } from '../../scripts/lib/test-reports.ts'
import { vitest } from '../../scripts/lib/test-rooms.ts'

const tests = `
it('passes', () => {})
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
  const args = [vitest, 'run', '--root', folder, '--globals', `--reporter=${reporter}`]
  const { status } = spawnSync(process.execPath, args, { env: { ...process.env, [summaryPath]: path } })
  expect(status).toBe(1)
  return JSON.parse(await readFile(path, 'utf8')) as TestSummary
}

it('names every reason why a run of tests fails', async () => {
  const summary = await runTests({ 'some.test.ts': tests, 'broken.test.ts': "import './missing.ts'" })
  expect(summary.passed).toBe(2)
  expect(summary.files.map(({ file, ms }) => [file, ms > 0]).sort()).toEqual([
    ['broken.test.ts', expect.any(Boolean)],
    ['some.test.ts', true],
  ])
  expect(summary.failures.map(({ name }) => name).sort()).toEqual([
    'broken.test.ts',
    'outside of any test',
    'some.test.ts > a hook',
    'some.test.ts > fails',
  ])
  expect(summary.failures.find(({ name }) => name.endsWith('a hook'))?.message).toBe('hook failed')
  expect([...filesToRepeat(summary.failures)].sort()).toEqual(['broken.test.ts', 'some.test.ts'])
})

it('repeats nothing where a failure has no file, or where more failed than a busy machine explains', () => {
  const failure = (file: string | null) => ({ name: 'some test', message: '', file })
  expect(filesToRepeat([failure('a.test.ts'), failure('a.test.ts')])).toEqual(['a.test.ts'])
  expect(filesToRepeat([failure('a.test.ts'), failure(null)])).toEqual([])
  expect(filesToRepeat(Array.from({ length: 13 }, (_, index) => failure(`${index}.test.ts`)))).toEqual([])
})

describe('repeated files', () => {
  const flaky = (folder: string) => `
import { existsSync, writeFileSync } from 'node:fs'
it('passes at the second try', () => {
  const isFirst = !existsSync('${folder}/tried')
  writeFileSync('${folder}/tried', '')
  expect(isFirst).toBe(false)
})`

  const quietly: typeof show = (file, args, options) => show(file, args, { ...options, stdio: 'ignore' })

  const runAll = async (files: (folder: string) => Record<string, string>) => {
    const folder = await mkdtemp(join(tmpdir(), 'verdict-repeat-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    for (const [name, text] of Object.entries(files(folder))) await writeFile(join(folder, name), text)
    const reports = await openReports(quietly)
    onTestFinished(() => reports.remove())
    const options = ['--root', folder, '--globals']
    const first = await reports.shown('some', options, ['.test.ts'])
    return { first, again: await reports.repeatFailed(), reports }
  }

  it('a failure of the first run alone is none', async () => {
    const { first, again } = await runAll((folder) => ({
      'a.test.ts': flaky(folder),
      'b.test.ts': `it('passes', () => {})`,
    }))
    expect([first, again]).toEqual([1, 0])
  })

  it('a failure of both runs is one', async () => {
    const { first, again } = await runAll((folder) => ({
      'a.test.ts': flaky(folder),
      'b.test.ts': `it('fails', () => { expect(1).toBe(2) })`,
    }))
    expect([first, again]).toEqual([1, 1])
  })

  it('a failed check or build is not made up for', async () => {
    const reports = await openReports()
    onTestFinished(() => reports.remove())
    expect(reports.failed('check')).toBe(1)
    expect(await reports.repeatFailed()).toBe(1)
  })
})
