import { mkdir } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ask, type Reply } from '../lib/api.ts'
import { newVisitor, openBrowser, violations } from '../lib/browser.ts'

/** An administrator names the calendar of another site, and its contests are below the list of contests. */

const url = inject('url')
const shots = process.env.SCREENSHOTS

let browser: Browser
let root: Reply
let site: Server
let feed: string

const stamp = (hours: number): string =>
  new Date(Date.now() + hours * 3_600_000).toISOString().replaceAll(/[-:]|\.\d+/g, '')
const events = [
  ['Autumn Round 7', -1, 1],
  ['A contest with a title that is so long that it does not fit into one line of a phone', 20, 25],
] as const
const calendar = [
  'BEGIN:VCALENDAR',
  ...events.flatMap(([title, from, to], n) => [
    ...['BEGIN:VEVENT', `UID:${n}`, `SUMMARY:${title}`, `URL:https://judge.example/${n}`],
    ...[`DTSTART:${stamp(from)}`, `DTEND:${stamp(to)}`, 'END:VEVENT'],
  ]),
  'END:VCALENDAR',
].join('\r\n')

beforeAll(async () => {
  browser = await openBrowser()
  root = await ask(url, 'POST', '/api/admin/login', { body: { username: 'root', password: inject('rootPassword') } })
  site = createServer((request, response) => {
    response.writeHead(request.url === '/contests.ics' ? 200 : 404).end(calendar)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  feed = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
afterAll(async () => {
  await browser?.close()
  await new Promise((resolve) => site.close(resolve))
})

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

test('a calendar is named, read, and shown; one that fails says why', async () => {
  const { page, faults } = await at('en-US', 1440)
  await page.goto('/admin/conf?part=feeds')
  const box = page.getByRole('textbox', { name: 'Calendars of other sites' })
  await box.fill(`Other Judge ${feed}/contests.ics\nBroken ${feed}/gone.ics`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(/Other Judge 2 contests/).waitFor()
  await page.getByText(/Broken failed at .*HTTP 404/).waitFor()
  expect(await violations(page)).toEqual([])
  await shoot(page, 'feeds-en-1440')
  expect(faults).toEqual([])

  const phone = await at('zh-CN', 360)
  await phone.page.goto('/contest')
  await phone.page.getByRole('region', { name: '其他平台的比赛' }).waitFor()
  expect(await phone.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  expect(await violations(phone.page)).toEqual([])
  await shoot(phone.page, 'elsewhere-zh-360-dark')
  expect(phone.faults).toEqual([])
})
