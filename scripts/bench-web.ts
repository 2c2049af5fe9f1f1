import './lib/plain-errors.ts'
import { openSite } from '../bench/lib/site.ts'
import { benchPages } from '../bench/pages.ts'
import { browser, ensurePackages } from './lib/packages.ts'

/** `npm run bench:web`: what pages cost in a browser, beside a bare page of the same stack. */

await ensurePackages(browser)
const site = await openSite({ withJudge: true })
try {
  await benchPages(site)
} finally {
  await site.close()
}
