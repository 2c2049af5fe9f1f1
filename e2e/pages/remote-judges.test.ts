import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type RunningFake, startFake } from '../../packages/remote/src/fakes/index.ts'
import { ask, newPerson, type Reply, until } from '../lib/api.ts'
import { newVisitor, openBrowser } from '../lib/browser.ts'
import { holdContest, withDatabase } from '../lib/contests.ts'
import { withoutSubmitInterval } from '../lib/settings.ts'
import { type Stop, walkThrough } from '../lib/walk.ts'

/** Remote problems against a fake site: import with preview, solving, a paused site, imports of lists, contests. */

const url = inject('url')
const member = `far${Date.now() % 1_000_000}`
const program = '#include <cstdio>\nint main() { int a, b; scanf("%d %d", &a, &b); printf("%d\\n", a + b); }\n'

let browser: Browser
let fake: RunningFake
let root: Reply
let student: Reply
let staff: Page
let cid = 0
let solver: Page
let restoreInterval: () => Promise<void>
const faults: string[] = []

const asRoot = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  ask(url, method, path, { token: root.token ?? '', ...(body === undefined ? {} : { body }) })

const pageOf = async (who: Reply): Promise<Page> => {
  const visitor = await newVisitor(browser, { url })
  await visitor.page.addInitScript(
    ([token, user]) => {
      localStorage.setItem('token', token ?? '')
      localStorage.setItem('userInfo', user ?? '')
    },
    [who.token ?? '', JSON.stringify(who.data)],
  )
  visitor.page.on('pageerror', (error) => faults.push(String(error)))
  return visitor.page
}

beforeAll(async () => {
  fake = await startFake('HDU')
  fake.site.users.set('alpha', 'alpha-secret')
  root = await ask(url, 'POST', '/api/admin/login', { body: { username: 'root', password: inject('rootPassword') } })
  const switches = { hduUsernameList: ['alpha'], hduPasswordList: ['alpha-secret'] }
  expect((await asRoot('PUT', '/api/admin/switch/update', switches)).status).toBe(200)
  restoreInterval = await withoutSubmitInterval(inject('databaseUrl'))
  await newPerson(url, inject('dataDir'), member)
  student = await ask(url, 'POST', '/api/login', { body: { username: member, password: 'secret-1' } })
  browser = await openBrowser()
  staff = await pageOf(root)
  solver = await pageOf(student)
})

afterAll(async () => {
  await browser?.close()
  await restoreInterval?.()
  await asRoot('PUT', '/api/admin/switch/update', { hduUsernameList: [], hduPasswordList: [] })
  await fake?.close()
})

const write = async (code: string): Promise<void> => {
  await solver.locator('.cm-content').first().click()
  await solver.keyboard.press('Control+A')
  await solver.keyboard.insertText(code)
}

/** After an earlier submission the page asks for a confirmation. */
const submit = async (button: string, isRepeated = false): Promise<number> => {
  const sent = solver.waitForResponse('**/api/submit-problem-judge')
  await solver.getByRole('button', { name: button, exact: true }).click()
  if (isRepeated) await solver.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()
  const { data } = (await (await sent).json()) as { data: { submitId: number } }
  return data.submitId
}

const shown = (page: Page, text: string | RegExp) =>
  page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor({ timeout: 60_000 })

