import { parseArgs } from 'node:util'
import type { Site } from '../../bench/lib/site.ts'
import { ensureSandbox } from '../lib/build.ts'
import { browser, clusterTools, compilers, ensurePackages } from '../lib/packages.ts'
import type { Run } from '../lib/run-command.ts'

/**
 * `npm run bench`: the cost of a verdict and of a page, each compared with its lower bound in the same run. `verdict
 * bench NAME` runs one of the benchmarks below. Each benchmark gets a separate installation.
 */

type SiteOptions = Parameters<typeof import('../../bench/lib/site.ts').openSite>[0]

const inSite = async (options: SiteOptions, bench: (site: Site) => Promise<void>): Promise<undefined> => {
  const { openSite } = await import('../../bench/lib/site.ts')
  const site = await openSite(options)
  try {
    await bench(site)
  } finally {
    await site.close()
  }
}

const onlyServer: SiteOptions = { withJudge: false, withPages: false }

/** `boards` measures all, `boards WORD` only the pages with this word, such as `boards own`. */
const boards = async (only?: string) => {
  const { benchBoards } = await import('../../bench/boards.ts')
  return inSite(onlyServer, (site) => benchBoards(site, only))
}
const peak = async () => inSite(onlyServer, (await import('../../bench/peak.ts')).benchPeak)

const countOf = (text: string | undefined, fallback: number): number => {
  const count = Number(text ?? fallback)
  if (!Number.isInteger(count) || count < 1) throw new Error(`"${text}" is not a positive whole number.`)
  return count
}

const judgeOptions = {
  loaded: { type: 'boolean' },
  queue: { type: 'boolean' },
  cases: { type: 'boolean' },
  runs: { type: 'string' },
  only: { type: 'string' },
  slots: { type: 'string' },
  limit: { type: 'string' },
} as const

type Benchmark = (...args: readonly string[]) => Promise<number | undefined>

/** The benchmarks by name; the first argument after the name is the number of rounds where there are any. */
export const benchmarks: Readonly<Record<string, Benchmark>> = {
  all: async () => {
    const { benchLatency } = await import('../../bench/verdict-latency.ts')
    await inSite({ withJudge: true }, benchLatency)
    return inSite({ withJudge: false }, (await import('../../bench/endpoints.ts')).benchEndpoints)
  },
  contest: async () => {
    await boards()
    return peak()
  },
  boards,
  /** Imports a large package while others use the site. */
  import: async () => {
    const { benchImport } = await import('../../bench/import.ts')
    let code = 1
    await inSite(onlyServer, async (site) => {
      code = await benchImport(site)
    })
    return code
  },
  /**
   * `lists` measures all, `lists site` and `lists classes` one half each, with a word after it the pages with this word.
   * `--rows=200000,5000000` gives the sizes of the site in submissions.
   */
  lists: async (...args) => {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { rows: { type: 'string' } } })
    const [part, only] = positionals
    const rows = values.rows?.split(',').map((count) => countOf(count, 0))
    const { benchLists } = await import('../../bench/lists.ts')
    const { benchClasses } = await import('../../bench/classes.ts')
    if (part !== 'classes') await inSite(onlyServer, (site) => benchLists(site, { only, rows }))
    if (part !== 'site') await inSite(onlyServer, (site) => benchClasses(site, only))
    return undefined
  },
  /** `--rows=1000000 --partitions=1,5,20`: the submissions whole and in partitions. */
  partitions: async (...args) => {
    const options = { rows: { type: 'string' }, partitions: { type: 'string' } } as const
    const { values } = parseArgs({ args, options })
    const rows = countOf(values.rows, 1_000_000)
    const partitions = (values.partitions ?? '1,5,20').split(',').map((count) => countOf(count, 1))
    const { benchPartitions } = await import('../../bench/partitions.ts')
    return inSite(onlyServer, (site) => benchPartitions(site, { rows, partitions }))
  },
  /** `--loaded` judges programs with known verdicts on a starved host, `--queue` measures only waits in the queue, `--cases` only one submission with many cases. */
  judge: async (...args) => {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: judgeOptions })
    if (values.loaded === true) {
      const { benchLoaded } = await import('../../bench/loaded.ts')
      const runs = countOf(values.runs ?? positionals[0], 2_000)
      const optional = (text?: string) => (text === undefined ? undefined : countOf(text, 1))
      const [slots, limitMs] = [optional(values.slots), optional(values.limit)]
      const wrong = await benchLoaded({
        runs,
        only: values.only,
        ...(slots && { slots }),
        ...(limitMs && { limitMs }),
      })
      return wrong === 0 ? 0 : 1
    }
    const { benchJudge } = await import('../../bench/judge.ts')
    const { benchQueue } = await import('../../bench/queue.ts')
    return inSite({ withJudge: true, withPages: false }, async (site) => {
      if (values.queue !== true) await benchJudge(site, countOf(positionals[0], 5), values.cases === true)
      if (values.cases !== true) await benchQueue(site, countOf(values.runs, 500))
    })
  },
  /** Searches for texts whose rendering takes more than linear time. */
  markdown: async (count = '1500', seed = '1') => {
    const { benchMarkdown } = await import('../../bench/markdown.ts')
    return benchMarkdown({ count: countOf(count, 1500), seed: Number(seed) }) === 0 ? 0 : 1
  },
  /** `cluster judges` measures judge hosts alone. */
  cluster: async (only) => {
    await ensurePackages([...compilers, ...clusterTools])
    await ensureSandbox()
    return (await import('../../bench/cluster.ts')).benchCluster(only)
  },
  /** The time of a neighbour's `fdatasync` while programs write and sync all the time. */
  neighbours: async () => {
    await ensureSandbox()
    await (await import('../../bench/neighbours.ts')).benchNeighbours()
    return undefined
  },
  peak,
  /** `--go-judge=PROGRAM` measures go-judge in the same rounds. */
  sandbox: async (...args) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'go-judge': { type: 'string' } },
    })
    await ensurePackages(compilers)
    await (await import('../../bench/sandbox.ts')).benchSandbox(countOf(positionals[0], 10), values['go-judge'] ?? null)
    return undefined
  },
  /** Compares programs with each other. */
  similarity: async () => inSite(onlyServer, (await import('../../bench/similarity.ts')).benchSimilarity),
  interactions: async () => {
    await ensurePackages(browser)
    return inSite({ withJudge: false }, (await import('../../bench/interactions.ts')).benchInteractions)
  },
  web: async () => {
    await ensurePackages(browser)
    return inSite({ withJudge: true }, (await import('../../bench/pages.ts')).benchPages)
  },
}

export const run: Run = async ([name = 'all', ...args]) => {
  const benchmark = benchmarks[name]
  if (benchmark === undefined) throw new Error(`Benchmarks: ${Object.keys(benchmarks).join(', ')}.`)
  return benchmark(...args)
}
