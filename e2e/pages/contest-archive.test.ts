import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { brokenLinks } from '../../apps/server/src/features/contests/archive/test/read-archive.ts'
import { unzip } from '../../apps/server/test/harness/packages.ts'
import { ask, type Reply } from '../lib/api.ts'
import { newVisitor, openBrowser, violations } from '../lib/browser.ts'
import { type HeldContest, handInJudged, holdContest, likelyTries, withDatabase } from '../lib/contests.ts'

/** An organizer downloads the archive of an ended contest, and reads it from disk without the site. */

const url = inject('url')

let browser: Browser
let root: Reply
let contest: HeldContest
let folder: string

beforeAll(async () => {
  browser = await openBrowser()
  const login = { username: 'root', password: inject('rootPassword') }
  root = await ask(url, 'POST', '/api/admin/login', { body: login })
  folder = await mkdtemp(join(tmpdir(), 'verdict-archive-'))
  contest = await withDatabase(inject('databaseUrl'), async (db) => {
    const awards = JSON.stringify([{ priority: 1, name: 'Gold', background: '#e6bf25', color: '#fff', num: 2 }])
    const wish = { from: -6, to: -1, problems: 4, teams: 30, title: 'Kept <cup>', award_type: 2, awards }
    const held = await holdContest(db, { ...wish, shown_name: 'nickname', is_visible: true })
    const hostile = '<img src=x onerror=alert(1)><script>alert(1)</script>'
    const [first] = held.teams
    await db
      .updateTable('account')
      .set({ nickname: hostile.slice(0, 50) })
      .where('id', '=', first?.uid ?? '')
      .execute()
    await handInJudged(db, held, likelyTries(held, 17_000))
    const entries = await db.selectFrom('submission').select('id').where('contest_id', '=', held.id).execute()
    const code = `// ${hostile}\nint main() { return 0; }\n`
    await db
      .insertInto('submission_source')
      .values(entries.map(({ id }) => ({ submission_id: id, code, address: '203.0.113.9' })))
      .execute()
    return held
  })
})
afterAll(async () => {
  await browser?.close()
  await rm(folder, { recursive: true, force: true })
})

test('the organizer downloads it from the list of contests', async () => {
  const { context, page, faults } = await newVisitor(browser, { url })
  await context.addCookies([{ name: 'Web_Language', value: 'en-US', url }])
  for (const [key, value] of Object.entries({ token: root.token ?? '', userInfo: JSON.stringify(root.data) })) {
    await page.addInitScript(`localStorage.setItem('${key}', ${JSON.stringify(value)})`)
  }
  await page.goto('/admin/contest?keyword=Kept')
  await page.getByRole('button', { name: 'More actions for Kept <cup>' }).click()
  await page.getByRole('menuitem', { name: 'Export contest' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Format' }).selectOption('archive')
  await dialog.getByRole('combobox', { name: 'Language of the pages' }).selectOption('en-US')
  await dialog.getByText('Include the code of all submissions').click()
  const coming = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe(`contest_${contest.id}_archive.zip`)
  const files = await unzip(await readFile(await download.path()))
  expect(brokenLinks(new Map([...files].map(([name, bytes]) => [name, bytes.toString()])))).toEqual([])
  for (const [name, bytes] of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), bytes)
  }
  expect(faults).toEqual([])
  await context.close()
})

const fromDisk = (path: string): string => pathToFileURL(join(folder, path)).href

test.each([
  ['light', 1440, true],
  ['dark', 390, false],
] as const)('its pages open from disk, %s at %i pixels, with scripts: %s', async (theme, width, javaScriptEnabled) => {
  const size = { viewport: { width, height: 850 }, colorScheme: theme }
  const context = await browser.newContext({ ...size, javaScriptEnabled, offline: true })
  const page = await context.newPage()
  const outside: string[] = []
  const faults: string[] = []
  page.on('request', (request) => {
    if (!/^(file|data):/.test(request.url())) outside.push(request.url())
  })
  page.on('requestfailed', (request) => faults.push(request.url()))
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(message.text())
  })
  await page.goto(fromDisk('index.html'))
  await page.getByRole('heading', { name: 'Kept <cup>', level: 1 }).waitFor()
  const sizeOf = (): Promise<number> => page.evaluate('document.documentElement.scrollWidth')
  const look = async (): Promise<void> => {
    if (!javaScriptEnabled) return
    expect(await sizeOf()).toBeLessThanOrEqual(width)
  }
  await look()
  await page.getByRole('link', { name: 'Scoreboard', exact: true }).click()
  const rows = page.locator('tbody tr')
  const all = await rows.count()
  expect(all).toBeGreaterThan(10)
  await page.getByText('Gold', { exact: true }).first().waitFor()
  await look()
  if (javaScriptEnabled) {
    await page.getByRole('searchbox').fill('plum street')
    await expect.poll(() => page.locator('tbody tr:not([hidden])').count()).toBeLessThan(all)
  } else {
    expect(await page.getByRole('searchbox').count()).toBe(0)
  }
  await page.getByRole('link', { name: 'A', exact: true }).click()
  await page.getByText('Sample input', { exact: false }).first().waitFor()
  await look()
  await page.getByRole('link', { name: 'Submissions', exact: true }).click()
  await page.getByRole('link', { name: 'View', exact: true }).first().click()
  await page.getByText('int main() { return 0; }').waitFor()
  await look()
  expect(outside).toEqual([])
  expect(faults).toEqual([])
  await context.close()
})

test.each(['light', 'dark'] as const)('its pages are accessible, %s', async (theme) => {
  // The examination needs a script that the policy of the pages refuses.
  const context = await browser.newContext({ colorScheme: theme, bypassCSP: true })
  const page = await context.newPage()
  for (const path of [
    'index.html',
    'scoreboard.html',
    'problems.html',
    'problems/A.html',
    'submissions/1.html',
    'answers.html',
  ]) {
    await page.goto(fromDisk(path))
    expect(await violations(page), path).toEqual([])
  }
  await context.close()
})
