import { join } from 'node:path'
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import {
  type CourseUser,
  claim,
  decodeJwt,
  deepLinkClaims,
  deepLinking,
  type LtiPlatformFake,
  launchClaims,
  ltiClient,
  newCourseUser,
  registrationToken,
  startLtiPlatform,
} from '../../apps/server/test/harness/identity/lti-platform.ts'
import { ask, type Reply } from '../lib/api.ts'
import { newVisitor, openBrowser, violations } from '../lib/browser.ts'

/**
 * A learning platform registers with the link of an admin; an instructor chooses content from inside a frame of a
 * course; a learner opens it there.
 */

const url = inject('url')
const shots = process.env.SCREENSHOTS

let browser: Browser
let platform: LtiPlatformFake
let root: Reply
/** Users of the platform by the hint of their login. */
const users = new Map<string, CourseUser>()
/** The content that the course received last. */
let placed: { readonly title: string; readonly linkId: string } | null = null

beforeAll(async () => {
  root = await ask(url, 'POST', '/api/admin/login', { body: { username: 'root', password: inject('rootPassword') } })
  platform = await startLtiPlatform(`${url}/lti/jwks.json`)
  platform.page = openPage
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  const token = root.token ?? ''
  const { data } = await ask(url, 'GET', '/api/admin/lti/platforms', { token })
  for (const { id, issuer } of data.platforms) {
    if (issuer === platform.url) await ask(url, 'POST', '/api/admin/lti/remove', { token, body: { id } })
  }
  await platform?.close()
})

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
const html = (body: string): string =>
  `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Course</title>
<style>iframe { inline-size: 100%; block-size: 480px; border: 0 }</style><body>${body}`
/** A form that the browser sends at once. */
const form = (action: string, fields: Readonly<Record<string, string>>, target = '_self'): string => {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${attribute(value)}">`,
  )
  return `<form method="post" action="${attribute(action)}" target="${target}">${inputs.join('')}</form>
<script>document.forms[0].submit()</script>`
}
const frame = (address = 'about:blank'): string =>
  `<h1>Course</h1><iframe name="tool" title="Tool" src="${attribute(address)}"></iframe>`

/** The pages of the platform: registration, a course with the tool in a frame, its authorization endpoint, the return. */
const openPage = async (path: string, fields: URLSearchParams): Promise<string | null> => {
  const field = (name: string): string => fields.get(name) ?? ''
  if (path === '/tools') {
    const link = new URL(field('link'))
    link.searchParams.set('openid_configuration', `${platform.url}/openid-configuration`)
    link.searchParams.set('registration_token', registrationToken)
    return html(frame(link.href))
  }
  if (path === '/course') {
    const login = {
      iss: platform.url,
      client_id: ltiClient,
      login_hint: field('user'),
      target_link_uri: `${url}/lti/launch`,
    }
    return html(`${frame()}${form(`${url}/lti/login`, login, 'tool')}`)
  }
  if (path === '/authorize') {
    const user = users.get(field('login_hint'))
    if (user === undefined) return null
    const claims = launchClaims(platform, user, { nonce: field('nonce'), now: new Date() })
    const target =
      user.role === 'Instructor'
        ? deepLinkClaims(`${platform.url}/return`)
        : { [claim('custom')]: { verdict_link: placed?.linkId } }
    const token = await platform.sign({ ...claims, ...target })
    return html(form(field('redirect_uri'), { state: field('state'), id_token: token }))
  }
  if (path !== '/return') return null
  const items = decodeJwt(field('JWT'))[deepLinking('content_items')]
  const [item] = items as [{ title: string; custom: { verdict_link: string } }]
  placed = { title: item.title, linkId: item.custom.verdict_link }
  return html(`<p>Added to the course: ${item.title}</p>`)
}

/** Accessibility and width, wide in the light theme and narrow in the dark one; pictures also of the other two. */
const examine = async (page: Page, name: string, within: Page | Frame = page): Promise<void> => {
  for (const [colorScheme, width, height] of looks) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height })
    const where = `${name} ${colorScheme} at ${width}`
    expect.soft(await violations(within), where).toEqual([])
    const isWider = await within.evaluate('document.documentElement.scrollWidth > window.innerWidth')
    expect.soft(isWider, `${where} is wider than the window`).toBe(false)
    if (shots !== undefined) await page.screenshot({ path: join(shots, `lti-${name}-${colorScheme}-${width}.png`) })
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 900 })
}

const looks = [
  ['light', 1440, 900],
  ['dark', 360, 780],
  ...(shots === undefined
    ? []
    : ([
        ['dark', 1440, 900],
        ['light', 360, 780],
      ] as const)),
] as const

const visit = async (locale: string) => {
  const visitor = await newVisitor(browser, { url })
  await visitor.context.addCookies([{ name: 'Web_Language', value: locale, url }])
  return visitor
}

/** The page of this site inside the frame of the platform. */
const framed = async (page: Page): Promise<Frame> => {
  await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor()
  const found = page.frame('tool')
  if (found === null) throw new Error('The page has no frame of the tool.')
  return found
}

