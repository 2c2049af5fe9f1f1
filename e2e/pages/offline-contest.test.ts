import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { workerRemoval } from '../../apps/server/src/platform/web/serve-web.ts'
import { ask, newPerson, type Reply } from '../lib/api.ts'
import { newVisitor, openBrowser, violations } from '../lib/browser.ts'
import { type HeldContest, holdContest, withDatabase } from '../lib/contests.ts'
import { openRelease } from '../lib/release.ts'

/** A contestant without a connection: problems of the contest are read, and submissions wait in the browser. */

const url = inject('url')
const databaseUrl = inject('databaseUrl')
const stamp = Date.now() % 1_000_000

let browser: Browser
let iris: Reply
let oscar: Reply
let contest: HeldContest

const logIn = async (username: string): Promise<Reply> => {
  await newPerson(url, inject('dataDir'), username)
  return ask(url, 'POST', '/api/login', { body: { username, password: 'secret-1' } })
}

beforeAll(async () => {
  iris = await logIn(`off${stamp}a`)
  oscar = await logIn(`off${stamp}b`)
  contest = await withDatabase(databaseUrl, (db) =>
    holdContest(db, { title: 'Orchard Round', from: -1, to: 3, problems: 3, teams: 0 }),
  )
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** Logs in as pages do: the storage is written once, so that a logout stays one. */
const visit = async (person: Reply, site = url) => {
  const visitor = await newVisitor(browser, { url: site, hasWorker: true })
  await become(visitor.page, person)
  return visitor
}

const become = async (page: Page, person: Reply): Promise<void> => {
  await page.goto('/favicon.svg')
  await page.evaluate(
    `localStorage.setItem('token', ${JSON.stringify(person.token)})
     localStorage.setItem('userInfo', ${JSON.stringify(JSON.stringify(person.data))})
     document.cookie = 'Web_Language=en-US; path=/'`,
  )
}

const problem = (label: string): string => `/contest/${contest.id}/problem/${label}`
const cacheNames = (page: Page): Promise<readonly string[]> => page.evaluate('caches.keys()')

/** How many problems of the contest this browser keeps. */
const keptProblems = (page: Page): Promise<number> =>
  page.evaluate(`(async () => {
    let count = 0
    for (const name of await caches.keys()) {
      if (!name.startsWith('kept:') || !name.endsWith(':${contest.id}')) continue
      for (const { url } of await (await caches.open(name)).keys()) {
        if (decodeURIComponent(url).includes('contestProblems.detail')) count += 1
      }
    }
    return count
  })()`)

const isControlled = (page: Page): Promise<boolean> => page.evaluate('navigator.serviceWorker.controller !== null')

const ready = async (page: Page): Promise<void> => {
  await expect.poll(() => isControlled(page)).toBe(true)
  await expect.poll(() => keptProblems(page)).toBe(contest.problems.size)
}

const editor = (page: Page) => page.getByRole('textbox', { name: /Code editor/ })
const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true })
const unsentTag = (page: Page) => page.getByRole('button', { name: /unsent/ })

const write = async (page: Page, code: string): Promise<void> => {
  await editor(page).click()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(code)
  await expect.poll(() => page.evaluate('JSON.stringify(localStorage)')).toContain(code)
}

const submissionsOf = (person: Reply) =>
  withDatabase(databaseUrl, async (db) =>
    db
      .selectFrom('submission')
      .innerJoin('submission_source', 'submission_source.submission_id', 'submission.id')
      .select(['code', 'submission.contest_id'])
      .where('account_id', '=', String(person.data.uid))
      .execute(),
  )

const goOffline = async (context: BrowserContext): Promise<void> => context.setOffline(true)

const program = (word: string): string => `int main() { return 0; } // ${word}`

