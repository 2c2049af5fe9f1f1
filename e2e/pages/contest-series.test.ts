import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ask, type Reply } from '../lib/api.ts'
import { newVisitor, openBrowser } from '../lib/browser.ts'
import { type HeldContest, handInJudged, holdContest, withDatabase } from '../lib/contests.ts'
import { walkThrough } from '../lib/walk.ts'

/** A series from its form to its standings, its removal and its restoration. */

const url = inject('url')
const stamp = Date.now() % 1_000_000
const title = `Harbour league ${stamp}`

let browser: Browser
let root: Reply
let contests: readonly HeldContest[]
let seriesId = 0

beforeAll(async () => {
  browser = await openBrowser()
  const login = { username: 'root', password: inject('rootPassword') }
  root = await ask(url, 'POST', '/api/admin/login', { body: login })
  contests = await withDatabase(inject('databaseUrl'), async (db) => {
    const wish = { problems: 2, teams: 3, shows_board: true }
    const first = await holdContest(db, { ...wish, from: -6, to: -4, title: `Harbour round A ${stamp}` })
    const second = await holdContest(db, { ...wish, from: -3, to: -1, title: `Harbour round B ${stamp}` })
    const [ada, bob] = first.teams.map(({ uid }) => uid) as [string, string]
    await handInJudged(db, first, [
      { uid: ada, label: 'A', seconds: 600, verdict: 0 },
      { uid: bob, label: 'A', seconds: 1_200, verdict: 0 },
    ])
    await handInJudged(db, second, [{ uid: ada, label: 'B', seconds: 900, verdict: 0 }])
    return [first, second]
  })
})
afterAll(() => browser?.close())

const visitor = async (as?: Reply) => {
  const opened = await newVisitor(browser, { url })
  await opened.context.addCookies([{ name: 'Web_Language', value: 'en-US', url }])
  if (as !== undefined) {
    for (const [key, value] of Object.entries({ token: as.token ?? '', userInfo: JSON.stringify(as.data) })) {
      await opened.page.addInitScript(`localStorage.setItem('${key}', ${JSON.stringify(value)})`)
    }
  }
  return opened
}

test('an admin makes a series by keyboard and mouse, and guests see the combined standings', async () => {
  const { page, context } = await visitor(root)
  await page.goto('/admin/contest-series/create')
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('searchbox', { name: 'Find contests' }).fill(String(stamp))
  for (const letter of ['A', 'B']) await page.getByRole('button', { name: `Add Harbour round ${letter}` }).click()
  await page.getByRole('button', { name: 'Move Harbour round B' }).first().press('Enter')
  await page.getByRole('switch', { name: 'Public' }).check()
  await page.getByRole('button', { name: 'Create series' }).click()
  await page.waitForURL(/contest-series\/\d+\/edit/)
  seriesId = Number(/contest-series\/(\d+)/.exec(page.url())?.[1])
  await context.close()

  const guest = await visitor()
  await guest.page.goto('/contest')
  await guest.page.getByRole('link', { name: 'Contest series' }).click()
  await guest.page.getByRole('link', { name: title }).click()
  const [ada, bob] = contests[0]?.teams.map(({ username }) => username) ?? []
  const first = guest.page.getByRole('row').nth(1)
  await expect.poll(() => first.innerText()).toContain(ada)
  expect(await first.innerText()).toMatch(/50/)
  expect(await guest.page.getByRole('row').nth(2).innerText()).toContain(bob)
  const coming = guest.page.waitForEvent('download')
  await guest.page.getByRole('button', { name: 'Download CSV' }).click()
  expect((await coming).suggestedFilename()).toBe(`series_${seriesId}.csv`)
  await guest.context.close()
})

test('the owner issues certificates, and guests verify them', async () => {
  const { page, context } = await visitor(root)
  await page.goto(`/contest-series/${seriesId}`)
  await page.getByRole('link', { name: 'Certificates' }).click()
  await page.getByRole('textbox', { name: 'Signature line' }).fill('The league')
  await page.getByRole('button', { name: 'Save template' }).click()
  await page.getByRole('button', { name: 'Issue 2 certificates' }).click()
  const [ada = ''] = contests[0]?.teams.map(({ username }) => username) ?? []
  const row = page.getByRole('row', { name: ada })
  await row.getByText('Valid').waitFor()
  const address = (await row.getByRole('link').getAttribute('href')) ?? ''
  await context.close()

  const guest = await visitor()
  await guest.page.goto(address)
  await guest.page.getByText('This certificate is valid. It states the present result of the series.').waitFor()
  expect(await guest.page.getByRole('definition').allInnerTexts()).toEqual(
    expect.arrayContaining([title, '1', '50', '2']),
  )
  await guest.context.close()
})

test('a contest links to its series', async () => {
  const { page, context } = await visitor(root)
  await page.goto(`/contest/${contests[0]?.id}`)
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('heading', { name: title }).waitFor()
  await context.close()
})

test('a deleted series can be restored', async () => {
  const { page, context } = await visitor(root)
  await page.goto(`/admin/contest-series?keyword=${stamp}`)
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('link', { name: title }).waitFor()
  await context.close()
})

test.each(['light', 'dark'] as const)('the pages fit at every width, %s', async (theme) => {
  const walk = { url, theme, locale: theme === 'light' ? ('zh-CN' as const) : ('en-US' as const), as: root }
  await walkThrough(
    browser,
    {
      ...walk,
      sizes: [
        [1440, 900],
        [768, 1024],
        [360, 780],
      ],
    },
    [
      { name: 'series-list', path: '/contest-series' },
      { name: 'series', path: `/contest-series/${seriesId}` },
      { name: 'admin-series', path: '/admin/contest-series' },
      { name: 'admin-series-edit', path: `/admin/contest-series/${seriesId}/edit` },
      { name: 'admin-series-certificates', path: `/admin/contest-series/${seriesId}/certificates` },
    ],
  )
})
