import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './paths.ts'
import { show, showAtEnd } from './run.ts'
import { type Failure, type FileTime, summaryPath, type TestSummary } from './summary-reporter.ts'
import { vitest } from './test-rooms.ts'

/** Lines of a failure's message that the list at the end repeats; the rest is where the test ran. */
const messageLines = 8

/** First line of the summary; .ci/run looks for it. */
const summaryTitle = 'Summary of the tests'

/** More failed files than a busy machine explains: they are not repeated. */
const repeatedFiles = 12

/** So many of the files that took the most time are named at the end: that is where to look when the tests take too long. */
const slowestFiles = 15

/** A run of the test runner, or another step that must succeed. */
interface TestRun {
  readonly name: string
  /** Options of the test runner; null for another step. */
  readonly options: readonly string[] | null
  /** Whether every test passed, at the latest when repeated. */
  isFine: boolean
}

const shorten = (message: string): string =>
  message
    .split('\n')
    .slice(0, messageLines)
    .map((line) => `    ${line}`)
    .join('\n')

const secondsOf = (ms: number): string => `${(ms / 1_000).toFixed(0)} s`

/** The slowest files in lines. */
const slowest = (files: readonly FileTime[]): readonly string[] =>
  files
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, slowestFiles)
    .map(({ file, ms }) => `  ${secondsOf(ms)} ${file}`)

const distinct = <T>(values: readonly T[]): readonly T[] => [...new Set(values)]

/** Files to run again after the failures of a run; empty where that cannot explain all of them. */
export const filesToRepeat = (failures: readonly Failure[]): readonly string[] => {
  const files = distinct(failures.map(({ file }) => file))
  const known = files.filter((file) => file !== null)
  return known.length < files.length || files.length > repeatedFiles ? [] : known
}

/**
 * Runs of the test runner whose failures and counts are printed together at the end.
 *
 * @param run starts a run that prints while it runs
 */
export const openReports = async (run = show) => {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-reports-'))
  const runs: TestRun[] = []
  /** Failures of tests that passed when they were repeated. */
  const repeated: Failure[] = []
  /** Files that were not run because the time was up. */
  const leftOut: string[] = []
  const read = (name: string): Promise<TestSummary | null> =>
    readFile(join(folder, `${name}.json`), 'utf8').then(
      (text) => JSON.parse(text) as TestSummary,
      () => null,
    )
  const environment = (name: string) => ({ env: { ...process.env, [summaryPath]: join(folder, `${name}.json`) } })
  const argumentsOf = (options: readonly string[], paths: readonly string[]): readonly string[] => [
    vitest,
    'run',
    '--reporter=default',
    `--reporter=${join(root, 'scripts', 'lib', 'summary-reporter.ts')}`,
    ...options,
    ...paths,
  ]
  const note = async (name: string, options: readonly string[], work: () => Promise<number>): Promise<number> => {
    const noted: TestRun = { name, options, isFine: false }
    runs.push(noted)
    const code = await work()
    noted.isFine = code === 0
    return code
  }
  /** Returns whether the files of the run's failed tests passed this time. */
  const repeat = async (failed: TestRun): Promise<boolean> => {
    if (failed.options === null) return false
    const first = await read(failed.name)
    const files = filesToRepeat(first?.failures ?? [])
    if (first === null || files.length === 0) return false
    const code = await run(process.execPath, argumentsOf(failed.options, files), environment(`${failed.name} again`))
    if (code !== 0) return false
    repeated.push(...first.failures)
    failed.isFine = true
    return true
  }
  return {
    /** Prints while it runs. */
    shown: (name: string, options: readonly string[], paths: readonly string[] = []) =>
      note(name, options, () => run(process.execPath, argumentsOf(options, paths), environment(name))),
    /** Prints when it has ended, so that two runs at the same time do not mix their lines. */
    kept: (name: string, options: readonly string[], paths: readonly string[] = []) =>
      note(name, options, () =>
        showAtEnd(process.execPath, argumentsOf(options, paths), join(folder, `${name}.log`), environment(name)),
      ),
    /** Like `kept`, with what the run next to it leaves of the processor. */
    keptBehind: (name: string, options: readonly string[]) =>
      note(name, options, () =>
        showAtEnd(
          'nice',
          ['-n', '10', process.execPath, ...argumentsOf(options, [])],
          join(folder, `${name}.log`),
          environment(name),
        ),
      ),
    /** Notes a file that was not run because the time was up. */
    leftOut: (file: string): void => void leftOut.push(file),
    /** Notes that a step failed in which the test runner has no part; returns its exit code. */
    failed: (name: string): number => {
      runs.push({ name, options: null, isFine: false })
      return 1
    },
    /** Runs the files of failed tests once more, one run after another; returns 0 if all of them pass then. */
    repeatFailed: async (): Promise<number> => {
      let code = 0
      for (const ended of runs) if (!ended.isFine && !(await repeat(ended))) code = 1
      return code
    },
    /** Prints failed tests, tests that passed only when repeated, and the counts of all runs. */
    printSummary: async (): Promise<void> => {
      console.log(summaryTitle)
      for (const { name, message } of repeated) console.log(`passed when repeated: ${name}\n${shorten(message)}`)
      for (const file of leftOut) console.log(`not run, the time was up: ${file}`)
      const counts = { passed: 0, skipped: 0, failed: 0 }
      const files: FileTime[] = []
      for (const { name, options, isFine } of runs) {
        if (options === null) {
          console.log(`failed: ${name}`)
          continue
        }
        const summary = await read(name)
        if (summary === null) console.log(`failed: the run "${name}" ended without a summary`)
        const failures = isFine ? [] : (summary?.failures ?? [])
        for (const failure of failures) console.log(`failed: ${failure.name}\n${shorten(failure.message)}`)
        counts.failed += failures.length
        counts.passed += summary?.passed ?? 0
        counts.skipped += summary?.skipped ?? 0
        files.push(...(summary?.files ?? []))
        const ms = (summary?.files ?? []).reduce((sum, file) => sum + file.ms, 0)
        console.log(`${name}: ${secondsOf(ms)} in ${summary?.files.length ?? 0} files`)
      }
      console.log(['The slowest files:', ...slowest(files)].join('\n'))
      console.log(
        `tests: ${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}${
          repeated.length > 0 ? `, ${repeated.length} passed when repeated` : ''
        }`,
      )
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

export type Reports = Awaited<ReturnType<typeof openReports>>