test('a contest opens offline with statement and draft, and a submission is sent once when the connection is back', async () => {
  const { context, page } = await visit(iris)
  await page.goto(problem('A'))
  await editor(page).waitFor()
  await ready(page)
  await write(page, program('orchard'))
  await goOffline(context)
  await page.reload()
  await page.getByRole('heading', { name: 'Problem A' }).first().waitFor()
  await expect.poll(() => editor(page).innerText()).toContain('orchard')
  // Never opened: it was fetched in advance.
  await page.goto(problem('C'))
  await page.getByRole('heading', { name: 'Problem C' }).first().waitFor()
  await page.goto(problem('A'))
  await submit(page).click()
  const dialog = page.getByRole('dialog', { name: 'Submissions waiting to be sent' })
  await dialog.getByText(/Contest time counts when the server receives them/).waitFor()
  // The editor below is dimmed.
  expect(await violations(page, { withColours: false })).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await unsentTag(page).waitFor()
  expect(await submissionsOf(iris)).toEqual([])
  await context.setOffline(false)
  await unsentTag(page).waitFor({ state: 'detached' })
  await page
    .getByRole('link', { name: /^#\d+$/ })
    .first()
    .waitFor()
  await page.reload()
  await editor(page).waitFor()
  expect(await submissionsOf(iris)).toEqual([{ code: program('orchard'), contest_id: contest.id }])
  await context.close()
})

test('an opened problem of the bank opens offline, and others say why they do not', async () => {
  const { context, page } = await visit(iris)
  await page.goto('/problem/V-1000')
  await editor(page).waitFor()
  await expect.poll(() => isControlled(page)).toBe(true)
  await expect.poll(async () => (await cacheNames(page)).some((name) => name.endsWith(':bank'))).toBe(true)
  await goOffline(context)
  await page.reload()
  await page.getByRole('heading', { name: /^V-1000/ }).waitFor()
  await editor(page).waitFor()
  await page.goto('/problem/V-1001')
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await context.close()
})

test('a waiting submission can be cancelled', async () => {
  const { context, page } = await visit(oscar)
  await page.goto(problem('B'))
  await editor(page).waitFor()
  await write(page, program('cancelled'))
  await goOffline(context)
  await submit(page).click()
  await page.getByRole('button', { name: 'Cancel submission' }).click()
  await page.getByText('Nothing is waiting to be sent.').waitFor()
  await context.setOffline(false)
  await page.getByText('Offline', { exact: true }).waitFor({ state: 'detached' })
  await page.reload()
  await editor(page).waitFor()
  expect(await submissionsOf(oscar)).toEqual([])
  await context.close()
})

test('a logout removes what is kept, and another account never sees it', async () => {
  const { context, page } = await visit(iris)
  await page.goto(problem('A'))
  await ready(page)
  await page.goto('/logout')
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await page.waitForURL(/\/home/)
  await expect.poll(async () => (await cacheNames(page)).filter((name) => name.startsWith('kept:'))).toEqual([])
  iris = await ask(url, 'POST', '/api/login', { body: { username: iris.data.username, password: 'secret-1' } })

  // The first account comes back, and its browser is taken over without a logout.
  await become(page, iris)
  await page.goto(problem('A'))
  await ready(page)
  await become(page, oscar)
  await goOffline(context)
  await page.goto(problem('A'))
  await page
    .getByText(/offline|Cannot reach|network/i)
    .first()
    .waitFor()
  expect(await page.getByRole('heading', { name: 'Problem A' }).count()).toBe(0)
  await expect.poll(async () => (await cacheNames(page)).filter((name) => name.includes(iris.data.uid))).toEqual([])
  await context.close()
})

test('after the end of the contest the user is asked, and its problems are removed', async () => {
  const short = await withDatabase(databaseUrl, (db) =>
    holdContest(db, { title: 'Short Round', from: -1, to: 3, problems: 1, teams: 0 }),
  )
  const { context, page } = await visit(oscar)
  await page.goto(`/contest/${short.id}/problem/A`)
  await editor(page).waitFor()
  await write(page, program('late'))
  await expect.poll(async () => (await cacheNames(page)).some((name) => name.endsWith(`:${short.id}`))).toBe(true)
  await goOffline(context)
  await submit(page).click()
  await page.getByText('Waiting for the connection').waitFor()
  await withDatabase(databaseUrl, (db) =>
    db
      .updateTable('contest')
      .set({ ends_at: new Date(Date.now() - 60_000) })
      .where('id', '=', short.id)
      .execute(),
  )
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Send anyway' }).waitFor()
  expect(await submissionsOf(oscar)).toEqual([])
  await expect.poll(async () => (await cacheNames(page)).some((name) => name.endsWith(`:${short.id}`))).toBe(false)
  await page.getByRole('button', { name: 'Send anyway' }).click()
  await page.getByText(/The server refused it/).waitFor()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Nothing is waiting to be sent.').waitFor()
  await context.close()
})

test('a new release is shown at once and kept, and the worker can be removed from all browsers', async () => {
  const release = await openRelease(url)
  const { context, page } = await visit(iris, release.url)
  const shown = (): Promise<string | null> =>
    page.evaluate(`document.querySelector('meta[name=release]')?.getAttribute('content') ?? null`)
  const shells = async () => (await cacheNames(page)).filter((name) => name.startsWith('shell-'))
  await page.goto(problem('A'))
  await expect.poll(() => isControlled(page)).toBe(true)
  const [first] = await shells()

  release.change((path, text) =>
    path === '/sw.js'
      ? text.replace(/shell-\$\{"\w+"\}/, 'shell-second')
      : text.replace('<head>', '<head><meta name="release" content="second">'),
  )
  await page.reload()
  expect(await shown()).toBe('second')
  await expect.poll(shells).toEqual([first, 'shell-second'])
  await expect
    .poll(() =>
      page.evaluate(
        'navigator.serviceWorker.getRegistration().then((one) => one.waiting === null && one.installing === null)',
      ),
    )
    .toBe(true)
  await goOffline(context)
  await page.reload()
  expect(await shown()).toBe('second')
  await context.setOffline(false)

  release.change((path, text) => (path === '/sw.js' ? workerRemoval : text))
  // A worker that still answers a request leaves when no page of the site is open.
  const openAgain = async (): Promise<readonly string[]> => {
    await page.evaluate('navigator.serviceWorker.getRegistration().then((one) => one?.update())')
    await page.goto('about:blank')
    await sleep(500)
    await page.goto(problem('A'))
    return shells()
  }
  await expect.poll(openAgain).toEqual([])
  await page.reload()
  expect(await shown()).toBe(null)
  await context.close()
  await release.close()
})