const openWindow = async (context: BrowserContext, inFrame: Frame, name: string): Promise<Page> => {
  const [opened] = await Promise.all([context.waitForEvent('page'), inFrame.getByRole('link', { name }).click()])
  return opened
}

test('a platform registers with the link of an admin, who switches it on', async () => {
  const { context, page, faults } = await visit('en-US')
  await page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(root.token)})`)
  await page.addInitScript(`localStorage.setItem('userInfo', ${JSON.stringify(JSON.stringify(root.data))})`)
  await page.goto('/admin/learning?l=en')
  await page.getByText('No learning platforms yet').waitFor()
  await page.getByRole('button', { name: 'Create registration link' }).click()
  const link = await page.getByText(`${url}/lti/register?key=`).innerText()
  await examine(page, 'admin-empty-en')

  const atPlatform = await visit('en-US')
  await atPlatform.page.goto(`${platform.url}/tools?${new URLSearchParams({ link })}`)
  const inFrame = await framed(atPlatform.page)
  await inFrame.getByText('Registration complete').waitFor()
  await examine(atPlatform.page, 'registered-en', inFrame)
  expect(atPlatform.faults).toEqual([])
  await atPlatform.context.close()

  await page.goto('/admin/learning?l=zh-CN')
  const name = `moodle · ${new URL(platform.url).host}`
  await page.getByRole('button', { name: `编辑 ${name}` }).waitFor()
  await examine(page, 'admin-list-zh')
  await page.getByRole('button', { name: `编辑 ${name}` }).click()
  await page.getByRole('textbox', { name: '名称' }).fill('Campus Moodle')
  await page.getByText('允许打开').click()
  await examine(page, 'admin-form-zh')
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByText('已启用').waitFor()
  expect(faults).toEqual([])
  await context.close()
})

test.each([
  {
    ...{ locale: 'zh-CN', open: '选择内容', add: '加入课程', tab: '题目', search: '搜索标题' },
    ...{ choose: '选择', nothing: '没有找到内容', missing: '尚未选择内容', done: '已选择' },
  },
  {
    ...{ locale: 'en-US', open: 'Choose content', add: 'Add to course', tab: 'Problems', search: 'Search titles' },
    ...{ choose: 'Choose', nothing: 'Nothing found', missing: 'No content is chosen yet', done: 'is chosen' },
  },
])('an instructor places a problem in a course, in $locale', async (texts) => {
  const { locale } = texts
  const { data } = await ask(url, 'GET', '/api/get-problem-list?limit=100&currentPage=1')
  const { title } = data.records.find(({ problemId }: { problemId: string }) => problemId === 'V-1000')
  users.set(`teacher ${locale}`, newCourseUser('Instructor'))
  const { context, page, faults } = await visit(locale)
  await page.goto(`${platform.url}/course?${new URLSearchParams({ user: `teacher ${locale}` })}`)
  const inFrame = await framed(page)
  await inFrame.getByRole('button', { name: texts.add }).click()
  await inFrame.getByText(texts.missing).waitFor()
  await examine(page, `course-${locale}`, inFrame)

  const picker = await openWindow(context, inFrame, texts.open)
  await picker.getByRole('heading', { name: texts.open, level: 1 }).waitFor()
  await examine(picker, `picker-empty-${locale}`)
  await picker.getByRole('tab', { name: texts.tab }).click()
  const search = picker.getByRole('searchbox', { name: texts.search })
  await search.fill('no such title')
  await search.press('Enter')
  await picker.getByText(texts.nothing).waitFor()
  await search.fill(title)
  await search.press('Enter')
  await picker.getByRole('button', { name: `${texts.choose} ${title}`, exact: true }).click()
  await picker.getByRole('note').filter({ hasText: texts.done }).waitFor()
  await examine(picker, `picker-chosen-${locale}`)
  await picker.close()

  await inFrame.getByRole('button', { name: texts.add }).click()
  await page.frameLocator('iframe').getByText(`Added to the course: ${title}`).waitFor()
  expect(placed?.title).toBe(title)
  expect(faults).toEqual([])
  await context.close()
})

test('a learner opens the problem of a course', async () => {
  users.set('learner', newCourseUser())
  const { context, page, faults } = await visit('en-US')
  await page.goto('/lti-launch')
  await page.getByText('Open the activity again in your course.').waitFor()
  await examine(page, 'no-ticket-en')
  await page.goto(`${platform.url}/course?user=learner`)
  const inFrame = await framed(page)
  await examine(page, 'learner-course-en', inFrame)
  const opened = await openWindow(context, inFrame, 'Open in a new window')
  await opened.waitForURL('**/problem/V-1000')
  await opened.getByRole('button', { name: `Account menu of ${users.get('learner')?.username}` }).waitFor()
  if (shots !== undefined) await opened.screenshot({ path: join(shots, 'lti-learner-problem-en.png') })
  expect(faults).toEqual([])
  await context.close()
})
