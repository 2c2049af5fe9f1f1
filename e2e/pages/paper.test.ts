import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newVisitor, openBrowser } from '../lib/browser.ts'

/** A statement on paper, and its formulas in our maths font. */

const url = inject('url')
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(async () => {
  await browser.close()
})

test('paper shows the statement and its samples, dark on white, without the site around them', async () => {
  const { context, page, faults } = await newVisitor(browser, { url, theme: 'dark' })
  await page.goto('/problem/V-1000?l=en')
  const submit = page.getByRole('button', { name: 'Submit', exact: true })
  await submit.waitFor()
  await page.emulateMedia({ media: 'print' })
  await submit.waitFor({ state: 'hidden' })
  expect(await page.getByRole('heading', { name: /The Tea House Bill/ }).isVisible()).toBe(true)
  expect(await page.getByText('Sample input 1', { exact: true }).isVisible()).toBe(true)
  expect(await page.getByRole('navigation').first().isVisible()).toBe(false)
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0)
  expect(await page.evaluate(`getComputedStyle(document.querySelector('h1')).color`)).toBe('rgb(27, 31, 38)')
  expect(faults).toEqual([])
  await context.close()
})

test('formulas use the maths font, and a page without formulas does not fetch it', async () => {
  const { context, page } = await newVisitor(browser, { url })
  const fonts: string[] = []
  page.on('request', (request) => {
    // The fonts of texts are fetched when the first page is quiet.
    if (/verdict-math[^/]*\.woff2$/.test(request.url())) fonts.push(request.url())
  })
  await page.goto('/problem?l=en')
  await page.getByRole('table').waitFor()
  expect(fonts).toEqual([])
  await page.goto('/problem/V-1000?l=en')
  await page.locator('math').first().waitFor()
  await expect.poll(() => fonts.length).toBe(1)
  expect(await page.evaluate(`document.fonts.ready.then(() => document.fonts.check('16px "Verdict Math"', 'n'))`)).toBe(
    true,
  )
  await context.close()
})
