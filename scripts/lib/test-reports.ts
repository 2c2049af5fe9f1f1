import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './paths.ts'
import { show, showAtEnd } from './run.ts'
import { summaryPath, type TestSummary } from './summary-reporter.ts'
import { vitest } from './test-rooms.ts'

/** Lines of a failure's message that the list at the end repeats; the rest is where the test ran. */
const messageLines = 8

/** First line of the summary; .ci/run looks for it. */
const summaryTitle = 'Summary of the tests'

/**
 * Where a machine of unknown speed decides about a change, a test that fails is run once more, and named when it passes then.
 * Everywhere else a failure is a failure at once.
 */
const repeats = process.env.CI === undefined ? [] : ['--retry=1']

const shorten = (message: string): string =>
  message
    .split('\n')
    .slice(0, messageLines)
    .map((line) => `    ${line}`)
    .join('\n')

const read = (path: string): Promise<TestSummary | null> =>
  readFile(path, 'utf8').then(
    (text) => JSON.parse(text) as TestSummary,
    () => null,
  )

const print = (summaries: readonly TestSummary[]): void => {
  const failures = summaries.flatMap((summary) => summary.failures)
  const repeated = summaries.flatMap((summary) => summary.repeated)
  console.log(summaryTitle)
  const sum = (key: 'passed' | 'skipped') => summaries.reduce((total, summary) => total + summary[key], 0)
  for (const name of repeated) console.log(`passed when repeated: ${name}`)
  for (const { name, message } of failures) console.log(`failed: ${name}\n${shorten(message)}`)
  const skipped = sum('skipped')
  console.log(
    `tests: ${sum('passed')} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}${
      repeated.length > 0 ? `, ${repeated.length} passed when repeated` : ''
    }`,
  )
}

/** Runs of the test runner whose failures and counts are printed together at the end. */
export const openReports = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-reports-'))
  const names: string[] = []
  const start = (name: string) => {
    names.push(name)
    return { env: { ...process.env, [summaryPath]: join(folder, `${name}.json`) } }
  }
  const argumentsOf = (args: readonly string[]): readonly string[] => [
    vitest,
    'run',
    '--reporter=default',
    `--reporter=${join(root, 'scripts', 'lib', 'summary-reporter.ts')}`,
    ...repeats,
    ...args,
  ]
  return {
    /** Prints while it runs. */
    shown: (name: string, args: readonly string[]) => show(process.execPath, argumentsOf(args), start(name)),
    /** Prints when it has ended, so that two runs at the same time do not mix their lines. */
    kept: (name: string, args: readonly string[]) =>
      showAtEnd(process.execPath, argumentsOf(args), join(folder, `${name}.log`), start(name)),
    /** Like `kept`, with what the run next to it leaves of the processor. */
    keptBehind: (name: string, args: readonly string[]) =>
      showAtEnd('nice', ['-n', '10', process.execPath, ...argumentsOf(args)], join(folder, `${name}.log`), start(name)),
    /** Prints what failed, what passed only when repeated, and the counts of all runs. */
    printSummary: async (): Promise<void> => {
      const summaries = await Promise.all(names.map((name) => read(join(folder, `${name}.json`))))
      names.forEach((name, index) => {
        if (summaries[index] === null) console.log(`failed: the run "${name}" ended without a summary`)
      })
      print(summaries.filter((summary) => summary !== null))
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

export type Reports = Awaited<ReturnType<typeof openReports>>