describe('in Chinese', () => {
  test('an administrator sets the address of a site', async () => {
    await staff.goto('/admin/remote-judges?l=zh-CN')
    const card = staff.getByRole('region', { name: 'HDU', exact: true })
    await card.getByText('HDU 的设置').click()
    await card.getByLabel('网址').fill('nowhere')
    await shown(staff, '请填写以 http:// 或 https:// 开头的网址。')
    await card.getByLabel('网址').fill(fake.url)
    await card.getByLabel('提交期限（分钟）').fill('60')
    await card.getByRole('button', { name: '保存设置' }).click()
    await shown(staff, '已保存')
  })

  test('a problem is imported after its preview', async () => {
    await staff.goto('/admin/problem/batch-operation?l=zh-CN')
    await staff.getByLabel('题号', { exact: true }).fill('1001')
    await staff.getByRole('button', { name: '预览', exact: true }).click()
    const preview = staff.getByRole('region', { name: 'HDU-1001 Sum of a Row' })
    await preview.getByRole('link', { name: '在 HDU 查看原题' }).waitFor()
    await preview.getByText('样例输入 1').waitFor()
    const bank = await ask(url, 'GET', '/api/get-problem-detail?problemId=HDU-1001')
    expect(bank.data).toBeNull()
    await preview.getByRole('button', { name: '导入题库' }).click()
    await shown(staff, '已导入 HDU-1001')
  })

  test('a student solves it, and the verdict appears by itself', async () => {
    await solver.goto('/problem/HDU-1001?l=zh-CN')
    await shown(solver, /本题由 HDU 评测/)
    const origin = solver.getByRole('link', { name: 'HDU-1001', exact: true })
    expect(await origin.getAttribute('href')).toContain('acm.hdu.edu.cn/showproblem.php?pid=1001')
    await write(program)
    await submit('提交')
    await shown(solver, '通过')
    expect(fake.site.runs).toHaveLength(1)
  })

  test('while the site is paused a submission says that it waits, and is judged afterwards', async () => {
    await staff.goto('/admin/remote-judges?l=zh-CN')
    const pause = staff.getByRole('switch', { name: /暂停 HDU/ })
    await pause.click()
    await until('the pause', async () => {
      const { data } = await asRoot('GET', '/api/admin/remote-judges')
      return data.judges.some(({ paused }: { paused: boolean }) => paused) ? true : null
    })
    await write(`${program}// verdict: Wrong Answer\n`)
    const id = await submit('提交', true)
    await shown(solver, 'HDU 已暂停评测，提交已保存，恢复后会自动评测。')
    expect(fake.site.runs).toHaveLength(1)
    await pause.click()
    await shown(solver, '答案错误')
    const { data } = await ask(url, 'GET', `/api/get-submission-detail?submitId=${id}`, { token: student.token ?? '' })
    expect(data.submission.status).toBe(-1)
    expect(fake.site.runs).toHaveLength(2)
  })
})

