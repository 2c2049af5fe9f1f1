import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ask, newPerson, type Reply } from '../lib/api.ts'
import { newVisitor, openBrowser, violations } from '../lib/browser.ts'
import { walkThrough } from '../lib/walk.ts'

/** A user asks about a problem from a draft, another answers and likes; staff read a report and disable. */

const url = inject('url')
let browser: Browser
let root: Reply
let ada: Reply
let bob: Reply
let adaBrowser: BrowserContext
let did = 0

const member = async (name: string): Promise<Reply> => {
  const { username } = await newPerson(url, inject('dataDir'), `${name}${Date.now() % 1_000_000}`)
  return ask(url, 'POST', '/api/login', { body: { username, password: 'secret-1' } })
}
const browserOf = async (login: Reply): Promise<{ context: BrowserContext; page: Page }> => {
  const visitor = await newVisitor(browser, { url })
  const kept = { token: login.token ?? '', userInfo: JSON.stringify(login.data) }
  for (const [key, value] of Object.entries(kept)) {
    await visitor.context.addInitScript(`localStorage.setItem('${key}', ${JSON.stringify(value)})`)
  }
  return visitor
}

beforeAll(async () => {
  const body = { username: 'root', password: inject('rootPassword') }
  root = await ask(url, 'POST', '/api/admin/login', { body })
  const token = root.token ?? ''
  const { data: switches } = await ask(url, 'GET', '/api/admin/switch/info', { token })
  const open = { defaultCreateDiscussionACInitValue: 0, defaultCreateCommentACInitValue: 0, openDirectMessages: true }
  await ask(url, 'PUT', '/api/admin/switch/update', { token, body: { ...switches, ...open } })
  ada = await member('ada')
  bob = await member('bob')
  browser = await openBrowser()
})
afterAll(() => browser?.close())

describe('a discussion', () => {
  test('is published under a problem from a draft that survived closing the tab', async () => {
    const visitor = await browserOf(ada)
    adaBrowser = visitor.context
    const first = visitor.page
    await first.goto('/discussion/V-1000?l=en')
    await first.getByRole('button', { name: 'New discussion' }).click()
    const dialog = first.getByRole('dialog')
    expect(await dialog.getByLabel('Title').inputValue()).toBe('[V-1000] ')
    await dialog.getByLabel('Title').fill('[V-1000] Why does the sum overflow? 为什么会溢出？')
    await dialog.getByLabel('Description').fill('Wrong answer on the third case.')
    await dialog.getByLabel('Category').selectOption({ index: 2 })
    await dialog.getByLabel('Content').fill('The sum is $a + b$.\n\n```cpp\nint a, b;\n```\n\n动态规划也不行。')
    await dialog.locator('article').getByText('int a, b;').waitFor()
    expect(await violations(first)).toEqual([])
    await first.close({ runBeforeUnload: false })
    const page = await adaBrowser.newPage()
    await page.goto('/discussion/V-1000?l=en')
    await page.getByRole('button', { name: 'New discussion' }).click()
    await page.getByText('Your unpublished draft was restored.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    await page.waitForURL(/\/discussion-detail\/\d+/)
    await page.getByRole('heading', { level: 1, name: /为什么会溢出/ }).waitFor()
    did = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0])
    await page.getByRole('link', { name: /V-1000 / }).waitFor()
  })

  test('is found by its Chinese words, liked, answered, and its author sees that at once', async () => {
    const author = await adaBrowser.newPage()
    await author.goto('/home?l=en')
    const bell = author.getByRole('button', { name: /^Messages/ })
    const unread = Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0] ?? 0)
    const { page } = await browserOf(bob)
    await page.goto('/discussion?l=en')
    await page.getByLabel('Search discussions').fill('规划')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: /Why does the sum overflow/ }).click()
    await page.getByRole('button', { name: 'Like 0' }).click()
    await page.getByRole('button', { name: 'Like 1' }).waitFor()
    await page.getByLabel('Write a comment').fill('Use `long long`.')
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await page.getByText('long long').first().waitFor()
    await expect.poll(() => bell.getAttribute('aria-label')).toBe(`Messages, ${unread + 2} unread`)
    await page.getByRole('button', { name: 'Report' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Spam or advertising').check()
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await page.getByText('Report sent').waitFor()
    await author.context().close()
  })

  test('is marked as looked at and disabled by staff', async () => {
    const { page, context } = await browserOf(root)
    await page.goto('/admin/discussion/report?l=en')
    await page.getByRole('switch', { name: /was looked at/ }).click()
    await page.getByText('Saved').waitFor()
    await page.goto('/admin/discussion?l=en')
    await page.getByRole('switch', { name: /^Pin/ }).first().click()
    await page.getByText('Saved').waitFor()
    await context.close()
  })
})

describe('a direct message', () => {
  test('reaches the open page of the other user, is answered with Enter, and reported', async () => {
    const { page: author, context } = await browserOf(ada)
    const { page: reader, context: other } = await browserOf(root)
    await reader.goto('/message/direct?l=en')
    await author.goto(`/user-home?uid=${root.data.uid}&username=root&l=en`)
    await author.getByRole('link', { name: 'Send message' }).click()
    await author.getByLabel('Message', { exact: true }).fill('Is the **sum** an `int`?')
    await author.keyboard.press('Enter')
    await reader.getByRole('link', { name: new RegExp(`${ada.data.username}.* 1 unread`) }).click()
    await reader.getByRole('log').getByText('sum').waitFor()
    await reader.getByLabel('Message', { exact: true }).fill('No, it needs `long long`.')
    await reader.keyboard.press('Enter')
    await author.getByRole('log').getByText('long long').waitFor()
    await author.getByRole('button', { name: 'Report message' }).click()
    const dialog = author.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('This is a test of reports.')
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await author.getByText('Report sent').waitFor()
    await context.close()
    await other.close()
  })
})

describe('every page', () => {
  const walk = {
    url,
    sizes: [
      [1440, 900],
      [360, 780],
    ],
  } as const
  test.each([
    ['light', 'en-US'],
    ['dark', 'zh-CN'],
  ] as const)('looks right in %s %s', async (theme, locale) => {
    await walkThrough(browser, { ...walk, theme, locale, as: root }, [
      { name: 'discussions', path: '/discussion' },
      { name: 'discussions-of-problem', path: '/discussion/V-1000' },
      { name: 'discussion', path: `/discussion-detail/${did}` },
      {
        name: 'discussion-write',
        path: '/discussion/V-1000',
        open: async (page) => {
          await page.getByRole('button', { name: /^(New discussion|发布讨论)$/ }).click()
          await page
            .getByRole('dialog')
            .getByLabel(/^(Content|内容)/)
            .fill('## Idea\n\nThe sum is $a + b$.')
          await page.getByRole('dialog').locator('article math').waitFor({ state: 'attached' })
        },
      },
      {
        name: 'discussion-categories',
        path: '/discussion',
        open: (page) => page.getByRole('button', { name: /^(Edit categories|编辑分类)$/ }).click(),
      },
      { name: 'direct-messages', path: '/message/direct' },
      { name: 'direct-thread', path: `/message/direct/${ada.data.uid}` },
      {
        name: 'direct-settings',
        path: '/message/direct',
        open: (page) => page.getByRole('button', { name: /^(Message settings|私信设置)$/ }).click(),
      },
      { name: 'admin-message-reports', path: '/admin/discussion/message-report' },
      { name: 'admin-discussions', path: '/admin/discussion' },
      { name: 'admin-discussion-reports', path: '/admin/discussion/report' },
    ])
  })
})
