import { join } from 'node:path'
import { type Locale, locales } from '@verdict/contract/vocabulary'
import type { Browser } from 'playwright-core'
import { newVisitor, type Theme, violations } from '../e2e/lib/browser.ts'
import { overflowing, watchTraffic } from '../e2e/lib/page-state.ts'
import type { Demo } from './demo.ts'
import type { Stop, Viewer } from './stops.ts'

export interface Picture {
  readonly path: string
  readonly viewer: Viewer
  readonly theme: Theme
  readonly locale: Locale
  readonly width: number
  /** Name of the file in the folder of pictures. */
  readonly file: string
  /** What is wrong on the page: accessibility, overflow, messages of the console, requests without an answer. */
  readonly faults: readonly string[]
}

interface Look {
  readonly viewer: Viewer
  readonly theme: Theme
  readonly locale: Locale
}

const themes = ['light', 'dark'] as const
const sizes = [
  [1440, 900],
  [390, 844],
] as const

/** One look on every stop its viewer has; each page is loaded once and photographed at both widths. */
const takeLook = async (
  browser: Browser,
  demo: Demo,
  { look, stops, folder, examine }: { look: Look; stops: readonly Stop[]; folder: string; examine: boolean },
): Promise<readonly Picture[]> => {
  const { viewer, theme, locale } = look
  const { context, page, faults } = await newVisitor(browser, { url: demo.url, theme })
  const traffic = watchTraffic(page)
  const login = demo.logins[viewer]
  await context.addCookies([{ name: 'Web_Language', value: locale, url: demo.url }])
  if (login !== null) {
    const stored = { token: login.token ?? '', userInfo: JSON.stringify(login.data) }
    for (const [key, value] of Object.entries(stored))
      await page.addInitScript(`localStorage.setItem('${key}', ${JSON.stringify(value)})`)
  }
  const pictures: Picture[] = []
  for (const { path } of stops.filter(({ viewers }) => viewers.includes(viewer))) {
    await page.setViewportSize({ width: 1440, height: 900 })
    traffic.forget()
    await page.goto(path)
    await page
      .getByRole('heading', { level: 1 })
      .first()
      .waitFor({ timeout: 20_000 })
      .catch(() => faults.push('no heading'))
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      // Parts that load late begin when the page is idle.
      await traffic.calm()
      await page.waitForTimeout(lateMs)
      const unanswered = await traffic.calm()
      const file = `${path}-${viewer}-${theme}-${locale}-${width}`.replaceAll(/[^\w-]+/g, '_').slice(1)
      await page.screenshot({ path: join(folder, `${file}.jpg`), type: 'jpeg', quality: 72, fullPage: true })
      const found = examine ? await violations(page) : []
      const wide = await page.evaluate<readonly string[]>(overflowing)
      pictures.push({
        ...{ path, viewer, theme, locale, width, file: `${file}.jpg` },
        faults: [
          ...faults.splice(0),
          ...unanswered.map((url) => `no answer: ${url}`),
          ...found,
          ...wide.map((node) => `wider than the window: ${node}`),
        ],
      })
    }
  }
  await context.close()
  return pictures
}

/** Between the end of a page's first requests and those of its late parts. */
const lateMs = 250

/** Two looks at a time: while one waits for a page, the other is photographed. */
const atOnce = 2

/** Photographs all stops in every look; `say` is called after each look. */
export const takePictures = async (
  browser: Browser,
  demo: Demo,
  options: {
    readonly stops: readonly Stop[]
    readonly viewers: readonly Viewer[]
    readonly folder: string
    readonly examine: boolean
    readonly say: (line: string) => void
  },
): Promise<readonly Picture[]> => {
  const { stops, viewers, folder, examine, say } = options
  const looks = viewers
    .flatMap((viewer) => themes.flatMap((theme) => locales.map((locale) => ({ viewer, theme, locale }))))
    .values()
  const pictures: Picture[] = []
  const work = async (): Promise<void> => {
    for (const look of looks) {
      const taken = await takeLook(browser, demo, { look, stops, folder, examine })
      pictures.push(...taken)
      say(`${look.viewer}, ${look.theme}, ${look.locale}: ${taken.length} pictures`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return pictures
}
