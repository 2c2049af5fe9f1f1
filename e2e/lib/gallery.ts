import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locale } from '@verdict/contract/vocabulary'
import type { Browser, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import type { Reply } from './api.ts'
import { newVisitor, type Theme, violations } from './browser.ts'

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
      await traffic.calm()
      await open?.(page)
      if (shows !== undefined) await page.getByText(shows).filter({ visible: true }).first().waitFor()
      for (const [at, [width, height]] of seen.entries()) {
        await page.setViewportSize({ width, height })
        await traffic.calm()
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

/** Elements that overflow a page wider than its window. */
const overflowing = `document.documentElement.scrollWidth <= window.innerWidth ? [] :
  [...document.querySelectorAll('body *')]
    .filter((one) => one.getBoundingClientRect().right > window.innerWidth)
    .map((one) => one.tagName + '.' + one.className + ': ' + one.textContent.slice(0, 40)).slice(-8)`

/** Verdicts with a clipped name: by their own box or by their cell. */
const cutVerdicts = `[...document.querySelectorAll('td [data-family], li [data-family]')]
  .filter((one) => one.textContent.trim() !== '' && one.offsetParent !== null)
  .filter((one) => {
    const cell = one.closest('td, li').getBoundingClientRect()
    const box = one.getBoundingClientRect()
    return box.right > cell.right + 1 || box.bottom > cell.bottom + 1 ||
      [one, ...one.querySelectorAll('span')].some((part) =>
        getComputedStyle(part).textOverflow === 'ellipsis' && part.scrollWidth > part.clientWidth)
  })
  .map((one) => one.textContent)`

/** Long enough for pending requests of a page to start. */
const stillMs = 80
/** A page that never stops changing, because of a ticking clock, is checked anyway. */
const longestMs = 5_000
/** A slow machine answers later than this only when something is wrong. */
const longestRequestMs = 60_000

/** Nothing on the page changed for a moment, and animations have ended. */
const stillness = `new Promise((resolve) => {
  let timer
  const observer = new MutationObserver(() => wait())
  const isMoving = () => document.getAnimations().some((one) =>
    one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity)
  const done = () => { observer.disconnect(); clearTimeout(timer); clearTimeout(end); resolve() }
  const wait = () => { clearTimeout(timer); timer = setTimeout(() => isMoving() ? wait() : done(), ${stillMs}) }
  const end = setTimeout(done, ${longestMs})
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  wait()
})`

/**
 * Waits until no request is pending and nothing moves; the stream of events is always open. Pending requests are waited
 * for as long as they take: a page examined before its data would be another page.
 */
const watchTraffic = (page: Page): { readonly calm: () => Promise<void>; readonly forget: () => void } => {
  const pending = new Set<Request>()
  page.on('request', (request) => {
    if (!request.url().includes('/api/events')) pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  return {
    calm: async () => {
      const end = Date.now() + longestRequestMs
      do await page.evaluate(stillness)
      while (pending.size > 0 && Date.now() < end)
      expect
        .soft(
          [...pending].map((request) => request.url()),
          `${page.url()}: requests without an answer`,
        )
        .toEqual([])
    },
    // Requests of the page that is left.
    forget: () => pending.clear(),
  }
}
