import './lib/plain-errors.ts'
import { openSite } from '../bench/lib/site.ts'
import { benchLists } from '../bench/lists.ts'

/** `npm run bench:lists`: lists over 20,000 problems and 2,000,000 submissions, beside plain SQL. */

const site = await openSite({ withJudge: false })
try {
  await benchLists(site)
} finally {
  await site.close()
}
