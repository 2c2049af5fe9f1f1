import './lib/plain-errors.ts'
import { benchJudge } from '../bench/judge.ts'
import { openSite } from '../bench/lib/site.ts'

/** `npm run bench:judge [-- rounds]`: how much judging a core does, beside a bare shell loop of the same work. */

const site = await openSite({ withJudge: true, withPages: false })
try {
  await benchJudge(site, Number(process.argv[2] ?? 5))
} finally {
  await site.close()
}
