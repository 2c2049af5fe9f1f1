import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ask } from '../lib/api.ts'
import { newVisitor, openBrowser, violations } from '../lib/browser.ts'
import { type Size, type Stop, type Walk, walkThrough } from '../lib/walk.ts'
import { handIn, makeRejudging, makeWorld, type World } from '../lib/world.ts'

/** Every admin page: in English from desktop down to phone, in Chinese from phone up to desktop. */

const url = inject('url')
const shots = process.env.SCREENSHOTS

let browser: Browser
let world: World
let pid = 0
let rejudgingId = 0
let importId = ''

beforeAll(async () => {
  browser = await openBrowser()
  const place = {
    url,
    dataDir: inject('dataDir'),
    databaseUrl: inject('databaseUrl'),
    rootPassword: inject('rootPassword'),
  }
  world = await makeWorld(place)
  const token = world.root.token ?? ''
  const list = await ask(url, 'GET', '/api/admin/problem/get-problem-list?keyword=V-1009', { token })
  pid = list.data.records[0].id
  rejudgingId = await makeRejudging(place, token)
  importId = await handIn(url, token, 'plum')
})

afterAll(() => browser?.close())

/** A dialog behind a button, by its names in both languages. */
const behind = (button: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name: button }).filter({ visible: true }).first().click()
  await page.getByRole('dialog').waitFor()
}

const problemPages = (): readonly Stop[] => [
  { name: 'admin-problems', path: '/admin/problems' },
  { name: 'admin-create', path: '/admin/problem/create' },
  { name: 'admin-create-data', path: '/admin/problem/create?part=data' },
  { name: 'admin-statement', path: `/admin/problem/edit/${pid}` },
  ...['judging', 'languages', 'data', 'check'].map((part) => ({
    name: `admin-${part}`,
    path: `/admin/problem/edit/${pid}?part=${part}`,
  })),
  { name: 'admin-tags', path: '/admin/problem/tag' },
  { name: 'admin-contests', path: '/admin/contest' },
  { name: 'admin-contest-create', path: '/admin/contest/create' },
  { name: 'admin-import', path: '/admin/problem/batch-operation' },
  { name: 'admin-import-report', path: `/admin/problem/batch-operation?import=${importId}` },
  { name: 'admin-examine', path: '/admin/group-problem/apply' },
  { name: 'admin-language', path: '/admin/language' },
  { name: 'admin-rejudge', path: '/admin/rejudge' },
  { name: 'admin-rejudge-new', path: '/admin/rejudge?problem=V-1000' },
  { name: 'admin-rejudging', path: `/admin/rejudge/${rejudgingId}` },
]

const otherPages = (): readonly Stop[] => [
  { name: 'admin-dashboard', path: '/admin/dashboard' },
  { name: 'admin-users', path: '/admin/user' },
  { name: 'admin-users-edit', path: `/admin/user?keyword=${world.username}`, open: behind(/^(Edit|编辑) mei/) },
  { name: 'admin-terms', path: '/admin/terms' },
  { name: 'admin-terms-new', path: '/admin/terms', open: behind(/^(Create term|新建学期)$/) },
  { name: 'admin-roles', path: '/admin/roles' },
  { name: 'admin-roles-new', path: '/admin/roles', open: behind(/^(Create role|新建角色)$/) },
  { name: 'admin-users-import', path: '/admin/user', open: behind(/^(Import users|导入用户)$/) },
  { name: 'admin-users-generate', path: '/admin/user', open: behind(/^(Generate accounts|批量生成)$/) },
  { name: 'admin-announcements', path: '/admin/announcement' },
  { name: 'admin-announcement', path: '/admin/announcement', open: behind(/^(New announcement|发布公告)$/) },
  { name: 'admin-notices', path: '/admin/notice' },
  { name: 'admin-notice', path: '/admin/notice', open: behind(/^(Send notice|发送通知)$/) },
  ...['web', 'mail', 'carousel', 'database'].map((part) => ({
    name: `admin-conf-${part}`,
    path: `/admin/conf?part=${part}`,
  })),
  { name: 'admin-switch', path: '/admin/switch' },
  { name: 'admin-groups', path: '/admin/group' },
  { name: 'admin-alerts', path: '/admin/alerts' },
  { name: 'admin-backups', path: '/admin/backups' },
  { name: 'admin-judges', path: '/admin/judges' },
  { name: 'admin-judges-new', path: '/admin/judges', open: behind(/^(Add judge host|接入评测机)$/) },
  { name: 'admin-remote-judges', path: '/admin/remote-judges' },
  { name: 'admin-webhooks', path: '/admin/webhooks' },
  { name: 'admin-webhooks-new', path: '/admin/webhooks', open: behind(/^(Create webhook|创建 Webhook)$/) },
  { name: 'admin-sign-on', path: '/admin/sign-on' },
  { name: 'admin-learning', path: '/admin/learning' },
  {
    name: 'admin-learning-new',
    path: '/admin/learning',
    open: async (page) => {
      await page.getByRole('button', { name: /^(Add platform|添加平台)$/ }).click()
      await page.getByLabel(/^(Deployment IDs|部署 ID)/).waitFor()
    },
  },
  { name: 'admin-sms', path: '/admin/sms' },
  { name: 'admin-audit', path: '/admin/audit' },
]

const sizes: readonly Size[] = [
  [1440, 900],
  [820, 1180],
  [390, 844],
]

describe.each<Pick<Walk, 'theme' | 'locale' | 'sizes'>>([
  { theme: 'light', locale: 'en-US', sizes },
  { theme: 'dark', locale: 'zh-CN', sizes: sizes.toReversed() },
])('$theme, $locale', (look) => {
  test('problems', () => walkThrough(browser, { ...look, url, as: world.root }, problemPages()))
  test('people and the site', () => walkThrough(browser, { ...look, url, as: world.root }, otherPages()))
})

test('the admin login page, in both themes', async () => {
  for (const theme of ['light', 'dark'] as const) {
    const { context, page, faults } = await newVisitor(browser, { url, theme, width: 390, height: 844 })
    await page.goto('/admin/dashboard')
    await page.waitForURL(/\/admin\/login\?to=%2Fadmin%2Fdashboard/)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await violations(page)).toEqual([])
    if (shots !== undefined) await page.screenshot({ path: `${shots}/admin-login-390-${theme}.png` })
    expect(faults).toEqual([])
    await context.close()
  }
})
