import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { makeQuiz } from '../apps/server/seeds/demo/quiz.ts'
import type { DemoSite } from '../apps/server/seeds/demo/site.ts'
import { ask } from '../e2e/lib/api.ts'
import { chromiumArgs, chromiumPath } from '../e2e/lib/chromium.ts'
import { serveFloorPage } from './floor/serve.ts'
import { median, table } from './lib/figures.ts'
import type { Site } from './lib/site.ts'

/**
 * The built site in Chromium on a slow connection (1.6 Mbit/s, 150 ms) with fourfold CPU throttling and a cold cache,
 * compared with a bare floor page of the same stack in the same job. Rounds alternate between the pages. Fonts that a
 * script fetches at idle time are for the next visit (docs/decisions/0052) and have a column of their own.
 */

const rounds = 5

interface Visit {
  readonly kb: number
  /** Fetched for the next visit. */
  readonly laterKb: number
  readonly requests: number
  readonly lcp: number
  readonly blocking: number
  readonly shift: number
}

/** A font that a page itself uses has the type of a font, not of a fetch. */
const isForLater = (url: string, type: string | undefined): boolean => type === 'Fetch' && url.endsWith('.woff2')

const visit = async (browser: Browser, url: string): Promise<Visit> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const later = new Set<string>()
  let [bytes, laterBytes, requests] = [0, 0, 0]
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (isForLater(request.url, type)) later.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (later.has(requestId)) laterBytes += encodedDataLength
    else {
      bytes += encodedDataLength
      requests += 1
    }
  })
  await page.addInitScript({ path: join(import.meta.dirname, 'floor', 'observe.js') })
  await page.goto(url, { waitUntil: 'load' })
  // An event stream never goes idle, so the page is given a fixed time to settle instead.
  await page.waitForTimeout(6_000)
  const seen = (await page.evaluate('window.seen')) as Omit<Visit, 'kb' | 'laterKb' | 'requests'>
  await context.close()
  return { ...seen, kb: bytes / 1_000, laterKb: laterBytes / 1_000, requests }
}

const callAsRoot = async (site: Site, ...[method, path, { body }]: Parameters<DemoSite['call']>): Promise<unknown> => {
  const { status, msg, data } = await ask(site.stack.url, method, path, { token: site.rootToken, body })
  if (status !== 200) throw new Error(msg)
  return data
}

export const benchPages = async (site: Site): Promise<void> => {
  await makeQuiz({ call: (...request) => callAsRoot(site, ...request) })
  const folder = await mkdtemp(join(tmpdir(), 'verdict-floor-page-'))
  const floor = await serveFloorPage(folder, site.stack.url)
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArgs] })
  const pages = [
    ['floor', floor.url],
    ['home', `${site.stack.url}/home`],
    ['problem list', `${site.stack.url}/problem`],
    ['problem', `${site.stack.url}/problem/V-1000`],
    ['questions', `${site.stack.url}/problem/QUIZ-1`],
    ['status', `${site.stack.url}/status`],
  ] as const
  const visits = new Map<string, Visit[]>(pages.map(([name]) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, url] of pages) visits.get(name)?.push(await visit(browser, url))
  }
  await browser.close()
  floor.server.close()
  await rm(folder, { recursive: true, force: true })

  const middle = (name: string, field: keyof Visit) => median((visits.get(name) ?? []).map((item) => item[field]))
  console.log(`\nPages at 1.6 Mbit/s, 150 ms, processor slowed 4x, cold cache, median of ${rounds} alternating rounds`)
  table(
    [
      'page',
      'kB',
      'kB for the next visit',
      'requests',
      'LCP ms',
      'LCP / floor',
      'blocking ms',
      'blocking / floor',
      'layout shift',
    ],
    pages.map(([name]) => [
      name,
      middle(name, 'kb'),
      middle(name, 'laterKb'),
      String(middle(name, 'requests')),
      middle(name, 'lcp'),
      middle(name, 'lcp') / middle('floor', 'lcp'),
      middle(name, 'blocking'),
      middle(name, 'blocking') / middle('floor', 'blocking'),
      middle(name, 'shift').toFixed(4),
    ]),
  )
}
