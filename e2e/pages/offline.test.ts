import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newVisitor, openBrowser, violations } from '../lib/browser.ts'

/** Without a network the shell stays, and the page that was asked for opens by itself later. */

const url = inject('url')
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(async () => {
  await browser.close()
})

test('a click while offline keeps the shell, and the page opens when the connection is back', async () => {
  const { context, page } = await newVisitor(browser, { url })
  await page.goto('/home?l=en')
  await page.getByRole('heading', { name: /Welcome to/ }).waitFor()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Ranks', exact: true }).click()
  await page.getByRole('heading', { name: 'You are offline' }).waitFor()
  await page.getByRole('link', { name: 'Problems', exact: true }).waitFor()
  expect(await violations(page)).toEqual([])
  await context.setOffline(false)
  await page.getByRole('table').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/acm-rank')
  expect(await page.getByRole('heading', { name: 'You are offline' }).count()).toBe(0)
  await context.close()
})

test('a part of a page that did not arrive is fetched again, with its styles', async () => {
  const { context, page } = await newVisitor(browser, { url })
  await page.goto('/problem/V-1000?l=en')
  const editor = page.getByRole('textbox', { name: /Code editor/ })
  await editor.waitFor()
  // A dialog that cannot be fetched closes, and opens when it is asked for again.
  await context.setOffline(true)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  await page.getByText(/Part of the page could not be loaded/).waitFor()
  await context.setOffline(false)
  await page.getByText('Offline', { exact: true }).waitFor({ state: 'detached' })
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  expect(await page.evaluate(`[...document.styleSheets].some(({ href }) => /KeysDialog/.test(href ?? ''))`)).toBe(true)
  await context.close()
})

test('a program is written in a plain field, and the editor comes by itself when the connection is back', async () => {
  const { context, page } = await newVisitor(browser, { url })
  await page.route(/CodeEditor-[\w-]+\.(js|css)$/, (route) => route.abort())
  await page.goto('/problem/V-1000?l=en')
  const plain = page.locator('textarea[aria-label^="Code editor"]')
  await plain.fill('int main() { return 7; }')
  expect(await violations(page)).toEqual([])
  await page.unroute(/CodeEditor-[\w-]+\.(js|css)$/)
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await context.setOffline(true)
  await page.getByText('Offline', { exact: true }).waitFor()
  await context.setOffline(false)
  await page.getByText('Offline', { exact: true }).waitFor({ state: 'detached' })
  // It does not take the field away from a user who types.
  expect(await plain.inputValue()).toContain('return 7')
  await page.getByRole('heading', { level: 1 }).click()
  await page.locator('.cm-content').getByText('return 7').waitFor()
  expect(await plain.count()).toBe(0)
  await context.close()
})

test.each([
  ['/problem/NOT-THERE', 'Problem not found', 'All problems'],
  ['/submission-detail/999999999', 'Submission not found', 'All submissions'],
  ['/user-home?username=not-there', 'User not found', 'Rankings'],
  ['/not-there', 'Page not found', 'Go to home page'],
])('%s leads on', async (path, title, way) => {
  const { context, page } = await newVisitor(browser, { url, width: 390, height: 844 })
  await page.goto(`${path}${path.includes('?') ? '&' : '?'}l=en`)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.getByRole('link', { name: way }).waitFor()
  expect(await violations(page)).toEqual([])
  await context.close()
})
