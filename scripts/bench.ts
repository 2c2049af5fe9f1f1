import './lib/plain-errors.ts'
import { benchEndpoints } from '../bench/endpoints.ts'
import { openSite } from '../bench/lib/site.ts'
import { benchLatency } from '../bench/verdict-latency.ts'

/** `npm run bench`: what a verdict and a page cost, each beside its floor in the same run. */

const judging = await openSite({ withJudge: true })
try {
  await benchLatency(judging)
} finally {
  await judging.close()
}
const pages = await openSite({ withJudge: false })
try {
  await benchEndpoints(pages)
} finally {
  await pages.close()
}
