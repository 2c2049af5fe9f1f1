import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ask, type Reply, until } from '../lib/api.ts'
import { newVisitor, openBrowser } from '../lib/browser.ts'
import { type Stop, walkThrough } from '../lib/gallery.ts'
import { withoutSubmitInterval } from '../lib/settings.ts'

/**
 * A teacher of thirty students arranges homework in chapters, looks at progress and mistakes, finds two copied programs,
 * reads them side by side and closes the case.
 */

const url = inject('url')
const stamp = Date.now() % 1_000_000
const studentCount = 30
const nameOf = (number: number): string => `s${stamp}x${number}`
let browser: Browser
let restoreInterval: (() => Promise<void>) | undefined
let root: Reply
let teacher: Reply
let students: readonly Reply[]
let gid = 0
let tid = 0

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
const login = (username: string) => ask(url, 'POST', '/api/login', { body: { username, password: 'secret-1' } })

/** The sum of two numbers with a detour of its own; equal seeds give equal programs, whatever the names. */
const programOf = (seed: number, [x, y, z]: readonly [string, string, string], remark = ''): string => {
  let state = seed * 7_919 + 13
  const pick = (count: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * count)
  }
  const name = (): string => [x, y, z][pick(3)] ?? x
  const sign = (): string => ['+', '-', '*', '^', '&', '|'][pick(6)] ?? '+'
  const lines = [
    () => `${name()} = ${name()} ${sign()} ${name()};`,
    () => `if (${name()} ${['<', '>', '!=', '=='][pick(4)]} ${name()}) { ${name()} ${sign()}= ${pick(90) + 1}; }`,
    () => `for (int i = 0; i < ${pick(9) + 2}; i++) { ${name()} ${sign()}= i ${sign()} ${name()}; }`,
    () => `while (${name()} > ${pick(90) + 9} && ${name()} < 5) { ${x}--; ${y}++; break; }`,
    () => `${name()} = ${name()} > 0 ? ${name()} : -${name()};`,
    () => `do { ${name()} = ${name()} ${sign()} ${pick(50)}; } while (0);`,
  ]
  const body = Array.from({ length: 22 }, () => `  ${lines[pick(lines.length)]?.() ?? ''} ${remark}`).join('\n')
  return `#include <stdio.h>
int detour(int ${x}, int ${y}) {
  int ${z} = 1;
${body}
  return ${x} ^ ${x};
}
int main() {
  long long a, b;
  if (scanf("%lld %lld", &a, &b) != 2) return 1;
  printf("%lld", a + b + detour(3, 4));
}
`
}

beforeAll(async () => {
  const body = { username: 'root', password: inject('rootPassword') }
  root = await ask(url, 'POST', '/api/admin/login', { body })
  restoreInterval = await withoutSubmitInterval(inject('databaseUrl'))
  browser = await openBrowser()
  const names = [`t${stamp}`, ...Array.from({ length: studentCount }, (_, number) => nameOf(number))]
  const users = names.map((name) => [name, 'secret-1', '', '', '', '', ''])
  await call(root, 'POST', 'admin/user/insert-batch-user', { users })
  teacher = await login(`t${stamp}`)
  const found: Reply[] = []
  for (let number = 0; number < studentCount; number += 1) found.push(await login(nameOf(number)))
  students = found
}, 120_000)
afterAll(async () => {
  await restoreInterval?.()
  await browser?.close()
})

test('thirty students of a group submit homework, two of them the same program', async () => {
  await call(root, 'POST', 'group', {
    name: `程序设计 Programming ${stamp}`,
    shortName: `prg${stamp}`.slice(0, 10),
    brief: 'First year, two groups / 一年级',
    description: 'Homework every week.',
    auth: 1,
    visible: true,
    code: '',
  })
  gid = (await call(root, 'GET', `get-group-list?keyword=${stamp}`)).records[0].id
  const usernames = [teacher.data.username, ...students.map(({ data }) => data.username)]
  await call(root, 'POST', 'group/member/import', { gid, usernames })
  await call(root, 'PUT', 'group/member', { gid, uid: teacher.data.uid, auth: 5 })
  await call(teacher, 'POST', 'group/training', {
    training: {
      title: '第一周作业 Week one',
      description: 'Add two numbers.',
      auth: 'Public',
      rank: 1,
      privatePwd: '',
      status: true,
      gid,
    },
    trainingCategory: { id: null, name: `作业 Homework ${stamp}`, color: '#2d8cf0' },
  })
  tid = (await call(teacher, 'GET', `group/get-admin-training-list?gid=${gid}`)).records[0].id
  const { problem } = await call(root, 'GET', 'get-problem-detail?problemId=V-1000')
  await call(teacher, 'POST', 'group/add-training-problem-from-public', { pid: problem.id, tid, displayId: 'V-1000' })
  const chapters = [{ title: '输入与输出 Input and output', content: 'Read *two* numbers.', pids: [problem.id] }]
  await call(teacher, 'PUT', 'training-chapters', {
    tid,
    chapters: [...chapters, { title: 'Loops', content: '', pids: [] }],
  })
  for (const student of students.slice(0, 4)) {
    const code = programOf(1, ['x', 'y', 'z']).replace('a + b', 'a - b')
    await call(student, 'POST', 'submit-problem-judge', { pid: 'V-1000', tid, gid, language: 'C', code })
  }
  for (const [number, student] of students.entries()) {
    const isCopy = number === studentCount - 1
    const code = isCopy
      ? programOf(4, ['my_first', 'my_second', 'my_third'], '// all my own work')
      : programOf(number, ['x', 'y', 'z'])
    await call(student, 'POST', 'submit-problem-judge', { pid: 'V-1000', tid, gid, language: 'C', code })
  }
  const accepted = await until(
    'thirty accepted submissions',
    async () => {
      const list = await call(teacher, 'GET', `get-submission-list?gid=${gid}&status=0&limit=50`)
      return list.total === studentCount ? list.total : null
    },
    240_000,
  )
  expect(accepted).toBe(studentCount)
}, 300_000)

