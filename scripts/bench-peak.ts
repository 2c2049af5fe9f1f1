import './lib/plain-errors.ts'
import { openSite } from '../bench/lib/site.ts'
import { benchPeak } from '../bench/peak.ts'

/** `npm run bench:peak`: the last minute of a contest of 500 and of 5,000 people, beside a bare route and plain SQL. */

const site = await openSite({ withJudge: false, withPages: false })
try {
  await benchPeak(site)
} finally {
  await site.close()
}