describe('in English', () => {
  test('a list is imported, with the outcome of each problem', async () => {
    await staff.goto('/admin/problem/batch-operation?l=en')
    await staff.getByLabel('Problem numbers').fill('1001-1003 9999')
    await shown(staff, '4 problems')
    await staff.getByRole('button', { name: 'Start import' }).click()
    await shown(staff, /Done · 4 \/ 4, 1 failed/)
    const outcome = (name: string) => staff.getByRole('row').filter({ hasText: name })
    await outcome('HDU-1001').getByText('Already stored, skipped').waitFor()
    await outcome('HDU-1003').getByText('Created').waitFor()
    await outcome('HDU-9999')
      .getByText(/Failed · .*9999/)
      .waitFor()
  })

  test('importing again shows what changes before it replaces', async () => {
    const list = await asRoot('GET', '/api/admin/problem/get-problem-list?keyword=HDU-1002&oj=HDU')
    const pid = list.data.records[0].id
    const { data: problem } = await asRoot('GET', `/api/admin/problem?pid=${pid}`)
    const body = { problem: { ...problem, title: 'Row', revision: null }, judgeMode: 'default', samples: [] }
    expect((await asRoot('PUT', '/api/admin/problem', body)).status).toBe(200)
    await staff.goto('/admin/problem/batch-operation?l=en')
    await staff.getByLabel('Problem number', { exact: true }).fill('1002')
    await staff.getByRole('button', { name: 'Preview', exact: true }).click()
    const change = staff.getByRole('region', { name: 'Changes of Title' })
    await change.getByText('Sum of a Row').waitFor()
    await staff.getByRole('button', { name: 'Replace stored problem' }).click()
    await shown(staff, 'HDU-1002 replaced')
    expect((await asRoot('GET', `/api/admin/problem?pid=${pid}`)).data.title).toBe('Sum of a Row')
  })

  test('a contest takes a remote problem after a preview, and its page names the site', async () => {
    const contest = await withDatabase(inject('databaseUrl'), (db) =>
      holdContest(db, { title: 'Far Cup', from: -1, to: 3, teams: 2, problems: 1 }),
    )
    cid = contest.id
    await staff.goto(`/admin/contest/${cid}/problems?l=en`)
    await staff.getByRole('button', { name: 'Import remote problem' }).click()
    const dialog = staff.getByRole('dialog')
    await dialog.getByLabel('Problem number', { exact: true }).fill('1003')
    await dialog.getByRole('button', { name: 'Preview', exact: true }).click()
    await dialog.getByText(/^HDU judges this problem/).waitFor()
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await shown(staff, 'HDU-1003 added')
    await staff.keyboard.press('Escape')
    await staff.getByRole('region', { name: 'Sites of remote problems' }).getByText('Available').first().waitFor()
  })

  test('every page at every size', async () => {
    const pausing = (paused: boolean) => asRoot('PUT', '/api/admin/remote-judge', { judge: 'hdu', paused })
    await pausing(true)
    const sent = { pid: 'HDU-1002', language: 'G++', code: program, isRemote: true }
    const { data: waiting } = await ask(url, 'POST', '/api/submit-problem-judge', {
      token: student.token ?? '',
      body: sent,
    })
    const looking: Stop['open'] = async (page) => {
      await page.getByRole('button', { name: /Import remote problem|导入远程题目/ }).click()
      const dialog = page.getByRole('dialog')
      await dialog.locator('input[maxlength="60"]').fill('1003')
      await dialog.locator('input[maxlength="60"]').press('Enter')
      await dialog.getByRole('heading', { name: /HDU-1003/ }).waitFor()
    }
    const made = await asRoot('POST', '/api/admin/training', {
      training: { title: 'Far away', description: '', auth: 'Public', rank: 900, privatePwd: '', status: true },
      trainingCategory: { id: null, name: `Far ${member}`, color: '#2d8cf0' },
    })
    expect(made.status, made.msg).toBe(200)
    const found = await asRoot('GET', '/api/admin/training/get-training-list?keyword=Far%20away')
    const tid = found.data.records[0].id
    const list = await asRoot('GET', '/api/admin/problem/get-problem-list?keyword=HDU-1002&oj=HDU')
    const pid = list.data.records[0].id
    const { data: problem } = await asRoot('GET', `/api/admin/problem?pid=${pid}`)
    const body = { problem: { ...problem, title: 'Row', revision: null }, judgeMode: 'default', samples: [] }
    await asRoot('PUT', '/api/admin/problem', body)
    const imports = await asRoot('GET', '/api/admin/remote-imports')
    const stops: Stop[] = [
      {
        name: 'remote-judges',
        path: '/admin/remote-judges',
        open: async (page) => page.getByText(/HDU 的设置|Settings of HDU/).click(),
      },
      {
        name: 'remote-preview',
        path: '/admin/problem/batch-operation',
        open: async (page) => {
          await page.locator('input[maxlength="60"]').fill('1002')
          await page.locator('input[maxlength="60"]').press('Enter')
          await page.getByRole('heading', { name: /HDU-1002/ }).waitFor()
          await page.getByRole('heading', { name: /HDU-1002/ }).scrollIntoViewIfNeeded()
        },
      },
      {
        name: 'remote-list',
        path: `/admin/problem/batch-operation?remote=${imports.data[0].importId}`,
        open: async (page) => page.getByRole('heading', { name: /HDU.*#/ }).scrollIntoViewIfNeeded(),
      },
      { name: 'remote-editor', path: `/admin/problem/edit/${pid}?part=judging` },
      { name: 'remote-statement', path: `/admin/problem/edit/${pid}` },
      { name: 'remote-contest', path: `/admin/contest/${cid}/problems` },
      { name: 'remote-contest-dialog', path: `/admin/contest/${cid}/problems`, open: looking },
      { name: 'remote-training-dialog', path: `/admin/training/${tid}/problems`, open: looking },
    ]
    const sizes = [
      [1440, 900],
      [360, 740],
    ] as const
    await walkThrough(browser, { url, theme: 'light', locale: 'zh-CN', sizes, as: root }, stops)
    await walkThrough(browser, { url, theme: 'dark', locale: 'en-US', sizes: sizes.toReversed(), as: root }, stops)
    const problems = [
      { name: 'remote-problem', path: '/problem/HDU-1002' },
      { name: 'remote-waiting', path: `/submission-detail/${waiting.submitId}` },
    ]
    await walkThrough(browser, { url, theme: 'light', locale: 'en-US', sizes, as: student }, problems)
    await walkThrough(browser, { url, theme: 'dark', locale: 'zh-CN', sizes, as: student }, problems)
    await pausing(false)
    expect(faults).toEqual([])
  })
})
