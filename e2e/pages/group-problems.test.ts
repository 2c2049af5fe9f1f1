import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ask, newPerson, type Reply } from '../lib/api.ts'
import { newVisitor, openBrowser, violations } from '../lib/browser.ts'
import { type Stop, walkThrough } from '../lib/walk.ts'
import { zipOf } from '../lib/zip.ts'

/**
 * A group admin makes a problem with test data inside a group, a student solves it there, others get nothing, and the
 * problem is applied for, examined and published.
 */

const url = inject('url')
const stamp = Date.now() % 1_000_000
const shortName = `kls${stamp}`.slice(0, 10)
const displayId = `${shortName.toUpperCase()}PLUM`
const sum = '#include <iostream>\nint main() { long long a, b; std::cin >> a >> b; std::cout << a + b << "\\n"; }\n'

let browser: Browser
let root: Reply
let teacher: Reply
let student: Reply
let stranger: Reply
let gid = 0
let pid = 0
let page: Page
let faults: string[]

const call = async (
  who: Reply,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
  // biome-ignore lint/suspicious/noExplicitAny: replies are examined field by field
): Promise<any> => {
  const reply = await ask(url, method, `/api/${path}`, { token: who.token ?? '', ...(body && { body }) })
  expect(reply, `${method} ${path}: ${reply.msg}`).toMatchObject({ status: 200 })
  return reply.data
}

const person = async (name: string): Promise<Reply> => {
  const { username } = await newPerson(url, inject('dataDir'), `${name}${stamp}`)
  return ask(url, 'POST', '/api/login', { body: { username, password: 'secret-1' } })
}

const logIn = async (context: BrowserContext, who: Reply): Promise<void> => {
  const kept = { token: who.token ?? '', userInfo: JSON.stringify(who.data) }
  for (const [key, value] of Object.entries(kept)) {
    await context.addInitScript(`localStorage.setItem('${key}', ${JSON.stringify(value)})`)
  }
}

beforeAll(async () => {
  const body = { username: 'root', password: inject('rootPassword') }
  root = await ask(url, 'POST', '/api/admin/login', { body })
  teacher = await person('teach')
  student = await person('learn')
  stranger = await person('other')
  await call(root, 'POST', 'group', {
    name: `Plum class ${stamp}`,
    shortName,
    brief: 'Problems of our own / 自己的题目',
    description: 'Problems that only we see.',
    auth: 2,
    code: 'secret',
    visible: true,
  })
  gid = (await call(root, 'GET', `get-group-list?keyword=${shortName}`)).records[0].id
  const usernames = [teacher.data.username, student.data.username]
  await call(root, 'POST', 'group/member/import', { gid, usernames })
  await call(root, 'PUT', 'group/member', { gid, uid: teacher.data.uid, auth: 4 })
  browser = await openBrowser()
  const visitor = await newVisitor(browser, { url })
  await logIn(visitor.context, teacher)
  page = visitor.page
  faults = visitor.faults
})
afterAll(() => browser?.close())

