import { testWorkers } from '../../tools/test-workers.ts'
import { ensurePackages, languages } from '../lib/packages.ts'
import { prepareTests } from '../lib/prepare-tests.ts'
import { show } from '../lib/run.ts'
import type { Run } from '../lib/run-command.ts'
import { openReports, type Reports } from '../lib/test-reports.ts'
import {
  journeys,
  longTestsOf,
  rooms,
  runsOf,
  selectTests,
  splitArguments,
  testFiles,
  untilOf,
  vitest,
  withoutLongJourneys,
} from '../lib/test-rooms.ts'
import { run as check } from './check.ts'

/**
 * `npm test`: format, lint, types and every test on its real parts, except what is long by nature: `npm test -- --long`
 * runs that, and .ci/run runs both. `npm test -- FILE` runs the matching test files at once, of any room; options go to
 * the test runner, e.g. `npm test -- comments -t 'may delete'`.
 */

/**
 * Where a machine of unknown speed decides about a change, the files of failed tests run once more, alone, and are named when
 * they pass then. Everywhere else a failure is a failure at once.
 */
const repeatsFailed = process.env.CI !== undefined

type Step = (name: string, work: () => Promise<number>) => Promise<boolean>

const step: Step = async (name, work) => {
  const startedAt = Date.now()
  const code = await work()
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  if (code === 0) console.log(`${name}: done in ${seconds} s`)
  else console.error(`${name} failed after ${seconds} s.`)
  return code === 0
}

/** Runs one after another, each in spite of what failed before it; returns the worst exit code. */
const inOrder = async (...works: readonly (() => Promise<number>)[]): Promise<number> => {
  let worst = 0
  for (const work of works) worst = Math.max(worst, await work())
  return worst
}

/** Rows of tests that run side by side. */
const rows = testWorkers

/** Each starts an installation of its own; with more of them, the rows end closer to each other. */
const partsOfPages = 2 * rows + 1

/** Journeys through pages in parts. Every row takes the next one until none is left, so that they end at about the same time. */
const pagesInParts = (): (readonly [name: string, files: readonly string[]])[] => {
  const files = testFiles().filter((file) => /^e2e\/(pages|firefox)\//.test(file))
  const dealt = Map.groupBy(files, (_, index) => index % partsOfPages)
  return [...dealt].map(([index, part]) => [`pages, part ${index + 1} of ${dealt.size}`, part] as const)
}

type Pages = ReturnType<typeof pagesInParts>

const testPages = async (reports: Reports, left: Pages): Promise<number> => {
  let worst = 0
  for (let next = left.shift(); next !== undefined; next = left.shift()) {
    const [name, files] = next
    worst = Math.max(worst, await reports.kept(name, journeys, files))
  }
  return worst
}

/**
 * What runs programs, shown while it runs. Files that count processes of the whole machine run one at a time (see
 * vitest.config.ts), and before any installation with a judge starts.
 *
 * @param installed resolves when the languages are there; the sandbox needs none of them.
 */
const testPrograms = (reports: Reports, installed: Promise<unknown>): Promise<number> =>
  inOrder(
    () => reports.shown('sandbox', ['--project=sandbox']),
    () => installed.then(() => reports.shown('judge', ['--project=judge'])),
  )

/** What computes, and the check. It runs behind the other, because a program that waits for a core is judged again. */
const testOthers = async (reports: Reports): Promise<number> => {
  const others = ['sandbox', 'judge', 'server-long', 'remote-long'].map((name) => `--project=!${name}`)
  const code = await check([])
  return code === 0 ? reports.keptBehind('rooms', others) : reports.failed('check')
}

const testJudging = (reports: Reports): Promise<number> =>
  reports.shown('journeys', [...journeys, ...withoutLongJourneys], ['e2e/judging/'])

/**
 * One row for each core, two at least, because judging waits for programs more than it computes. All of them end with
 * pages.
 */
const testAll = async (reports: Reports): Promise<boolean> => {
  const isPrepared = await step('build', async () => {
    await prepareTests(rooms)
    return 0
  })
  if (!isPrepared) return reports.failed('build') === 0
  // The programs of a language that cannot be installed are left out; nothing else is.
  const installed = ensurePackages(languages)
  const pages = pagesInParts()
  return step('check and tests', async () => {
    const programs = testPrograms(reports, installed)
    const others = testOthers(reports)
    const beforePages = [() => testJudging(reports), () => others]
    const row = (at: number): Promise<number> =>
      inOrder(
        () => programs,
        ...beforePages.slice(at, at + 1),
        () => testPages(reports, pages),
      )
    return Math.max(...(await Promise.all([others, ...Array.from({ length: rows }, (_, at) => row(at))])))
  })
}

/** As many files at a time as rows, each in a separate run; none starts after `until`, and those left out are named in the summary. */
const testLong = (reports: Reports, until: Date | null): Promise<boolean> =>
  step('long tests', async () => {
    await prepareTests(rooms)
    const waiting = [...longTestsOf(new Date())]
    const row = async (): Promise<number> => {
      let worst = 0
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const { file, vitest: options } = next
        if (until !== null && new Date() > until) reports.leftOut(file)
        else worst = Math.max(worst, await reports.kept(file, options, [`/${file}.test.ts`]))
      }
      return worst
    }
    return Math.max(...(await Promise.all(Array.from({ length: rows }, row))))
  })

/** Runs the named files with the output of the test runner alone. */
const testSelected = async (words: readonly string[], options: readonly string[]): Promise<number> => {
  const selected = selectTests(words, process.env.INIT_CWD ?? process.cwd())
  await prepareTests(selected.map(({ room }) => room))
  const codes: number[] = []
  for (const args of runsOf(selected)) codes.push(await show(process.execPath, [vitest, 'run', ...args, ...options]))
  return Math.max(...codes)
}

/** Hands everything to the test runner, e.g. `--project rules`. */
const testByOptions = async (options: readonly string[]): Promise<number> => {
  await prepareTests(rooms.filter((room) => options.some((option) => option.endsWith(room.name))))
  return show(process.execPath, [vitest, 'run', ...options])
}

export const run: Run = async (args) => {
  const { words, options } = splitArguments(args)
  const isLong = options.includes('--long')
  if (words.length > 0) return testSelected(words, options)
  if (options.length > 0 && !isLong) return testByOptions(options)
  const reports = await openReports()
  try {
    const isDone = isLong ? await testLong(reports, untilOf(options)) : await testAll(reports)
    const isFine = isDone || (repeatsFailed && (await step('repeated tests', reports.repeatFailed)))
    await reports.printSummary()
    return isFine ? 0 : 1
  } finally {
    await reports.remove()
  }
}
