import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newVisitor, openBrowser } from '../lib/browser.ts'

/** Tools of the problem page and of lists, used by a guest: they need no account. */

let browser: Browser
let context: BrowserContext
let page: Page
let faults: readonly string[]

beforeAll(async () => {
  browser = await openBrowser()
  ;({ context, page, faults } = await newVisitor(browser, { url: inject('url'), width: 1440, height: 900 }))
  await context.addCookies([{ name: 'Web_Language', value: 'en-US', url: inject('url') }])
})

afterAll(() => browser?.close())

const editor = () => page.locator('.cm-content').first()
const program = () => editor().evaluate((node) => (node as unknown as { innerText: string }).innerText.trimEnd())
const choose = async (language: string): Promise<void> => {
  await page.getByRole('button', { name: /^Programming language/ }).click()
  await page.getByRole('option', { name: language, exact: true }).click()
}
const write = async (text: string): Promise<void> => {
  await editor().click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(text)
}

test('a program is formatted in its language, and that can be undone', async () => {
  await page.goto('/problem/V-1000')
  await write('int main(){int a=1;if(a){a=2;}return a;}')
  await page.getByRole('button', { name: 'Format code' }).click()
  await expect.poll(program).toMatch(/^int main\(\) \{\n {4}int a = 1;\n/)
  await editor().click()
  await page.keyboard.press('ControlOrMeta+Z')
  await expect.poll(program).toBe('int main(){int a=1;if(a){a=2;}return a;}')
})

test('a formatter that cannot be fetched says so, and the next try fetches it', async () => {
  const files = /\/assets\/ruff_fmt.*\.wasm$/
  await choose('Python3')
  await write('print( 1+1 )')
  await context.route(files, (route) => route.abort())
  await page.keyboard.press('Alt+Shift+F')
  await page.getByText('The formatter could not be loaded').waitFor()
  expect(await program()).toBe('print( 1+1 )')
  await context.unroute(files)
  await page.keyboard.press('Alt+Shift+F')
  await expect.poll(program).toBe('print(1 + 1)')
})

test('Python is formatted too; a program with a syntax error stays as it is', async () => {
  await write('print( 1+2 )')
  await page.keyboard.press('Alt+Shift+F')
  await expect.poll(program).toBe('print(1 + 2)')
  await write('print( (')
  await page.keyboard.press('Alt+Shift+F')
  await page.getByText('The program has a syntax error').waitFor()
  expect(await program()).toBe('print( (')
})

test('a text is found in the statement, from place to place', async () => {
  await page.getByRole('button', { name: 'Find in statement' }).click()
  await page.getByRole('textbox', { name: 'Find in statement' }).fill('BILL')
  const count = page
    .getByRole('search')
    .filter({ has: page.getByRole('textbox') })
    .getByRole('status')
  await expect.poll(() => count.textContent()).toMatch(/^1 \/ \d+$/)
  await page.keyboard.press('Enter')
  await expect.poll(() => count.textContent()).toMatch(/^2 \/ \d+$/)
  const marked = await page.evaluate<string[]>("[...(CSS.highlights.get('found-chosen') ?? [])].map(String)")
  expect(marked.map((text) => text.toLowerCase())).toEqual(['bill'])
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate<number>('CSS.highlights.size')).toBe(0)
})

test('a part of the statement is closed and opened by keyboard', async () => {
  const part = page.getByRole('group').filter({ hasText: 'Output' }).first()
  await part.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => part.evaluate((node) => (node as unknown as { open: boolean }).open)).toBe(false)
  await page.keyboard.press('Enter')
  await expect.poll(() => part.evaluate((node) => (node as unknown as { open: boolean }).open)).toBe(true)
})

test('the timer runs over a reload', async () => {
  await page.getByRole('button', { name: 'Start timer' }).click()
  await page.reload()
  await expect.poll(() => page.getByRole('timer').textContent()).toMatch(/^\d+:\d\d$/)
  await page.getByRole('button', { name: 'Reset timer' }).click()
  await page.getByRole('button', { name: 'Start timer' }).waitFor()
})

test('a list is filtered while typing; going back leads to what was before', async () => {
  await page.goto('/problem')
  const search = page.getByRole('main').getByRole('searchbox')
  await search.pressSequentially('V-100', { delay: 400 })
  await expect.poll(() => page.url()).toContain('keyword=V-100')
  await expect.poll(() => page.getByRole('main').getByRole('link', { name: 'The Tea House Bill' }).count()).toBe(1)
  await expect.poll(() => search.inputValue()).toBe('V-100')
  await page.goBack()
  await expect.poll(() => page.url()).not.toContain('keyword')
})

test('a filter is saved in the browser of a guest and used again', async () => {
  await page.goto('/problem?keyword=V-100&difficulty=0')
  await page.getByRole('button', { name: 'Saved filters' }).click()
  await page.getByLabel('Name of the current filter').fill('Easy ones')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('link', { name: 'Easy ones' }).waitFor()
  await page.goto('/problem')
  await page.getByRole('button', { name: 'Saved filters' }).click()
  await page.getByRole('link', { name: 'Easy ones' }).click()
  await expect.poll(() => page.url()).toContain('difficulty=0')
})

test('the tools of other sites are one entry', async () => {
  const nav = page.getByRole('navigation', { name: 'Main' })
  expect(await nav.getByRole('link', { name: 'Whiteboard' }).count()).toBe(0)
  await nav.getByRole('button', { name: 'Tools' }).click()
  await nav.getByRole('link', { name: 'Whiteboard' }).waitFor()
  await page.reload()
  await nav.getByRole('link', { name: 'Whiteboard' }).waitFor()
})

test('no page failed on the way', () => {
  expect(faults).toEqual([])
})