const box = (name: string) => page.getByRole('textbox', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const part = (name: RegExp) => page.getByRole('tab', { name })
const said = (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()

describe('a problem of a group', () => {
  test('is made by a group admin with the editor of the bank', async () => {
    await page.goto(`/group/${gid}/problem?l=en`)
    await said('No problems yet')
    await page.getByRole('link', { name: 'Create problem' }).click()
    await box('Problem ID').fill('plum')
    await said(`The group's prefix ${shortName.toUpperCase()} is added when you save.`)
    await page.getByRole('combobox', { name: 'Visibility', exact: true }).selectOption({ label: 'Group' })
    await box('Title').fill('Plums')
    await box('Description').fill('Count $a + b$ plums.')
    await box('Input').fill('Two numbers.')
    await box('Output').fill('Their sum.')
    await box('Sample input 1').fill('1 2')
    await box('Sample output 1').fill('3')
    await page.getByRole('article', { name: 'Preview' }).locator('math').first().waitFor({ state: 'attached' })
    await page.getByRole('combobox', { name: 'Tags' }).fill(`orchard ${stamp}`)
    await page.keyboard.press('Enter')
    await part(/^Test data/).click()
    await part(/^Enter manually/).click()
    await button('Add case').click()
    await box('Input of case 1').fill('1 2')
    await box('Output of case 1').fill('3')
    await button('Create problem').click()
    await page.waitForURL(new RegExp(`/group/${gid}/problem-admin/\\d+/edit`))
    pid = Number(/(\d+)\/edit/.exec(page.url())?.[1])
    await said(/^Cases: 1 · /)
  })

  test('its test data come from an archive', async () => {
    const zip = await zipOf({ '1.in': '4 5\n', '1.out': '9\n', '2.in': '5 6\n', '2.ans': '11\n' })
    await page.getByLabel('Choose ZIP').setInputFiles({ name: 'plums.zip', mimeType: 'application/zip', buffer: zip })
    await said(/^Cases in the archive: 2 · /)
    await button('Append to current data').click()
    await said(/^Cases: 3 · /)
    expect(await violations(page)).toEqual([])
  })

  test('is solved by a student inside the group', async () => {
    const { context, page: desk, faults: seen } = await newVisitor(browser, { url })
    await logIn(context, student)
    await desk.goto(`/group/${gid}/problem?l=en`)
    expect(await desk.getByRole('link', { name: 'Create problem' }).count()).toBe(0)
    await desk.getByRole('link', { name: 'Plums' }).click()
    await desk.getByRole('heading', { name: /Plums/ }).waitFor()
    await desk.getByRole('button', { name: 'Programming language: C++ 17' }).waitFor()
    await desk.getByRole('textbox', { name: /Code editor/ }).click()
    await desk.keyboard.press('Control+A')
    await desk.keyboard.insertText(sum)
    await desk.getByRole('button', { name: 'Submit', exact: true }).click()
    await desk.getByText(/^Submission \d+: Accepted/).waitFor({ state: 'attached', timeout: 150_000 })
    await desk.goto(`/group/${gid}/status`)
    const link = desk.getByRole('row').filter({ hasText: displayId }).getByRole('link', { name: /Plums/ })
    expect(await link.first().getAttribute('href')).toBe(`/group/${gid}/problem/${displayId}`)
    await desk.goto(`/group/${gid}/problem`)
    await desk.getByTitle('Accepted', { exact: true }).waitFor()
    await desk.getByText('100.00%').waitFor()
    expect(seen).toEqual([])
    await context.close()
  })

  test('gives others nothing', async () => {
    const statuses = async (who: Reply | null) => {
      const get = async (path: string) => (await ask(url, 'GET', `/api/${path}`, { token: who?.token ?? '' })).status
      return [
        await get(`get-problem-detail?problemId=${displayId}&gid=${gid}`),
        await get(`get-problem-detail?problemId=${displayId}`),
        await get(`group/get-problem-list?gid=${gid}`),
        await get(`group/problem?pid=${pid}`),
        await get(`get-submission-list?gid=${gid}`),
      ]
    }
    expect(await statuses(stranger)).toEqual([403, 403, 403, 403, 403])
    expect(new Set(await statuses(null))).not.toContain(200)
    const { context, page: other } = await newVisitor(browser, { url })
    await logIn(context, stranger)
    await other.goto(`/group/${gid}/problem/${displayId}?l=en`)
    await other.getByRole('heading', { level: 1 }).waitFor()
    expect(await other.getByText('Plums').count()).toBe(0)
    await context.close()
  })

  test('is applied for in the list of the group', async () => {
    await page.goto(`/group/${gid}/problem-admin`)
    await button(`Apply to publish ${displayId}`).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Submit application' }).click()
    await said('In review')
    expect(faults).toEqual([])
  })
})

describe('every page', () => {
  const sizes = [
    [1440, 900],
    [390, 844],
    [360, 780],
  ] as const
  const shared = (): readonly Stop[] => [
    { name: 'group-problems', path: `/group/${gid}/problem` },
    { name: 'group-problem', path: `/group/${gid}/problem/${displayId}` },
    { name: 'group-problem-full', path: `/group/${gid}/problem/${displayId}/full-screen` },
  ]

  test.each([
    ['light', 'en-US'],
    ['dark', 'zh-CN'],
  ] as const)('fits the teacher in %s %s', async (theme, locale) => {
    await walkThrough(browser, { url, theme, locale, sizes, as: teacher }, [
      ...shared(),
      { name: 'group-problem-admin', path: `/group/${gid}/problem-admin` },
      { name: 'group-problem-create', path: `/group/${gid}/problem-admin/create` },
      { name: 'group-problem-edit', path: `/group/${gid}/problem-admin/${pid}/edit` },
      { name: 'group-problem-data', path: `/group/${gid}/problem-admin/${pid}/edit?part=data` },
    ])
  })

  test('fits the student and the problem admin', async () => {
    await walkThrough(browser, { url, theme: 'light', locale: 'zh-CN', sizes, as: student }, shared())
    const stops = [{ name: 'admin-applications', path: '/admin/group-problem/apply' }]
    await walkThrough(browser, { url, theme: 'dark', locale: 'en-US', sizes, as: root }, stops)
  })
})

describe('publication', () => {
  test('is decided by a problem admin; the problem is public and the applicant is notified', async () => {
    await call(root, 'PUT', 'admin/group-problem/change-progress', { pid, progress: 2 })
    const open = await ask(url, 'GET', `/api/get-problem-detail?problemId=${displayId}`)
    expect(open.status).toBe(200)
    await page.goto(`/group/${gid}/problem-admin`)
    await button(`Withdraw ${displayId} from the public list`).waitFor()
    await page.goto('/message/mine')
    await said('Your problem is public')
  })
})
