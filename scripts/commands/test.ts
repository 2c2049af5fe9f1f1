import { ensurePackages, languages } from '../lib/packages.ts'
import { prepareTests } from '../lib/prepare-tests.ts'
import { show } from '../lib/run.ts'
import type { Run } from '../lib/run-command.ts'
import { openReports, type Reports } from '../lib/test-reports.ts'
import { longTests, rooms, runsOf, selectTests, splitArguments, vitest } from '../lib/test-rooms.ts'
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

const both = async (...runs: readonly Promise<number>[]): Promise<number> => Math.max(...(await Promise.all(runs)))

/**
 * Judging waits for programs more than it computes, so everything that computes runs next to it: the check too. It runs
 * behind it, because a program that waits for a core is judged again and again. Files that count processes of the whole
 * machine run one at a time (see vitest.config.ts).
 */
const testRooms = (reports: Reports): Promise<number> => {
  const judging = ['sandbox', 'judge']
  const others = [...judging, ...longTests.projects].map((name) => `--project=!${name}`)
  return both(
    reports.shown(
      'judging',
      judging.map((name) => `--project=${name}`),
    ),
    check([]).then(async (code) => (code === 0 ? reports.keptBehind('rooms', others) : reports.failed('check'))),
  )
}

/** Two installations: one for pages, one where programs are judged and processes killed. */
const testJourneys = (reports: Reports): Promise<number> => {
  const config = ['--config', 'e2e/vitest.config.ts']
  return both(reports.shown('pages', config, ['e2e/pages/']), reports.kept('journeys', config, ['e2e/judging/']))
}

const testAll = async (reports: Reports): Promise<boolean> => {
  // The programs of a language that cannot be installed are left out; nothing else is.
  await ensurePackages(languages)
  const isPrepared = await step('build', async () => {
    await prepareTests(rooms)
    return 0
  })
  if (!isPrepared) return reports.failed('build') === 0
  // Journeys run even when a test failed: one run then names everything that fails.
  const areTestsFine = await step('check and tests', () => testRooms(reports))
  const areJourneysFine = await step('journeys', () => testJourneys(reports))
  return areTestsFine && areJourneysFine
}

const testLong = (reports: Reports): Promise<boolean> =>
  step('long tests', () =>
    reports.shown(
      'long',
      longTests.projects.map((name) => `--project=${name}`),
    ),
  )

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
    const isDone = isLong ? await testLong(reports) : await testAll(reports)
    const isFine = isDone || (repeatsFailed && (await step('repeated tests', reports.repeatFailed)))
    await reports.printSummary()
    return isFine ? 0 : 1
  } finally {
    await reports.remove()
  }
}
