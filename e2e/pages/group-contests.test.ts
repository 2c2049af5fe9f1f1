import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ask, newPerson, type Reply, until } from '../lib/api.ts'
import { newVisitor, openBrowser } from '../lib/browser.ts'
import { type Stop, walkThrough } from '../lib/walk.ts'

/**
 * A teacher, a group admin without any role on the site, holds a contest with a freeze for the class: created in the
 * browser, solved by a student during the freeze, frozen for members, revealed to the teacher, invisible outside.
 */

const url = inject('url')
const stamp = Date.now() % 1_000_000
const title = `期中 Midterm ${stamp}`
const minuteMs = 60_000
const sum = '#include <iostream>\nint main() { long long a, b; std::cin >> a >> b; std::cout << a + b; }\n'
let browser: Browser
let root: Reply
let teacher: Reply
let student: Reply
let stranger: Reply
let page: Page
let faults: string[]
let gid = 0
let cid = 0
let problemId = 0

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

const register = async (name: string): Promise<Reply> => {
  const { username } = await newPerson(url, inject('dataDir'), `${name}${stamp}`)
  return ask(url, 'POST', '/api/login', { body: { username, password: 'secret-1' } })
}

/** A visitor of the site as a user. */
const visitAs = async (who: Reply) => {
  const visitor = await newVisitor(browser, { url })
  for (const [key, value] of Object.entries({ token: who.token ?? '', userInfo: JSON.stringify(who.data) })) {
    await visitor.page.addInitScript(`localStorage.setItem('${key}', ${JSON.stringify(value)})`)
  }
  return visitor
}

/** A moment as its field takes it, in the time zone of the browser. */
const fieldTime = (at: number): string => {
  const moment = new Date(at - new Date(at).getTimezoneOffset() * minuteMs)
  return moment.toISOString().slice(0, 19)
}

beforeAll(async () => {
  root = await ask(url, 'POST', '/api/admin/login', { body: { username: 'root', password: inject('rootPassword') } })
  teacher = await register('teach')
  student = await register('stud')
  stranger = await register('stra')
  await call(root, 'POST', 'group', {
    name: `算法一班 Midterm class ${stamp}`,
    shortName: `mid${stamp}`.slice(0, 10),
    brief: 'Second year / 二年级',
    description: 'The midterm is a contest.',
    auth: 3,
    visible: true,
    code: 'secret',
  })
  gid = (await call(root, 'GET', `get-group-list?keyword=${stamp}`)).records[0].id
  const usernames = [teacher.data.username, student.data.username]
  await call(root, 'POST', 'group/member/import', { gid, usernames })
  await call(root, 'PUT', 'group/member', { gid, uid: teacher.data.uid, auth: 4 })
  browser = await openBrowser()
  const visitor = await visitAs(teacher)
  page = visitor.page
  faults = visitor.faults
})
afterAll(() => browser?.close())

