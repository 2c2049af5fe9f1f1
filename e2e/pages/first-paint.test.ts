import { verdict } from '@verdict/contract/vocabulary'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ask, newPerson } from '../lib/api.ts'
import { newVisitor, openBrowser, sumShifts } from '../lib/browser.ts'
import { handInJudged, holdContest, withDatabase } from '../lib/contests.ts'
import { watchTraffic } from '../lib/page-state.ts'

/** What is painted before the scripts run, and what moves afterwards. */

const url = inject('url')
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(async () => {
  await browser.close()
})

const colorOf = (page: Page, selector: string): Promise<string> =>
  page.evaluate(`getComputedStyle(document.querySelector('${selector}')).backgroundColor`)

test('the frame of the page is there in the chosen theme before the scripts are', async () => {
  const { context, page } = await newVisitor(browser, { url, theme: 'dark' })
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.goto('/contest?l=en')
  await page.locator('.boot-bar').waitFor()
  expect(await colorOf(page, '.boot-bar')).toBe('rgb(22, 24, 29)')
  expect(await page.locator('.boot-side').isVisible()).toBe(true)
  await page.goto('/contest/acm-scoreboard/1')
  await page.locator('.boot-page').waitFor()
  expect(await page.locator('.boot-bar').isVisible()).toBe(false)
  await context.close()
})

test('nothing moves: pages, their header, and a dialog', async () => {
  const { context, page } = await newVisitor(browser, { url })
  await context.addInitScript(sumShifts)
  const logIn = () => page.getByRole('button', { name: 'Log in', exact: true }).first()
  const places: (number | undefined)[] = []
  // Every page below has the fonts that the first one fetches.
  await page.goto('/problem')
  await expect.poll(() => page.evaluate('localStorage.textFonts')).toBeTruthy()
  // A list without rows is a short page, regardless of other journeys.
  for (const path of ['/contest?keyword=none-of-them', '/problem/V-1000?', '/not-there?']) {
    await page.goto(`${path}&l=en`)
    await logIn().waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.locator('.boot').count()).toBe(0)
    expect(await page.evaluate('window.shifted'), path).toBeLessThan(0.02)
    expect(await page.evaluate('document.documentElement.scrollHeight - innerHeight'), path).toBe(0)
    places.push((await logIn().boundingBox())?.x)
  }
  expect(new Set(places).size).toBe(1)
  await logIn().click()
  await page.getByRole('dialog').getByLabel('Username').waitFor()
  expect((await page.getByRole('button', { name: 'Log in', includeHidden: true }).first().boundingBox())?.x).toBe(
    places[0],
  )
  await context.close()
})

test.each([1440, 390])(
  'nothing moves on the home page and on a user page of %i px, at a first visit',
  async (width) => {
    const root = await ask(url, 'POST', '/api/login', {
      body: { username: 'root', password: inject('rootPassword') },
    })
    for (const path of ['/home', '/user-home', '/setting']) {
      const { context, page } = await newVisitor(browser, { url, width, height: 844 })
      await context.addInitScript(sumShifts)
      const traffic = watchTraffic(page)
      const stored = { token: root.token ?? '', userInfo: JSON.stringify(root.data) }
      for (const [key, value] of Object.entries(stored)) {
        await page.addInitScript(`localStorage.setItem('${key}', ${JSON.stringify(value)})`)
      }
      await page.goto(`${path}?l=en`)
      await page.getByRole('contentinfo').waitFor()
      await traffic.calm()
      expect(await page.evaluate('window.shifted'), path).toBeLessThan(0.02)
      await context.close()
    }
  },
)

test('nothing moves on a narrow list of contests when the results of the reader arrive', async () => {
  const stamp = Date.now() % 1_000_000
  const reader = await newPerson(url, inject('dataDir'), `reader${stamp}`)
  await withDatabase(inject('databaseUrl'), async (db) => {
    const { id: uid } = await db
      .selectFrom('account')
      .select('id')
      .where('username', '=', reader.username)
      .executeTakeFirstOrThrow()
    for (const [round, to] of [1, -1, -1, -1].entries()) {
      const contest = await holdContest(db, {
        title: `Narrow ${stamp} ${round}`,
        from: -2 - round,
        to,
        teams: 3,
        problems: 2,
      })
      const tries = [{ uid, label: 'A', seconds: 900, verdict: verdict.accepted }]
      if (round < 3) await handInJudged(db, contest, tries)
    }
  })
  const { context, page } = await newVisitor(browser, { url, width: 390, height: 844 })
  await context.addInitScript(sumShifts)
  for (const [key, value] of Object.entries({ token: reader.token, userInfo: JSON.stringify(reader) })) {
    await page.addInitScript(`localStorage.setItem('${key}', ${JSON.stringify(value)})`)
  }
  // The results arrive after the cards were painted.
  await page.route(/get-own-contest-results/, async (route) => {
    await page.getByText(`Narrow ${stamp} 3`).waitFor()
    await page.waitForTimeout(300)
    await route.continue()
  })
  await page.goto(`/contest?l=en&keyword=${encodeURIComponent(`Narrow ${stamp}`)}`)
  await expect.poll(() => page.getByText('1/2 solved').count()).toBe(3)
  expect(await page.getByText('Not participated').count()).toBe(1)
  expect(await page.evaluate('window.shifted')).toBeLessThan(0.02)
  await context.close()
})

test('the fonts that a first visit fetched are used from the second on, and move nothing', async () => {
  const { context, page } = await newVisitor(browser, { url })
  await context.addInitScript(sumShifts)
  const loaded = (): Promise<readonly string[]> =>
    page.evaluate(
      "[...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('\"', ''))",
    )
  await page.goto('/problem?l=en')
  expect(await loaded()).not.toContain('Inter')
  await expect.poll(() => page.evaluate('localStorage.textFonts')).toMatch(/woff2.*woff2/)
  await page.reload()
  await page.getByRole('table').waitFor()
  await expect.poll(loaded).toEqual(expect.arrayContaining(['Inter', 'JetBrains Mono']))
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate('window.shifted')).toBeLessThan(0.02)
  await context.close()
})