test('the teacher compares them, reads the pair and closes the case', async () => {
  const { page, faults, context } = await newVisitor(browser, { url })
  await context.addCookies([{ name: 'Web_Language', value: 'en-US', url }])
  for (const [key, value] of Object.entries({ token: teacher.token ?? '', userInfo: JSON.stringify(teacher.data) })) {
    await page.addInitScript(`localStorage.setItem('${key}', ${JSON.stringify(value)})`)
  }
  await page.goto(`/group/${gid}/training-admin/${tid}/edit`)
  await page.getByRole('link', { name: 'Similarity' }).click()
  await page.getByText('Not compared yet').waitFor()
  await page.getByRole('button', { name: 'Compare submissions' }).click()
  await page.getByText('30 accepted submissions compared').waitFor({ timeout: 60_000 })
  const table = page.getByRole('table', { name: 'Pairs of similar programs' })
  await table.getByRole('link').first().waitFor()
  expect(await table.getByRole('link').allTextContents()).toEqual([`${nameOf(4)} and ${nameOf(29)}`])
  expect(await table.getByText('100 %').count()).toBe(1)
  await table.getByRole('link').click()
  await page.getByRole('heading', { level: 2, name: `${nameOf(4)} and ${nameOf(29)}` }).waitFor()
  expect(await page.getByRole('region', { name: `Program of ${nameOf(29)}` }).textContent()).toContain(
    'all my own work',
  )
  await page.getByRole('button', { name: 'Next part' }).click()
  await page.getByText(/^Shared part 1 of/).waitFor()
  expect(await page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').count()).toBe(2)
  await page.getByRole('combobox', { name: 'Decision' }).selectOption('Confirm as copied')
  await page.getByRole('textbox', { name: 'Note' }).fill('Both admitted it.')
  await page.getByRole('button', { name: 'Save decision' }).click()
  await page.getByRole('list', { name: 'Decision log' }).getByText('Both admitted it.').waitFor()
  await page.getByRole('link', { name: 'Similarity' }).first().click()
  await table.getByText('Confirmed').waitFor()
  expect(faults).toEqual([])
  await context.close()
})

test('the teacher sees tries and mistakes, and writes to the students of one', async () => {
  const sheet = await call(teacher, 'GET', `group/progress?gid=${gid}&keyword=${nameOf(0)}`)
  expect(sheet.students.records[0]).toMatchObject({ solved: 1, cells: [{ tries: 2, isStuck: false }] })
  const { problem } = await call(root, 'GET', 'get-problem-detail?problemId=V-1000')
  const { clusters } = await call(teacher, 'GET', `group/mistakes?gid=${gid}&pid=${problem.id}`)
  expect(clusters[0].users).toHaveLength(4)
  const uids = clusters[0].users.map(({ uid }: { uid: string }) => uid)
  const content = 'Addition, not subtraction.'
  expect(await call(teacher, 'POST', 'group/message-members', { gid, uids, content })).toEqual({ sent: 4 })
  const { records } = await call(students[0] as Reply, 'GET', 'msg/mine?limit=5&currentPage=1')
  expect(records[0].content).toContain('Addition')
})

test('a student sees neither pairs nor programs of others', async () => {
  const id = (await call(teacher, 'GET', `similarity/pairs?kind=training&id=${tid}`)).records[0].id
  const copier = students.at(-1)?.token ?? ''
  for (const path of [`review?kind=training&id=${tid}`, `pairs?kind=training&id=${tid}`, `pair?id=${id}`]) {
    expect(await ask(url, 'GET', `/api/similarity/${path}`, { token: copier })).toMatchObject({
      status: 403,
      data: null,
    })
  }
})

test.each([
  ['light', 'en-US'],
  ['dark', 'zh-CN'],
] as const)('every page fits in %s %s', async (theme, locale) => {
  const id = (await call(teacher, 'GET', `similarity/pairs?kind=training&id=${tid}`)).records[0].id
  const review = `/group/${gid}/training-admin/${tid}/similarity`
  const { problem } = await call(root, 'GET', 'get-problem-detail?problemId=V-1000')
  const stops: readonly Stop[] = [
    { name: 'class-progress', path: `/group/${gid}/progress` },
    { name: 'class-mistakes', path: `/group/${gid}/progress/${problem.id}` },
    { name: 'training-chapters', path: `/group/${gid}/training/${tid}/problems` },
    { name: 'training-chapters-form', path: `/group/${gid}/training-admin/${tid}/problems` },
    { name: 'similarity', path: review },
    { name: 'similarity-pair', path: `${review}/${id}` },
    { name: 'similarity-none-found', path: `${review}?state=dismissed` },
  ]
  const sizes = [
    [1440, 900],
    [768, 1024],
    [360, 780],
  ] as const
  await walkThrough(browser, { url, theme, locale, sizes, as: teacher }, stops)
  await walkThrough(browser, { url, theme, locale, sizes, as: root }, [
    { name: 'similarity-problem', path: '/admin/problem/similarity/1000' },
  ])
})
