import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ask, newPerson, type Reply, until } from '../lib/api.ts'
import { newVisitor, openBrowser, sumShifts } from '../lib/browser.ts'
import { withoutSubmitInterval } from '../lib/settings.ts'
import { walkThrough } from '../lib/walk.ts'

/** The home page of a visitor who tries a problem at once, of a student with homework, and of staff. */

const url = inject('url')
const stamp = Date.now() % 1_000_000
const sizes = [
  [1440, 900],
  [768, 1024],
  [360, 780],
] as const
const hour = 3_600_000
let browser: Browser
let restoreInterval: (() => Promise<void>) | undefined
let root: Reply
let student: Reply

const call = async (
  who: Reply,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
): Promise<Reply['data']> => {
  const reply = await ask(url, method, `/api/${path}`, { token: who.token ?? '', ...(body && { body }) })
  expect(reply, `${method} ${path}: ${reply.msg}`).toMatchObject({ status: 200 })
  return reply.data
}
const login = async (username: string): Promise<Reply> => {
  await newPerson(url, inject('dataDir'), username)
  return ask(url, 'POST', '/api/login', { body: { username, password: 'secret-1' } })
}

beforeAll(async () => {
  const body = { username: 'root', password: inject('rootPassword') }
  root = await ask(url, 'POST', '/api/admin/login', { body })
  restoreInterval = await withoutSubmitInterval(inject('databaseUrl'))
  browser = await openBrowser()
  student = await login(`home${stamp}`)
}, 60_000)
afterAll(async () => {
  await restoreInterval?.()
  await browser?.close()
})

test('a visitor starts a problem on the home page and submits it after logging in', async () => {
  const name = `first${stamp}`
  await newPerson(url, inject('dataDir'), name)
  const { page, faults, context } = await newVisitor(browser, { url })
  await page.goto('/home?l=en')
  await page.getByRole('button', { name: 'Try a problem' }).click()
  await page.getByRole('heading', { name: /^Try one now/ }).waitFor()
  const editor = page.getByRole('textbox', { name: /C\+\+/ })
  await editor.click()
  await page.keyboard.type('// my first line')
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Username').fill(name)
  await dialog.getByRole('textbox', { name: 'Password' }).fill('secret-1')
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('button', { name: `Account menu of ${name}` }).waitFor()
  await page.waitForURL(/\/problem\//)
  await page.getByRole('textbox', { name: /C\+\+/ }).getByText('// my first line').waitFor()
  expect(faults).toEqual([])
  await context.close()
})

test('a student finds the unfinished problem, the homework and the contest of today', async () => {
  await call(root, 'POST', 'group', {
    name: `入门班 Beginners ${stamp}`,
    shortName: `beg${stamp}`.slice(0, 10),
    brief: 'First year',
    description: 'Homework every week.',
    auth: 1,
    visible: true,
    code: '',
  })
  const gid = (await call(root, 'GET', `get-group-list?keyword=${stamp}`)).records[0].id
  await call(root, 'POST', 'group/member/import', { gid, usernames: [student.data.username] })
  await call(root, 'POST', 'group/training', {
    training: {
      title: '第一周作业 Week one',
      description: 'Add two numbers.',
      auth: 'Public',
      rank: 1,
      privatePwd: '',
      status: true,
      gid,
      homework: {
        openTime: null,
        dueTime: new Date(Date.now() + 30 * hour).toISOString(),
        lateRule: 'closed',
        latePercent: 0,
      },
    },
    trainingCategory: { id: null, name: `作业 Homework ${stamp}`, color: '#2d8cf0' },
  })
  const tid = (await call(root, 'GET', `group/get-admin-training-list?gid=${gid}`)).records[0].id
  const { problem } = await call(root, 'GET', 'get-problem-detail?problemId=V-1000')
  await call(root, 'POST', 'group/add-training-problem-from-public', { pid: problem.id, tid, displayId: 'V-1000' })
  const { submitId } = await call(student, 'POST', 'submit-problem-judge', {
    pid: 'V-1000',
    language: 'C',
    code: 'int main() { return 0; }',
  })
  await until('a verdict', async () => {
    const { submission } = await call(student, 'GET', `get-submission-detail?submitId=${submitId}`)
    return submission.status === -1 ? true : null
  })
  const { page, faults, context } = await newVisitor(browser, { url })
  await context.addCookies([{ name: 'Web_Language', value: 'en-US', url }])
  for (const [key, value] of Object.entries({ token: student.token ?? '', userInfo: JSON.stringify(student.data) })) {
    await page.addInitScript(`localStorage.setItem('${key}', ${JSON.stringify(value)})`)
  }
  await page.goto('/home')
  const overview = page.getByRole('region', { name: 'For you' })
  await overview.getByRole('listitem', { name: 'Homework' }).getByText('0 of 1 solved').waitFor()
  await overview.getByRole('link', { name: '第一周作业 Week one' }).click()
  await page.getByRole('heading', { level: 1, name: /Week one/ }).waitFor()
  await page.goBack()
  await overview.getByRole('listitem', { name: 'Continue' }).getByText('Wrong Answer').waitFor()
  expect(faults).toEqual([])
  await context.close()
})

test('nothing on the page moves by itself: for a visitor, and for a user from the second visit on', async () => {
  const guest = await newVisitor(browser, { url })
  await guest.context.addInitScript(sumShifts)
  await guest.page.goto('/home?l=en')
  await guest.page.waitForLoadState('networkidle')
  expect(await guest.page.evaluate('window.shifted')).toBeLessThan(0.02)
  await guest.context.close()
  const { page, context } = await newVisitor(browser, { url })
  await context.addInitScript(sumShifts)
  for (const [key, value] of Object.entries({ token: student.token ?? '', userInfo: JSON.stringify(student.data) })) {
    await page.addInitScript(`localStorage.setItem('${key}', ${JSON.stringify(value)})`)
  }
  const open = async (): Promise<void> => {
    await page.goto('/home?l=en')
    await page.getByRole('region', { name: 'For you' }).getByText('0 of 1 solved').waitFor()
    await page.getByRole('button', { name: 'Check in' }).waitFor()
  }
  await open()
  await open()
  expect(await page.evaluate('window.shifted')).toBeLessThan(0.02)
  await context.close()
})

test.each([
  ['light', 'en-US'],
  ['dark', 'zh-CN'],
] as const)('the page fits guests, students and staff in %s %s', async (theme, locale) => {
  const walk = { url, theme, locale, sizes }
  await walkThrough(browser, walk, [
    { name: 'home-guest', path: '/home' },
    {
      name: 'home-trying',
      path: '/home',
      open: async (page) => {
        await page.getByRole('button', { name: /^(Try a problem|试做一题)$/ }).click()
        await page.getByRole('textbox', { name: /C\+\+/ }).waitFor()
      },
    },
  ])
  await walkThrough(browser, { ...walk, as: student }, [{ name: 'home-student', path: '/home' }])
  await walkThrough(browser, { ...walk, as: root }, [{ name: 'home-staff', path: '/home' }])
})
