import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locale } from '@verdict/contract/vocabulary'
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Reply } from './api.ts'
import { newVisitor, type Theme, violations } from './browser.ts'
import { cutVerdicts, overflowing, watchTraffic } from './page-state.ts'

/**
 * Visits many pages as a user: every page is loaded once and then checked at every size, and must have no accessibility
 * violation, no clipped content and no console messages. With SCREENSHOTS set to a folder, screenshots are stored.
 */

export type Size = readonly [width: number, height: number]

export interface Stop {
  readonly name: string
  readonly path: string
  /** Visible text of the loaded page, in the language of the walk. */
  readonly shows?: string
  /** Opens content behind an action, such as a dialog. */
  readonly open?: (page: Page) => Promise<void>
}

export interface Walk {
  readonly url: string
  readonly theme: Theme
  readonly locale: Locale
  readonly sizes: readonly Size[]
  /** The logged-in user; absent: a guest. */
  readonly as?: Pick<Reply, 'token' | 'data'>
  /** Pictures are all that is wanted: nothing is examined, which takes most of the time. */
  readonly onlyPictures?: true
}

const shots = process.env.SCREENSHOTS

/** Two go at a time: while one waits for a page, the other looks. */
const walkers = 2

export const walkThrough = async (browser: Browser, walk: Walk, stops: readonly Stop[]): Promise<void> => {
  if (shots !== undefined) await mkdir(shots, { recursive: true })
  const left = stops.values()
  await Promise.all(Array.from({ length: walkers }, () => stroll(browser, walk, left)))
}

/** Visits remaining pages until none is left. */
const stroll = async (browser: Browser, walk: Walk, stops: Iterable<Stop>): Promise<void> => {
  const { url, theme, locale, sizes, as, onlyPictures = false } = walk
  const [width, height] = sizes[0] ?? [1440, 900]
  const { context, page, faults } = await newVisitor(browser, { url, theme, width, height })
  const traffic = watchTraffic(page)
  const calm = async () => expect.soft(await traffic.calm(), `${page.url()}: requests without an answer`).toEqual([])
  // Without pictures to look at, one theme is enough for the sizes between.
  const seen =
    theme === 'light' || shots !== undefined ? sizes : sizes.filter((_, at) => at === 0 || at === sizes.length - 1)
  await context.addCookies([{ name: 'Web_Language', value: locale, url }])
  if (as !== undefined) {
    const kept = { token: as.token ?? '', userInfo: JSON.stringify(as.data) }
    for (const [key, value] of Object.entries(kept)) {
      await page.addInitScript(`localStorage.setItem('${key}', ${JSON.stringify(value)})`)
    }
  }
  try {
    for (const { name, path, open, shows } of stops) {
      await page.setViewportSize({ width, height })
      traffic.forget()
      // Another anchor of the page one is on is no new page.
      if ((await page.goto(path)) === null) await page.reload()
      await page
        .getByRole('heading', { level: 1 })
        .waitFor()
        .catch(async () => {
          const body = await page.locator('body').innerText()
          throw new Error(`${name} (${path}) shows no heading, but: ${body.slice(0, 500)} ${faults.join(' ')}`)
        })
      await calm()
      await open?.(page)
      if (shows !== undefined) await page.getByText(shows).filter({ visible: true }).first().waitFor()
      for (const [at, [width, height]] of seen.entries()) {
        await page.setViewportSize({ width, height })
        await calm()
        const where = `${name} at ${width} px, ${theme}`
        if (shots !== undefined) await page.screenshot({ path: join(shots, `${name}-${width}-${theme}-${locale}.png`) })
        if (onlyPictures) continue
        // The light walk begins wide and the dark one narrow, so the colours of both are examined once.
        if (at === 0) expect.soft(await violations(page), where).toEqual([])
        if (at > 0 && at === seen.length - 1) {
          expect.soft(await violations(page, { withColours: false }), where).toEqual([])
        }
        expect.soft(await page.evaluate(overflowing), `${where}: nothing is wider than the window`).toEqual([])
        expect.soft(await page.evaluate(cutVerdicts), `${where}: every verdict is read to its end`).toEqual([])
        expect.soft(faults.splice(0), `${where}: the console`).toEqual([])
      }
    }
  } finally {
    await context.close()
  }
}
