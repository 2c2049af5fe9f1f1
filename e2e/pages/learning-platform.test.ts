import { join } from 'node:path'
import type { Browser, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import {
  claim,
  decodeJwt,
  deepLinkClaims,
  deepLinking,
  gradeClaims,
  type LtiPlatformFake,
  newCourseUser,
  startLtiPlatform,
} from '../../apps/server/test/harness/identity/lti-platform.ts'
import { ask, type Reply } from '../lib/api.ts'
import { newVisitor, openBrowser, type Theme, violations } from '../lib/browser.ts'
import { openCourse } from '../lib/learning-platform.ts'
import { overflowing } from '../lib/page-state.ts'

/**
 * A learning platform registers itself with a link of the admin area, an instructor places a problem in a course, and a
 * learner opens it. Everything a user sees happens in a frame of the platform and in the window that it opens.
 */

const url = inject('url')
const shots = process.env.SCREENSHOTS

let browser: Browser
let platform: LtiPlatformFake
let root: Reply
/** The link that the instructor placed; set by the deep linking test. */
let placed = ''

beforeAll(async () => {
  browser = await openBrowser()
  root = await ask(url, 'POST', '/api/login', { body: { username: 'root', password: inject('rootPassword') } })
  platform = await startLtiPlatform(`${url}/lti/jwks.json`)
})

afterAll(async () => {
  const token = root.token ?? ''
  const { data } = await ask(url, 'GET', '/api/admin/lti/platforms', { token })
  for (const { id } of data.platforms) await ask(url, 'POST', '/api/admin/lti/remove', { token, body: { id } })
  await browser?.close()
  await platform?.close()
})

/** Accessibility and width at both sizes, and a picture of each. */
const examine = async (page: Page, name: string): Promise<void> => {
  for (const [width, height] of [
    [1440, 900],
    [360, 780],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect.soft(await violations(page), `${name} at ${width}`).toEqual([])
    expect.soft(await page.evaluate(overflowing), `${name} at ${width}`).toEqual([])
    if (shots !== undefined) await page.screenshot({ path: join(shots, `${name}-${width}.png`), fullPage: true })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

const visit = async (locale: 'zh-CN' | 'en-US', theme: Theme) => {
  const visitor = await newVisitor(browser, { url, theme })
  await visitor.context.addCookies([{ name: 'Web_Language', value: locale, url }])
  await visitor.context.setExtraHTTPHeaders({ 'accept-language': locale })
  return visitor
}

/** Activates the link of the frame by the keyboard; the activity opens in a window of its own. */
const openWindow = async (page: Page, tool: Frame, name: string): Promise<Page> => {
  const link = tool.getByRole('link', { name })
  await link.focus()
  const [opened] = await Promise.all([page.context().waitForEvent('page'), link.press('Enter')])
  return opened
}

const logIn = (page: Page) =>
  page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(root.token)})
    localStorage.setItem('userInfo', ${JSON.stringify(JSON.stringify(root.data))})`)

test.each([
  ['en-US', 'light', 'Create registration link', /Paste this link/, 'Registration complete', 'Off'],
  ['zh-CN', 'dark', '生成登记链接', /粘贴/, '已完成登记', '已关闭'],
] as const)('a platform registers itself (%s, %s)', async (locale, theme, create, made, done, off) => {
  const { context, page, faults } = await visit(locale, theme)
  await logIn(page)
  await page.goto('/admin/learning')
  await page.getByRole('button', { name: create }).click()
  await page.getByText(made).waitFor()
  await examine(page, `learning-link-${locale}`)
  const link = (await page.locator('code').filter({ hasText: '/lti/register' }).textContent()) ?? ''
  const elsewhere = await context.newPage()
  const course = await openCourse(context, platform, { site: url, user: newCourseUser('Instructor') })
  const tool = await course.register(elsewhere, link)
  await tool.getByRole('heading', { name: done }).waitFor()
  if (shots !== undefined) await elsewhere.screenshot({ path: join(shots, `learning-registered-${locale}.png`) })
  await page.reload()
  await page.getByText(off, { exact: true }).first().waitFor()
  await examine(page, `learning-list-${locale}`)
  expect(faults).toEqual([])
  await context.close()
  // A second registration of one client is refused, so each language begins without a platform; the last one stays.
  const token = root.token ?? ''
  const { data } = await ask(url, 'GET', '/api/admin/lti/platforms', { token })
  const { linked: _, links: __, ...input } = data.platforms[0]
  if (locale === 'en-US') await ask(url, 'POST', '/api/admin/lti/remove', { token, body: { id: input.id } })
  else await ask(url, 'POST', '/api/admin/lti/save', { token, body: { ...input, isOn: true, createsAccounts: true } })
})

const chooser = {
  'zh-CN': {
    open: '选择内容',
    problems: '题目',
    search: '搜索标题',
    choose: /^选择 /,
    chosen: '已选择',
    add: '加入课程',
  },
  'en-US': {
    ...{ open: 'Choose content', problems: 'Problems', search: 'Search titles', choose: /^Choose / },
    ...{ chosen: 'is chosen', add: 'Add to course' },
  },
} as const

test.each([
  ['zh-CN', 'dark'],
  ['en-US', 'light'],
] as const)('an instructor places a problem in a course (%s, %s)', async (locale, theme) => {
  const { open, problems, search, choose, chosen, add } = chooser[locale]
  const { context, page, faults } = await visit(locale, theme)
  const course = await openCourse(context, platform, { site: url, user: newCourseUser('Instructor') })
  const tool = await course.launch(page, deepLinkClaims(course.returnUrl))
  await tool.getByRole('link', { name: open }).waitFor()
  // Nothing to add yet: the frame says so and stays usable.
  await tool.getByRole('button', { name: add }).click()
  await tool.getByRole('link', { name: open }).waitFor()
  if (shots !== undefined) await page.screenshot({ path: join(shots, `learning-choose-frame-${locale}.png`) })
  const picker = await openWindow(page, tool, open)
  await picker.getByRole('heading', { name: open, level: 1 }).waitFor()
  expect(new URL(picker.url()).hash).toBe('')
  await examine(picker, `learning-homework-${locale}`)
  await picker.getByRole('tab', { name: problems }).focus()
  await picker.getByRole('tab', { name: problems }).press('Enter')
  await picker.getByRole('textbox', { name: search }).fill('V-1000')
  const button = picker.getByRole('button', { name: choose })
  await expect.poll(() => button.count()).toBe(1)
  await examine(picker, `learning-problems-${locale}`)
  await button.press('Enter')
  await picker.getByText(chosen).waitFor()
  await examine(picker, `learning-chosen-${locale}`)
  await tool.getByRole('button', { name: add }).click()
  await tool.getByText('Added to the course').waitFor()
  const [item] = decodeJwt(course.answers[0] ?? '')[deepLinking('content_items')] as [
    { custom: { verdict_link: string } },
  ]
  placed = item.custom.verdict_link
  expect(faults).toEqual([])
  await context.close()
})

test.each([
  ['en-US', 'light', 'Open in a new window', 'Continue with the account of'],
  ['zh-CN', 'dark', '在新窗口中打开', '的账号继续'],
] as const)(
  'a learner opens the problem, another user of the browser is asked (%s, %s)',
  async (locale, theme, open, go) => {
    const { context, page, faults } = await visit(locale, theme)
    const claims = { [claim('custom')]: { verdict_link: placed }, ...gradeClaims(platform.lineItem(`item-${locale}`)) }
    const first = await openCourse(context, platform, { site: url, user: newCourseUser() })
    const window = await openWindow(page, await first.launch(page, claims), open)
    await window.waitForURL(/\/problem\/V-1000$/)
    await window.getByRole('heading', { level: 1 }).waitFor()
    await context.unrouteAll()
    const second = await openCourse(context, platform, { site: url, user: newCourseUser() })
    const tool = await second.launch(page, claims)
    await tool.getByRole('link', { name: open }).waitFor()
    if (shots !== undefined) await page.screenshot({ path: join(shots, `learning-frame-${locale}.png`) })
    const other = await openWindow(page, tool, open)
    await other.getByRole('button', { name: go }).waitFor()
    await examine(other, `learning-other-user-${locale}`)
    await other.getByRole('button', { name: go }).press('Enter')
    await other.waitForURL(/\/problem\/V-1000$/)
    // The ticket is used up: a bookmark of the window explains what to do.
    await other.evaluate('sessionStorage.clear()')
    await other.goto('/lti-launch')
    await other
      .getByRole('heading', { level: 2 })
      .or(other.getByRole('heading', { level: 1 }))
      .first()
      .waitFor()
    await examine(other, `learning-no-ticket-${locale}`)
    expect(faults).toEqual([])
    await context.close()
  },
)
