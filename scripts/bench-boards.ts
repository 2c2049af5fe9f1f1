import './lib/plain-errors.ts'
import { benchBoards } from '../bench/boards.ts'
import { openSite } from '../bench/lib/site.ts'

/** `npm run bench:boards`: scoreboards of 500 and of 5,000 contestants, beside plain SQL and a bare route. */

const site = await openSite({ withJudge: false, withPages: false })
try {
  await benchBoards(site)
} finally {
  await site.close()
}
