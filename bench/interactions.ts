import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { ask } from '../e2e/lib/api.ts'
import { chromiumArgs, chromiumPath } from '../e2e/lib/chromium.ts'
import { handInJudged, holdContest, likelyTries, withDatabase } from '../e2e/lib/contests.ts'
import { median, quantile, table } from './lib/figures.ts'
import type { Site } from './lib/site.ts'

/**
 * From a key or a click to the next paint, at fourfold CPU throttling: "interaction to next paint" as browsers report it,
 * and the time of the main thread, which other work of the machine does not change. Keys in a bare text field are the floor.
 */

interface Interaction {
  readonly name: string
  readonly path: string
  /** Shown when the page can be used. */
  readonly ready: string
  readonly steps: readonly ((page: Page) => Promise<unknown>)[]
}

const keys = (text: string): readonly ((page: Page) => Promise<unknown>)[] =>
  [...text].map((key) => (page) => page.keyboard.press(key === ' ' ? 'Space' : key))
const click =
  (selector: string) =>
  (page: Page): Promise<unknown> =>
    page.locator(selector).first().click()
const wait = (page: Page): Promise<unknown> => page.waitForTimeout(1_000)

const bareField = `document.body.innerHTML = '<textarea aria-label="bare"></textarea>'
document.querySelector('textarea').focus()`

const interactionsOf = (board: number): readonly Interaction[] => [
  {
    name: 'bare text field',
    path: '/introduction',
    ready: 'h1',
    steps: [(page) => page.evaluate(bareField), ...keys('int main() { return 0; }')],
  },
  {
    name: 'typing in the editor',
    path: '/problem/V-1000',
    ready: '.cm-content',
    steps: [click('.cm-content'), wait, ...keys('int n; for (int i = 0; i < 10; i++) n += i;')],
  },
  {
    name: 'opening the palette, and words in it',
    path: '/problem',
    ready: 'table td',
    steps: [(page) => page.keyboard.press('Control+k'), wait, ...keys('tea'), wait],
  },
  {
    name: 'tabs of a problem',
    path: '/problem/V-1000',
    ready: '.cm-content',
    steps: [1, 2, 0, 1, 0].flatMap((at) => [(page: Page) => page.getByRole('tab').nth(at).click(), wait]),
  },
  {
    name: 'filtering 1,000 rows of a board',
    path: `/contest/${board}/rank`,
    ready: '[role="searchbox"], input[type="search"], main input',
    steps: [click('main input'), ...keys('Team 99'), wait, ...Array.from({ length: 7 }, () => keys('x')[0] ?? wait)],
  },
]

const observe = `window.seenEvents = []
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (entry.interactionId > 0) window.seenEvents.push(entry.duration)
}).observe({ type: 'event', durationThreshold: 16, buffered: true })`

const painted = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 30))))'

interface Measured {
  readonly durations: readonly number[]
  readonly threadMs: readonly number[]
}

const measure = async (browser: Browser, site: Site, { path, ready, steps }: Interaction): Promise<Measured> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  const page = await context.newPage()
  const password = (await readFile(join(site.dataDir, 'root-password'), 'utf8')).trim()
  const { token, data } = await ask(site.stack.url, 'POST', '/api/login', { body: { username: 'root', password } })
  const stored = { token: token ?? '', userInfo: JSON.stringify(data) }
  for (const [key, value] of Object.entries(stored)) {
    await page.addInitScript(`localStorage.setItem('${key}', ${JSON.stringify(value)})`)
  }
  await page.addInitScript(observe)
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
  }
  await page.goto(site.stack.url + path)
  await page.locator(ready).first().waitFor()
  await page.waitForTimeout(2_000)
  const threadMs: number[] = []
  const goThrough = async (): Promise<void> => {
    for (const step of steps) {
      const before = await spent()
      await step(page)
      await page.evaluate(painted)
      threadMs.push((await spent()) - before)
    }
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.evaluate('window.seenEvents.length = 0')
  await goThrough()
  const durations = await page.evaluate<number[]>('window.seenEvents')
  await context.close()
  return { durations, threadMs }
}

export const benchInteractions = async (site: Site): Promise<void> => {
  const board = await withDatabase(site.stack.databaseUrl, async (db) => {
    const contest = await holdContest(db, { title: 'A thousand teams', from: -6, to: -1, teams: 1_000, problems: 2 })
    await handInJudged(db, contest, likelyTries(contest, 5 * 3_600))
    return contest.id
  })
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArgs] })
  const rows: (readonly (string | number)[])[] = []
  for (const interaction of interactionsOf(board)) {
    const { durations, threadMs } = await measure(browser, site, interaction)
    rows.push([
      interaction.name,
      String(durations.length),
      median(durations),
      quantile(durations, 0.98),
      median(threadMs),
    ])
  }
  await browser.close()
  console.log('\nFrom a key or a click to the next paint, processor slowed 4x')
  table(['interaction', 'events', 'median ms', '98 of 100 ms', 'main thread ms'], rows)
}
