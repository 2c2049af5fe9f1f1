import axe from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import { chromiumArgs, chromiumPath } from './chromium.ts'

export type Theme = 'light' | 'dark'

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArgs] })

/** An initial script that adds up in `window.shifted` how far content moved by itself (cumulative layout shift). */
export const sumShifts = `window.shifted = 0
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value
}).observe({ type: 'layout-shift', buffered: true })`

/** A fresh visitor. Every error the pages write to the console is kept. */
export const newVisitor = async (
  browser: Browser,
  options: {
    readonly url: string
    readonly theme?: Theme
    readonly width?: number
    readonly height?: number
    /** Pages with the service worker of the site; requests that a test answers itself do not go well with one. */
    readonly hasWorker?: boolean
  },
): Promise<{ readonly context: BrowserContext; readonly page: Page; readonly faults: string[] }> => {
  const context = await browser.newContext({
    baseURL: options.url,
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
    colorScheme: options.theme ?? 'light',
    locale: 'en-US',
    serviceWorkers: options.hasWorker === true ? 'allow' : 'block',
  })
  // Firefox has no such permissions.
  if (browser.browserType().name() === 'chromium') await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => {
    // A refused login has a status that the browser always prints.
    if (message.type() === 'error' && !message.text().includes('Failed to load resource')) faults.push(message.text())
  })
  page.setDefaultTimeout(60_000)
  return { context, page, faults }
}

const settled = `Promise.race([
  new Promise((over) => setTimeout(over, 1_000)),
  Promise.all(document.getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    .map((animation) => animation.finished.catch(() => undefined))),
]).then(() => undefined)`

/**
 * Axe findings on the current page, one line each. Contrast is three quarters of its time: `withColours: false` skips
 * it where the same colors are examined elsewhere.
 */
export const violations = async (
  page: Pick<Page, 'evaluate'>,
  { withColours = true } = {},
): Promise<readonly string[]> => {
  // Elements that fade in have no final color yet.
  await page.evaluate(settled)
  const isThere = await page.evaluate('window.axe !== undefined')
  if (!isThere) await page.evaluate(axe.source)
  const rules = { 'color-contrast': { enabled: withColours } }
  const options = { resultTypes: ['violations'], elementRef: true, rules }
  const examine = `axe.run(document, ${JSON.stringify(options)}).then(
    ({ violations }) => violations.flatMap((violation) => violation.nodes.map((node) => ({
      line: violation.id + ' (' + violation.impact + '): ' + node.target.join(' '),
      isGone: !node.element.isConnected,
    }))))`
  let found: readonly Finding[] = []
  for (let look = 0; look < looks; look += 1) {
    found = await page.evaluate<readonly Finding[]>(examine)
    if (!found.some(({ isGone }) => isGone)) break
  }
  return found.map(({ line }) => line)
}

interface Finding {
  readonly line: string
  readonly isGone: boolean
}

/** Elements removed during the examination cannot be evaluated (axe reports them as `:root`): examine again. */
const looks = 3

/** The own width of a picture in pixels; 0 until it has come. */
export const widthOf = (picture: Locator): Promise<number> =>
  picture.evaluate((image: unknown) => (image as { readonly naturalWidth: number }).naturalWidth)
