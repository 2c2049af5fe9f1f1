import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ask, newPerson, type Reply } from '../lib/api.ts'
import { newVisitor, openBrowser, violations } from '../lib/browser.ts'
import { holdContest, withDatabase } from '../lib/contests.ts'

/** Statements that are on the device before the contest starts, and open with it. */

const url = inject('url')

let browser: Browser
let user: Reply

beforeAll(async () => {
  browser = await openBrowser()
  const person = await newPerson(url, inject('dataDir'), `ahead${Date.now() % 1_000_000}`)
  user = await ask(url, 'POST', '/api/login', { body: { username: person.username, password: 'secret-1' } })
})
afterAll(() => browser?.close())

interface Visit {
  readonly language: string
  readonly width: number
}

const at = async ({ language, width }: Visit): Promise<{ page: Page; asked: string[]; faults: string[] }> => {
  const { context, page, faults } = await newVisitor(browser, { url, width, theme: width < 500 ? 'dark' : 'light' })
  await context.addCookies([{ name: 'Web_Language', value: language, url }])
  const kept = { token: user.token ?? '', userInfo: JSON.stringify(user.data) }
  for (const [key, value] of Object.entries(kept)) {
    await page.addInitScript(`localStorage.setItem('${key}', ${JSON.stringify(value)})`)
  }
  // Participants spread their calls; this one is always the first.
  await page.addInitScript('Math.random = () => 0')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  return { page, asked, faults }
}

const hold = (secondsAhead: number) =>
  withDatabase(inject('databaseUrl'), (db) =>
    holdContest(db, {
      title: 'Autumn round',
      from: secondsAhead / 3_600,
      to: 2,
      teams: 2,
      problems: 2,
      statements_ahead_s: 3_600,
    }),
  )

/** The words of the input as the database has them. */
const wordsOf = (problemId: number, language: string) =>
  withDatabase(inject('databaseUrl'), (db) =>
    db
      .selectFrom('problem_statement')
      .select('input')
      .where('problem_id', '=', problemId)
      .where('locale', '=', language)
      .executeTakeFirstOrThrow(),
  )

const statementCall = '/api/get-contest-problem-details'

test.each([
  ['en-US', 1440, 'Statements are on this device, encrypted'],
  ['zh-CN', 390, '题面已加密存放在本设备上'],
])('the problem opens at the start without the call of its statement: %s, %i px', async (language, width, notice) => {
  const held = await hold(20)
  const { page, asked, faults } = await at({ language, width })
  await page.route(`**${statementCall}*`, (route) => route.abort())
  await page.goto(`/contest/${held.id}`)
  await page.getByText(notice).waitFor()
  expect(asked).toContain('/api/file/contest-statement-bundle')
  expect(asked).not.toContain('/api/contest-statement-bundle/key')
  expect(await violations(page)).toEqual([])
  // A page of a problem is closed until the start, and opens by itself.
  await page.goto(`/contest/${held.id}/problem/A`)
  await page.getByText('Problem A').first().waitFor({ timeout: 60_000 })
  const { input } = await wordsOf(held.problems.get('A')?.problemId ?? 0, language)
  // Up to the first formula, which is no text on the page.
  const words =
    input
      .trim()
      .split(/[$`\n]/)[0]
      ?.trim() ?? ''
  await page.getByText(words).first().waitFor()
  expect(asked).not.toContain(statementCall)
  expect(faults).toEqual([])
})

test('without the bundle, or with a changed one, statements come by the ordinary call', async () => {
  const held = await hold(15)
  const { page, asked } = await at({ language: 'en-US', width: 1440 })
  await page.goto(`/contest/${held.id}`)
  await page.getByText('Statements are on this device, encrypted').waitFor()
  await page.evaluate(`(async () => {
    const cache = await caches.open('statement-bundles')
    for (const request of await cache.keys()) {
      const bytes = new Uint8Array(await (await cache.match(request)).arrayBuffer())
      bytes[100] ^= 1
      await cache.put(request, new Response(bytes))
    }
  })()`)
  await page.goto(`/contest/${held.id}/problem/A`)
  await page.getByText('Problem A').first().waitFor({ timeout: 60_000 })
  expect(asked).toContain(statementCall)
  expect(
    await page.evaluate(`caches.open('statement-bundles').then(async (cache) => (await cache.keys()).length)`),
  ).toBe(0)
})
