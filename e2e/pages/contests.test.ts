import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ask, newPerson, type Person } from '../lib/api.ts'
import { newVisitor, openBrowser, violations } from '../lib/browser.ts'
import { type Size, type Stop, type Walk, walkThrough } from '../lib/walk.ts'

/**
 * One contest from its announcement to its end, seen by a guest, by a contestant with the password and by its creator:
 * no page is reloaded, changes arrive by themselves.
 */

const url = inject('url')
const stamp = Date.now() % 1_000_000
const title = `Autumn Round ${stamp}`

let browser: Browser
let root: string
let ann: Person
let cid = 0

const asRoot = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => {
  const reply = await ask(url, method, `/api/admin/contest${path}`, {
    token: root,
    ...(body === undefined ? {} : { body }),
  })
  if (reply.status !== 200) throw new Error(`${path}: ${reply.msg}`)
  return reply.data
}

const fromNow = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()

const makeRound = async (given: { readonly title: string } & Record<string, unknown>): Promise<number> => {
  const usual = {
    description: '## Rules\n\nFive problems, **$2^5$** minutes each.\n\n- Teams of three\n- One machine',
    type: 0,
    auth: 0,
    startTime: fromNow(-3_600),
    endTime: fromNow(3_600),
    sealRank: false,
    sealRankTime: fromNow(3_000),
    visible: true,
  }
  const wanted = { ...usual, ...given }
  await asRoot('POST', '', wanted)
  const list = await asRoot('GET', `/get-contest-list?limit=5&keyword=${encodeURIComponent(wanted.title)}`)
  return list.records[0].id
}

const moveTo = async (startTime: string, endTime: string): Promise<void> => {
  const contest = await asRoot('GET', `?cid=${cid}`)
  await asRoot('PUT', '', { ...contest, startTime, endTime, sealRankTime: startTime })
}

const announce = (announcedTitle: string, content: string, to = cid) =>
  asRoot('POST', '/announcement', { cid: to, announcement: { title: announcedTitle, content, status: 0 } })

