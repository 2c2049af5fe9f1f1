import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ask, newPerson } from '../lib/api.ts'
import { newVisitor, openBrowser } from '../lib/browser.ts'

/** A user saves a filter at one computer and finds it at another one. */

const url = inject('url')
const username = `fil${Date.now() % 1_000_000}`
let browser: Browser
let token: string
let info: string

beforeAll(async () => {
  ;({ token } = await newPerson(url, inject('dataDir'), username))
  info = JSON.stringify((await ask(url, 'POST', '/api/login', { body: { username, password: 'secret-1' } })).data)
  browser = await openBrowser()
})

afterAll(() => browser?.close())

/** Another browser, where the user is logged in. */
const sitDown = async (width: number): Promise<Page> => {
  const { context, page } = await newVisitor(browser, { url, width })
  await context.addCookies([{ name: 'Web_Language', value: 'en-US', url }])
  await page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(token)})
localStorage.setItem('userInfo', ${JSON.stringify(info)})`)
  return page
}
const openFilters = (page: Page) => page.getByRole('button', { name: 'Saved filters' }).click()

test('a filter saved at one computer is there at another one', async () => {
  const page = await sitDown(1440)
  await page.goto('/problem?difficulty=1')
  await openFilters(page)
  await page.getByLabel('Name of the current filter').fill('Elementary ones')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('link', { name: 'Elementary ones' }).waitFor()
  expect(await page.evaluate(`localStorage.getItem('savedFilters')`)).toBeNull()
})

test('on a phone, the panel is inside the window and leads to the filter', async () => {
  const page = await sitDown(390)
  await page.goto('/problem')
  await openFilters(page)
  const link = page.getByRole('link', { name: 'Elementary ones' })
  await link.waitFor()
  expect((await link.boundingBox())?.x).toBeGreaterThan(0)
  await link.click()
  await expect.poll(() => page.url()).toContain('difficulty=1')
})
