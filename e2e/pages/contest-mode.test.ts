import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ask, newPerson, type Reply } from '../lib/api.ts'
import { newVisitor, openBrowser, violations } from '../lib/browser.ts'
import { type HeldContest, handInJudged, holdContest, withDatabase } from '../lib/contests.ts'

/** Contest mode: a participant finds only the contest, and the whole site again when it is over. */

const url = inject('url')

let browser: Browser
let user: Reply
let held: HeldContest

beforeAll(async () => {
  browser = await openBrowser()
  const person = await newPerson(url, inject('dataDir'), `mode${Date.now() % 1_000_000}`)
  user = await ask(url, 'POST', '/api/login', { body: { username: person.username, password: 'secret-1' } })
  await withDatabase(inject('databaseUrl'), async (db) => {
    held = await holdContest(db, { title: 'Exam round', from: -1, to: 2, teams: 2, problems: 2 })
    await db.updateTable('contest').set({ has_contest_mode: true }).where('id', '=', held.id).execute()
    await handInJudged(db, held, [{ uid: user.data.uid, label: 'A', seconds: 600, verdict: 0 }])
  })
})
afterAll(() => browser?.close())

const at = async (language: string, width: number): Promise<Page> => {
  const visitor = await newVisitor(browser, { url, width, theme: width < 500 ? 'dark' : 'light' })
  await visitor.context.addCookies([{ name: 'Web_Language', value: language, url }])
  const kept = { token: user.token ?? '', userInfo: JSON.stringify(user.data) }
  for (const [key, value] of Object.entries(kept)) {
    await visitor.page.addInitScript(`localStorage.setItem('${key}', ${JSON.stringify(value)})`)
  }
  return visitor.page
}

test.each([
  ['en-US', 1440, 'Contest mode', 'Go to the contest'],
  ['zh-CN', 360, '比赛模式', '进入比赛'],
])('a participant is led back to the contest: %s, %i px', async (language, width, title, link) => {
  const page = await at(language, width)
  await page.goto('/discussion')
  await page.getByRole('heading', { name: title }).waitFor()
  expect(await page.getByRole('searchbox').count()).toBe(0)
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: link }).click()
  await page.getByRole('heading', { name: 'Exam round' }).first().waitFor()
  await page.goto(`/contest/${held.id}/problem/A`)
  await page.getByText('Problem A').first().waitFor()
  expect(await page.getByRole('heading', { name: title }).count()).toBe(0)
})

test('after the end the whole site is open again', async () => {
  await withDatabase(inject('databaseUrl'), (db) =>
    db
      .updateTable('contest')
      .set({ ends_at: new Date(Date.now() - 1_000) })
      .where('id', '=', held.id)
      .execute(),
  )
  const page = await at('en-US', 1440)
  await page.goto('/discussion')
  await page.getByRole('searchbox').first().waitFor()
})
