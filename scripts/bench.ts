import './lib/plain-errors.ts'
import { benchBoards } from '../bench/boards.ts'
import { benchEndpoints } from '../bench/endpoints.ts'
import { openSite, type Site } from '../bench/lib/site.ts'
import { benchPeak } from '../bench/peak.ts'
import { benchLatency } from '../bench/verdict-latency.ts'

/**
 * `npm run bench`: what a verdict and a page cost, each beside its floor in the same run. `npm run bench -- contest`: what a
 * contest costs, its boards and its last minute; each of them in an installation of its own, as their own commands have it.
 */

const inSite = async (
  bench: (site: Site) => Promise<void>,
  options: Parameters<typeof openSite>[0] = { withJudge: false },
): Promise<void> => {
  const site = await openSite(options)
  try {
    await bench(site)
  } finally {
    await site.close()
  }
}

const [what, ...more] = process.argv.slice(2)
if (what === undefined) {
  await inSite(benchLatency, { withJudge: true })
  await inSite(benchEndpoints)
} else if (what === 'contest' && more.length === 0) {
  const served = { withJudge: false, withPages: false }
  await inSite(benchBoards, served)
  await inSite(benchPeak, served)
} else {
  console.error('npm run bench, or npm run bench -- contest')
  process.exitCode = 1
}