describe('a contest of a group with a freeze', () => {
  test('is created by the teacher from the tab of the group', async () => {
    await page.goto(`/group/${gid}/contest?l=en`)
    await page.getByText('Create the first contest of the group, then add problems to it.').waitFor()
    await page.getByRole('link', { name: 'Create contest' }).click()
    await page.getByRole('heading', { name: 'Create contest', level: 1 }).waitFor()
    await page.getByRole('textbox', { name: /^Title/ }).fill(title)
    await page.getByRole('textbox', { name: /^Description/ }).fill('Two hours, **one** problem. 闭卷。')
    const now = Date.now()
    await page
      .getByRole('textbox', { name: /^Start/ })
      .first()
      .fill(fieldTime(now - 100 * minuteMs))
    await page
      .getByRole('textbox', { name: /^End/ })
      .first()
      .fill(fieldTime(now + 20 * minuteMs))
    const freeze = page.getByRole('switch', { name: /^Freeze the scoreboard/ })
    if (!(await freeze.isChecked())) await freeze.press('Space')
    await page.getByRole('combobox', { name: 'When', exact: true }).selectOption({ label: '30 minutes before the end' })
    await page.getByText('Every member can view and submit.').waitFor()
    await page.getByRole('button', { name: 'Create contest' }).click()
    await page.getByRole('heading', { name: 'Contest problems' }).waitFor()
    cid = Number(/contest-admin\/(\d+)\/problems/.exec(page.url())?.[1])
    expect(cid).toBeGreaterThan(0)
  })

  test('gets a public problem, which stays public', async () => {
    await page.getByRole('button', { name: 'Add problem' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('searchbox').fill('V-1000')
    await dialog.getByRole('searchbox').press('Enter')
    await dialog.getByRole('button', { name: /^Add V-1000/ }).click()
    await dialog.getByRole('button', { name: 'Add to contest' }).click()
    await page.getByText('Added as A').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('list', { name: 'Problems ordered by label' }).getByText('V-1000').waitFor()
    await page.getByText(/Submitting there bypasses the freeze/).waitFor()
    expect(await call(student, 'GET', 'get-problem-detail?problemId=V-1000')).toBeTruthy()
  })

  test('takes a draft of the group, which only contests show from then on', async () => {
    const words = { description: 'Add.', input: 'Two numbers.', output: 'Their sum.', hint: '' }
    const { pid } = await call(teacher, 'POST', 'group/new-problem', {
      samples: [{ input: '1 2', output: '3' }],
      isUploadTestCase: false,
      judgeMode: 'default',
      languages: [],
      tags: [],
      codeTemplates: [],
      problem: {
        ...words,
        problemId: 'draft',
        title: 'A draft of the class',
        type: 0,
        judgeMode: 'default',
        judgeCaseMode: 'default',
        timeLimit: 1000,
        memoryLimit: 256,
        stackLimit: 128,
        difficulty: 0,
        examples: '<input>1 2</input><output>3</output>',
        auth: 2,
        gid,
      },
    })
    problemId = pid
    await page.goto(`/group/${gid}/contest-admin/${cid}/problems`)
    await page.getByRole('button', { name: 'Add problem' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Source' }).selectOption({ label: 'Problems of the group' })
    await dialog.getByRole('button', { name: /^Preview .*A draft of the class/ }).click()
    await dialog.getByText('Two numbers.').waitFor()
    await dialog.getByRole('button', { name: /^Add .*A draft of the class/ }).click()
    await dialog.getByRole('button', { name: 'Add to contest' }).click()
    await page.getByText('Added as B').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Edit problem B' }).click()
    await page.getByRole('tab').first().waitFor()
    const { records } = await call(student, 'GET', `group/get-problem-list?gid=${gid}`)
    expect(records).toEqual([])
    await page.goto(`/group/${gid}/contest-admin/${cid}/problems`)
  })

  test('announces a correction', async () => {
    await page.getByRole('link', { name: 'Announcements' }).first().click()
    await page.getByRole('button', { name: 'New announcement' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: /^Title/ }).fill('Correction of A')
    await dialog.getByRole('textbox', { name: /^Content/ }).fill('Numbers fit in **64 bits**.')
    await dialog.getByRole('button', { name: /^Publish/ }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('cell', { name: 'Correction of A', exact: true }).waitFor()
  })

  test('is solved by a student, and stays frozen on the board of members', async () => {
    const { page: theirs, context, faults: wrong } = await visitAs(student)
    await theirs.goto(`/group/${gid}/contest?l=en`)
    await theirs.getByRole('link', { name: title }).click()
    await theirs.getByRole('heading', { name: title, level: 1 }).waitFor()
    expect(await theirs.getByRole('link', { name: 'Group', exact: true }).getAttribute('href')).toBe(
      `/group/${gid}/contest`,
    )
    const made = await call(student, 'POST', 'submit-problem-judge', {
      pid: 'A',
      cid,
      gid,
      language: 'C++ 17',
      code: sum,
      isRemote: false,
    })
    await until('the verdict', async () => {
      const { submission } = await call(student, 'GET', `get-submission-detail?submitId=${made.submitId}`)
      return submission.status === 0 ? true : null
    })
    await theirs.goto(`/contest/${cid}/rank`)
    await theirs.getByText(/The scoreboard is frozen since/).waitFor()
    await theirs
      .getByRole('cell', { name: /1 attempt during the freeze, not revealed yet/ })
      .first()
      .waitFor()
    expect(await theirs.getByRole('cell', { name: /first solve at/ }).count()).toBe(0)
    const rank = await call(student, 'GET', `get-group-rank-list?gid=${gid}&type=0`)
    expect(rank.records.find((row: { uid: string }) => row.uid === student.data.uid)).toMatchObject({ ac: 0, total: 1 })
    expect(wrong).toEqual([])
    await context.close()
  })

  test('is seen unfrozen by the teacher', async () => {
    await page.goto(`/contest/${cid}/rank`)
    await page
      .getByRole('cell', { name: /1 attempt during the freeze/ })
      .first()
      .waitFor()
    await page.getByRole('switch', { name: 'Unfrozen view' }).press('Space')
    await page
      .getByRole('cell', { name: /first solve at/ })
      .first()
      .waitFor()
    expect(await page.getByRole('link', { name: 'Manage', exact: true }).getAttribute('href')).toBe(
      `/group/${gid}/contest-admin/${cid}/edit`,
    )
    expect(faults).toEqual([])
  })

  test('does not exist for a stranger', async () => {
    const { page: theirs, context } = await visitAs(stranger)
    await theirs.goto(`/contest/${cid}?l=en`)
    await theirs
      .getByText(/member/i)
      .first()
      .waitFor()
    expect(await theirs.getByText(title).count()).toBe(0)
    await theirs.goto(`/contest/acm-scoreboard/${cid}`)
    await theirs
      .getByText(/No public scoreboard available|member/i)
      .first()
      .waitFor()
    expect(await theirs.getByText(title).count()).toBe(0)
    await context.close()
    const list = await call(stranger, 'GET', `get-contest-list?keyword=${stamp}`)
    expect(list).toMatchObject({ total: 0, records: [] })
  })
})

describe('every page', () => {
  const sizes = [
    [1440, 900],
    [360, 780],
  ] as const
  const shared = (): readonly Stop[] => [
    { name: 'group-contests', path: `/group/${gid}/contest` },
    { name: 'group-contest', path: `/contest/${cid}` },
    { name: 'group-contest-rank', path: `/contest/${cid}/rank` },
  ]
  test.each([
    ['light', 'en-US'],
    ['dark', 'zh-CN'],
  ] as const)('fits the teacher in %s %s', async (theme, locale) => {
    const admin = `/group/${gid}/contest-admin`
    await walkThrough(browser, { url, theme, locale, sizes, as: teacher }, [
      ...shared(),
      { name: 'group-contest-admin', path: admin },
      { name: 'group-contest-create', path: `${admin}/create` },
      { name: 'group-contest-edit', path: `${admin}/${cid}/edit` },
      { name: 'group-contest-problems', path: `${admin}/${cid}/problems` },
      {
        name: 'group-contest-bank',
        path: `${admin}/${cid}/problems`,
        open: async (at) => {
          await at.getByRole('toolbar').getByRole('button').first().click()
          await at.getByRole('dialog').getByRole('combobox').waitFor()
        },
      },
      { name: 'group-contest-new-problem', path: `${admin}/${cid}/problem/create?label=C` },
      { name: 'group-contest-edit-problem', path: `${admin}/${cid}/problem/${problemId}/edit` },
      { name: 'group-contest-announcements', path: `${admin}/${cid}/announcement` },
      { name: 'group-contest-photos', path: `${admin}/${cid}/photos` },
    ])
  })

  test('fits the student in dark en-US', async () => {
    await walkThrough(browser, { url, theme: 'dark', locale: 'en-US', sizes, as: student }, shared())
  })
})