beforeAll(async () => {
  const login = await ask(url, 'POST', '/api/login', { body: { username: 'root', password: inject('rootPassword') } })
  root = login.token ?? ''
  ann = await newPerson(url, inject('dataDir'), `ann${stamp}`)
  cid = await makeRound({ title, auth: 1, pwd: 'falling leaves', startTime: fromNow(3_600), endTime: fromNow(7_200) })
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const logIn = async (page: Page, username: string, password: string): Promise<void> => {
  await page.goto('/home?l=en')
  await page.getByRole('button', { name: 'Log in' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('button', { name: `Account menu of ${username}` }).waitFor()
}

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Contest pages' })
const shown = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()

test('a guest sees that it comes, on the home page and in the list, and is asked to log in', async () => {
  const { context, page, faults } = await newVisitor(browser, { url })
  await page.goto('/home?l=en')
  await page.getByRole('link', { name: title }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await page.getByRole('heading', { name: 'Contests', level: 1 }).waitFor()
  await page.getByLabel('Search contests').fill(`round ${stamp}`)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: title, exact: true }).click()
  await shown(page, 'Please log in first')
  await page.getByRole('dialog').getByLabel('Username').waitFor()
  expect(new URL(page.url()).pathname).toBe('/contest')
  await page.goto(`/contest/${cid}/announcements`)
  await page.waitForURL('**/home')
  expect(faults).toEqual([])
  await context.close()
})

test('it is entered with its password, opens at its start, shows announcements and ends, without a reload', async () => {
  const { context, page, faults } = await newVisitor(browser, { url })
  await logIn(page, ann.username, 'secret-1')
  await page.goto(`/contest/${cid}`)
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  await shown(page, /Starts in/)
  expect(await page.getByRole('timer').textContent()).toMatch(/^00:5\d:\d\d$/)
  await page.getByLabel('Contest password').filter({ visible: true }).last().fill('falling leafs')
  await page.keyboard.press('Enter')
  await shown(page, 'Incorrect contest password.')
  expect(await violations(page)).toEqual([])
  await page.getByLabel('Contest password').filter({ visible: true }).last().fill('falling leaves')
  await page.getByRole('button', { name: 'Enter contest', exact: true }).click()
  await shown(page, 'You entered the contest')
  // The password alone opens nothing before the start.
  expect(await tabs(page).getByRole('link').allTextContents()).toEqual(['Overview'])

  await page.goto(`/contest/${cid}/announcements`)
  await shown(page, 'The contest has not started')
  await moveTo(fromNow(12), fromNow(600))
  await page
    .getByRole('timer')
    .filter({ hasText: /^00:00:0\d$/ })
    .waitFor()
  await shown(page, 'No announcements yet')
  await shown(page, /Ends in/)
  expect((await tabs(page).getByRole('link').allTextContents()).length).toBeGreaterThan(1)

  await tabs(page).getByRole('link', { name: 'Overview' }).click()
  // On the announcements page new announcements count as read.
  await page.getByText('Teams of three').waitFor()
  await announce('Problem C', 'The limit is **10^5**.')
  const banner = page.getByRole('region', { name: 'Problem C' })
  await banner.waitFor({ timeout: 10_000 })
  await banner.getByRole('button', { name: 'Show' }).click()
  await banner.getByText('10^5').waitFor()
  expect(await violations(page)).toEqual([])
  await banner.getByRole('button', { name: 'Got it' }).click()
  await banner.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  await tabs(page).getByRole('link', { name: 'Announcements' }).click()
  await page.getByRole('heading', { name: 'Problem C' }).waitFor()
  expect(await page.getByRole('button', { name: 'Got it' }).count()).toBe(0)

  await moveTo(fromNow(-600), fromNow(8))
  await shown(page, 'Ended')
  expect(await page.getByRole('timer').count()).toBe(0)
  expect(faults).toEqual([])
  await context.close()
})

test('its creator is inside before the start and without a password, and is notified of every question', async () => {
  const own = await makeRound({
    title: `Winter Round ${stamp}`,
    auth: 1,
    pwd: 'x',
    startTime: fromNow(-60),
    endTime: fromNow(3_600),
  })
  await ask(url, 'POST', '/api/register-contest', { token: ann.token, body: { cid: own, password: 'x' } })
  const contestant = await newVisitor(browser, { url })
  await logIn(contestant.page, ann.username, 'secret-1')
  await contestant.page.goto(`/contest/${own}/comment`)
  await contestant.page.getByRole('textbox').filter({ visible: true }).last().fill('Is n at least 1?')
  await contestant.page.getByRole('button', { name: 'Comment', exact: true }).click()
  await shown(contestant.page, 'Is n at least 1?')

  const { context, page, faults } = await newVisitor(browser, { url })
  await logIn(page, 'root', inject('rootPassword'))
  await page.goto(`/contest/${own}/comment`)
  await shown(page, 'Is n at least 1?')
  await page.goto(`/contest/${cid}`)
  expect(await page.getByLabel('Contest password').count()).toBe(0)
  expect(faults).toEqual([])
  expect(contestant.faults).toEqual([])
  await Promise.all([context.close(), contestant.context.close()])
})

test('a missing contest shows a message and a link back', async () => {
  const { context, page, faults } = await newVisitor(browser, { url })
  await logIn(page, ann.username, 'secret-1')
  for (const path of ['/contest/999999', '/contest/999999/problems', '/contest/weather']) {
    await page.goto(path)
    await shown(page, 'Contest not available')
  }
  await page.getByRole('link', { name: 'All contests' }).click()
  await page.waitForURL('**/contest')
  expect(faults).toEqual([])
  await context.close()
})

const sizes: readonly Size[] = [
  [1440, 900],
  [390, 844],
  [360, 740],
]

describe.each<Pick<Walk, 'theme' | 'locale' | 'sizes'>>([
  { theme: 'light', locale: 'en-US', sizes },
  { theme: 'dark', locale: 'zh-CN', sizes: sizes.toReversed() },
])('in $theme and $locale', (look) => {
  test('its pages are whole at every size', async () => {
    const named = (words: string) => `${words} ${look.theme} ${stamp}`
    const open = await makeRound({
      title: named('Open Cup with a rather long name that hardly fits a phone'),
      openRank: true,
    })
    const soon = await makeRound({
      title: named('Cup of Tomorrow'),
      type: 1,
      oiRankScoreType: 'Highest',
      auth: 2,
      pwd: 'x',
      startTime: fromNow(90_000),
      endTime: fromNow(100_000),
      openRank: true,
    })
    const shut = await makeRound({ title: named('Closed Cup'), auth: 1, pwd: 'x' })
    const limited = await makeRound({
      title: named('Cup of Teams'),
      auth: 1,
      pwd: 'x',
      openAccountLimit: true,
      accountLimitRule: '<prefix>team</prefix><suffix></suffix><start>1</start><end>9</end><extra></extra>',
    })
    const late = await makeRound({
      title: named('Cup of Yesterday'),
      startTime: fromNow(-90_000),
      endTime: fromNow(-80_000),
      sealRankTime: fromNow(-85_000),
      allowEndSubmit: true,
    })
    await announce('Welcome', 'Read `every` problem.\n\n```cpp\nint main() { return 0; }\n```', open)
    await announce('Lunch', 'At **noon**.', open)
    await walkThrough(browser, { url, ...look }, [
      { name: 'contests-home', path: '/home' },
      { name: 'contests', path: '/contest' },
      { name: 'contests-none', path: '/contest?keyword=nothing-of-the-kind' },
    ])
    const login = await ask(url, 'POST', '/api/login', { body: { username: ann.username, password: 'secret-1' } })
    const settings = async (page: Page): Promise<void> => {
      await page.locator('header button[aria-expanded]').last().click()
    }
    const stops: readonly Stop[] = [
      { name: 'contest-open', path: `/contest/${open}` },
      { name: 'contest-announcements', path: `/contest/${open}/announcements` },
      { name: 'contest-comment', path: `/contest/${open}/comment` },
      { name: 'contest-soon', path: `/contest/${soon}` },
      { name: 'contest-soon-locked', path: `/contest/${soon}/announcements` },
      { name: 'contest-shut', path: `/contest/${shut}` },
      { name: 'contest-shut-locked', path: `/contest/${shut}/announcements` },
      { name: 'contest-limited', path: `/contest/${limited}` },
      { name: 'contest-late', path: `/contest/${late}`, open: settings },
      { name: 'contest-none', path: '/contest/999999' },
    ]
    await walkThrough(browser, { url, ...look, as: login }, stops)
  })
})
