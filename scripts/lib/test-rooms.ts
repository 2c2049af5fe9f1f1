import { existsSync, globSync } from 'node:fs'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { root } from './paths.ts'

/** Requirements of a room's tests. */
export type Need = 'compilers' | 'browser' | 'firefox' | 'directory' | 'sandbox' | 'web'

/** A set of test files that share a configuration and requirements. */
export interface Room {
  readonly name: string
  /** Test files whose path begins so belong to the room. */
  readonly folders: readonly string[]
  /** Arguments that make the test runner load this room and no other. */
  readonly vitest: readonly string[]
  readonly needs: readonly Need[]
}

const project = (name: string, folders: readonly string[], needs: readonly Need[] = []): Room => ({
  name,
  folders,
  vitest: [`--project=${name}`],
  needs,
})

/** Options of the test runner for journeys. */
export const journeys = ['--config', 'e2e/vitest.config.ts'] as const

export const rooms: readonly Room[] = [
  project('rules', ['packages/rules/']),
  project('formats', ['packages/problem-formats/']),
  project('house', ['tools/']),
  {
    name: 'server',
    folders: ['apps/server/'],
    vitest: ['--project=server', '--project=server-long'],
    needs: ['browser', 'directory'],
  },
  {
    name: 'remote',
    folders: ['apps/remote/', 'packages/remote/'],
    vitest: ['--project=remote', '--project=remote-long'],
    needs: [],
  },
  project('web', ['apps/web/']),
  project('sandbox', ['packages/sandbox/'], ['compilers', 'sandbox']),
  project('judge', ['apps/judge/'], ['compilers', 'sandbox']),
  {
    name: 'journeys',
    folders: ['e2e/'],
    vitest: journeys,
    needs: ['compilers', 'browser', 'firefox', 'directory', 'sandbox', 'web'],
  },
]

const longProjects = ['--project=server-long', '--project=remote-long'] as const

/** Tests that are long by nature; `npm test` leaves them to `npm test -- --long`, which .ci/run runs too. */
export const longTests = [
  { file: 'secrecy-crawl', vitest: longProjects },
  { file: 'secrecy-flip', vitest: longProjects },
  { file: 'seeds', vitest: journeys },
  { file: 'secrecy-moments', vitest: longProjects },
  { file: 'secrecy-personal', vitest: longProjects },
  { file: 'platform-hostile', vitest: longProjects },
  { file: 'kill', vitest: journeys },
  { file: 'cluster-faults', vitest: journeys },
  { file: 'kill-server', vitest: longProjects },
  { file: 'kill-host', vitest: longProjects },
  { file: 'contest-boards-replay', vitest: longProjects },
  { file: 'remote-load', vitest: longProjects },
  { file: 'regional', vitest: journeys },
  { file: 'ioi-round', vitest: journeys },
  { file: 'seed-demo', vitest: longProjects },
] as const

/** So many of them guard secrets against every change, and come first. */
const alwaysFirst = 2

/** The order of a day: where the time is not enough for all, each of the others has its day. */
export const longTestsOf = (day: Date): readonly (typeof longTests)[number][] => {
  const others = longTests.slice(alwaysFirst)
  const first = Math.floor(day.getTime() / 86_400_000) % others.length
  return [...longTests.slice(0, alwaysFirst), ...others.slice(first), ...others.slice(0, first)]
}

/** Options that leave the long journeys out. */
export const withoutLongJourneys = longTests
  .filter(({ vitest }) => vitest === journeys)
  .map(({ file }) => `--exclude=e2e/judging/${file}.test.ts`)

/**
 * When no further long test may start, from the option `--until=SECONDS` (since 1970); null without it.
 * @throws Error for a value that is no number
 */
export const untilOf = (options: readonly string[]): Date | null => {
  const given = options.find((option) => option.startsWith('--until='))?.slice('--until='.length)
  if (given === undefined) return null
  if (!/^\d+$/.test(given)) throw new Error(`--until=${given}: not a number of seconds`)
  return new Date(Number(given) * 1_000)
}

/** Every test file of the project, relative to the checkout. */
export const testFiles = (): readonly string[] =>
  globSync(
    rooms.flatMap(({ folders }) => folders.map((folder) => `${folder}**/*.test.{ts,tsx}`)),
    { cwd: root, exclude: (name) => name === 'node_modules' || name === 'dist' || name === 'build' },
  ).sort()

/** A path as the caller wrote it, relative to the checkout, or the word itself when it is no path. */
const asWritten = (word: string, cwd: string): string => {
  const path = isAbsolute(word) ? word : resolve(cwd, word)
  return existsSync(path) ? relative(root, path) : word
}

export interface Selection {
  readonly room: Room
  readonly files: readonly string[]
}

/**
 * The test files that the words name, by room. A word is a path of a file or folder, or a part of a test file's path.
 * @throws Error for a word that matches no test file.
 */
export const selectTests = (words: readonly string[], cwd: string, files = testFiles()): readonly Selection[] => {
  const chosen = new Set<string>()
  for (const word of words) {
    const wanted = asWritten(word, cwd)
    const exact = files.filter((file) => file === wanted)
    const found = exact.length > 0 ? exact : files.filter((file) => file.includes(wanted))
    if (found.length === 0) throw new Error(`No test file matches "${word}".`)
    for (const file of found) chosen.add(file)
  }
  return rooms.flatMap((room) => {
    const own = [...chosen].filter((file) => room.folders.some((folder) => file.startsWith(folder)))
    return own.length === 0 ? [] : [{ room, files: own }]
  })
}

/** Rooms whose files run one at a time (vitest.config.ts); the test runner takes them in no run with others. */
const oneByOne = new Set(['sandbox', 'judge'])

const runOf = ({ vitest, name }: Room): string =>
  vitest.includes('--config') ? 'journeys' : oneByOne.has(name) ? 'one by one' : 'parallel'

/** Arguments of as few runs of the test runner as the selection needs. */
export const runsOf = (selected: readonly Selection[]): readonly (readonly string[])[] =>
  [...Map.groupBy(selected, ({ room }) => runOf(room)).values()].map((parts) => [
    ...parts.flatMap(({ room }) => room.vitest),
    ...parts.flatMap(({ files }) => files),
  ])

/** Options of the test runner with a separate value. */
const withValue = new Set(['-t', '--testNamePattern', '--project', '--config', '-c', '--reporter', '--bail', '--retry'])

/** Splits arguments into words that name tests and options of the test runner. */
export const splitArguments = (
  args: readonly string[],
): { readonly words: readonly string[]; readonly options: readonly string[] } => {
  const words: string[] = []
  const options: string[] = []
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? ''
    if (!arg.startsWith('-')) words.push(arg)
    else {
      options.push(arg)
      const value = args[index + 1]
      if (withValue.has(arg) && value !== undefined) {
        options.push(value)
        index += 1
      }
    }
  }
  return { words, options }
}

export const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
