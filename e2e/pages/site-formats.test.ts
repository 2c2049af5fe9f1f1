import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ask, type Reply } from '../lib/api.ts'
import { newVisitor, openBrowser, violations } from '../lib/browser.ts'
import { handInJudged, holdContest, withDatabase } from '../lib/contests.ts'

/** A format that the site adds as a file: chosen for a contest, explained on its overview, and ranked by on its board. */

const url = inject('url')
const shots = process.env.SCREENSHOTS

let browser: Browser
let root: Reply

beforeAll(async () => {
  browser = await openBrowser()
  root = await ask(url, 'POST', '/api/admin/login', { body: { username: 'root', password: inject('rootPassword') } })
})
afterAll(() => browser?.close())

const at = async (language: string, width: number): Promise<{ page: Page; faults: string[] }> => {
  const { context, page, faults } = await newVisitor(browser, { url, width, theme: width < 500 ? 'dark' : 'light' })
  await context.addCookies([{ name: 'Web_Language', value: language, url }])
  for (const [key, value] of Object.entries({ token: root.token ?? '', userInfo: JSON.stringify(root.data) })) {
    await page.addInitScript(`localStorage.setItem('${key}', ${JSON.stringify(value)})`)
  }
  return { page, faults }
}

const shoot = async (page: Page, name: string): Promise<void> => {
  if (shots === undefined) return
  await mkdir(shots, { recursive: true })
  await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true })
}

test('a manager chooses the format, and participants read its rule and its scoreboard', async () => {
  const contest = await withDatabase(inject('databaseUrl'), async (db) => {
    const held = await holdContest(db, {
      title: 'Own rules',
      description: 'Three hours, one problem.',
      from: -1,
      to: 2,
      teams: 2,
      problems: 1,
      type: 1,
      shows_board: true,
    })
    const scores = [40, 90, 60, 80]
    await handInJudged(
      db,
      held,
      scores.map((score, index) => ({
        uid: held.teams[0]?.uid ?? '',
        label: 'A',
        seconds: 300 * (index + 1),
        verdict: 8,
        score,
      })),
    )
    return held
  })
  const { page, faults } = await at('en-US', 1440)
  await page.goto(`/admin/contest/${contest.id}/edit`)
  await page.getByRole('radio', { name: /^Best two of three/ }).check()
  await page.getByRole('switch', { name: /^Earlier submissions break ties/ }).check({ force: true })
  expect(await page.getByRole('textbox', { name: 'Last submissions' }).inputValue()).toBe('3')
  expect(await violations(page)).toEqual([])
  await shoot(page, 'editor-en-1440')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(async () => {
      const reply = await ask(url, 'GET', `/api/admin/contest?cid=${contest.id}`, { token: root.token ?? '' })
      return [reply.data.format, reply.data.formatOptions.earlierWins]
    })
    .toEqual(['best-two', 1])

  await page.goto(`/contest/${contest.id}`)
  await page.getByRole('region', { name: 'Format: Best two of three' }).waitFor()
  await shoot(page, 'overview-en-1440')
  await page.goto(`/contest/${contest.id}/rank`)
  await page.getByRole('row').filter({ hasText: '85' }).first().waitFor()
  expect(await violations(page)).toEqual([])
  await shoot(page, 'board-en-1440')
  expect(faults).toEqual([])

  const phone = await at('zh-CN', 360)
  for (const [name, path] of [
    ['overview', `/contest/${contest.id}`],
    ['editor', `/admin/contest/${contest.id}/edit`],
  ] as const) {
    await phone.page.goto(path)
    await phone.page.getByText('三取二').first().waitFor()
    expect(await phone.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
    expect(await violations(phone.page)).toEqual([])
    await shoot(phone.page, `${name}-zh-360-dark`)
  }
  expect(phone.faults).toEqual([])
})
