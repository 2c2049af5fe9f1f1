import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ask, newPerson, type Reply } from '../lib/api.ts'
import { newVisitor, openBrowser, violations } from '../lib/browser.ts'
import { type HeldContest, holdContest, withDatabase } from '../lib/contests.ts'

/** A token on a frozen submission that is judged for real: found in the list, used, and seen in full. */

const url = inject('url')
const databaseUrl = inject('databaseUrl')

let browser: Browser
let user: Reply
let held: HeldContest

const rules = {
  contest: { initial: 1, max: null, everyMinutes: 30, intervalSeconds: 0, total: null },
  problem: null,
}

beforeAll(async () => {
  browser = await openBrowser()
  const person = await newPerson(url, inject('dataDir'), `token${Date.now() % 1_000_000}`)
  user = await ask(url, 'POST', '/api/login', { body: { username: person.username, password: 'secret-1' } })
  held = await withDatabase(databaseUrl, (db) =>
    holdContest(db, {
      title: 'Token round',
      from: -0.1,
      to: 3,
      teams: 2,
      problems: 1,
      type: 1,
      is_sealed: true,
      seals_at: new Date(Date.now() - 300_000),
      token_rules: JSON.stringify(rules),
    }),
  )
})
afterAll(() => browser?.close())

const at = async (language: string, width: number): Promise<{ page: Page; faults: string[] }> => {
  const { context, page, faults } = await newVisitor(browser, { url, width, theme: width < 500 ? 'dark' : 'light' })
  await context.addCookies([{ name: 'Web_Language', value: language, url }])
  for (const [key, value] of Object.entries({ token: user.token ?? '', userInfo: JSON.stringify(user.data) })) {
    await page.addInitScript(`localStorage.setItem('${key}', ${JSON.stringify(value)})`)
  }
  return { page, faults }
}

const submit = async (): Promise<number> => {
  const code = '#include <iostream>\nint main() { std::cout << "tea\\n"; }\n'
  const body = { pid: 'A', cid: held.id, language: 'C++ 17', code }
  const sent = await ask(url, 'POST', '/api/submit-problem-judge', {
    body,
    token: user.token ?? '',
  })
  return sent.data.submitId
}

test('a participant uses the only token on a hidden submission and sees its verdict', async () => {
  const [first, second] = [await submit(), await submit()]
  const { page, faults } = await at('en-US', 1440)
  await page.goto(`/contest/${held.id}/submissions`)
  await page.getByText('1 left').waitFor()
  const row = page.getByRole('row').filter({ hasText: String(first) })
  await row.getByRole('button', { name: `Use a token on submission ${first}` }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.goto(`/contest/${held.id}/problem/A/submission-detail/${first}`)
  await page.getByRole('button', { name: `Use a token on submission ${first}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use token' }).click()
  await page.getByText('You used a token on this submission').waitFor()
  await page
    .getByText(/Wrong answer/)
    .filter({ visible: true })
    .first()
    .waitFor({ timeout: 60_000 })
  await page.getByText('You used a token on this submission').waitFor()
  await page.getByText('Test cases', { exact: true }).filter({ visible: true }).first().waitFor()
  expect(await violations(page)).toEqual([])
  await page.goto(`/contest/${held.id}/problem/A/submission-detail/${second}`)
  await page.getByText('You have no tokens left for this submission.').waitFor()
  expect(faults).toEqual([])

  const phone = await at('zh-CN', 360)
  await phone.page.goto(`/contest/${held.id}/submissions`)
  await phone.page.getByText('剩余 0 个').waitFor()
  const width = await phone.page.evaluate('document.documentElement.scrollWidth')
  expect(width).toBeLessThanOrEqual(360)
  expect(await violations(phone.page)).toEqual([])
  expect(phone.faults).toEqual([])
})
