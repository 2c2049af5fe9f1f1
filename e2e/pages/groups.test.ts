import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ask, newPerson, type Reply, until } from '../lib/api.ts'
import { openBrowser } from '../lib/browser.ts'
import { type Stop, walkThrough } from '../lib/walk.ts'

/** A teacher runs a class: a private group with members, homework that a student solves, and talk. Every page is looked at. */

const url = inject('url')
const stamp = Date.now() % 1_000_000
const hourMs = 3_600_000
const sum = '#include <iostream>\nint main() { long long a, b; std::cin >> a >> b; std::cout << a + b; }\n'
let browser: Browser
let root: Reply
let student: Reply
let gid = 0
let tid = 0
let did = 0

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

beforeAll(async () => {
  const body = { username: 'root', password: inject('rootPassword') }
  root = await ask(url, 'POST', '/api/admin/login', { body })
  const { username } = await newPerson(url, inject('dataDir'), `lin${stamp}`)
  student = await ask(url, 'POST', '/api/login', { body: { username, password: 'secret-1' } })
  browser = await openBrowser()
})
afterAll(() => browser?.close())

describe('a class', () => {
  test('is a private group with members by list, news, homework and talk', async () => {
    await call(root, 'POST', 'group', {
      name: `算法一班 Algorithms ${stamp}`,
      shortName: `alg${stamp}`.slice(0, 10),
      brief: 'Second year, Mondays at four / 二年级，周一下午',
      description: 'Bring **paper**. The sum is $a + b$.',
      auth: 3,
      visible: true,
      code: 'secret',
    })
    const groups = await call(root, 'GET', `get-group-list?keyword=${stamp}`)
    gid = groups.records[0].id
    const added = await call(root, 'POST', 'group/member/import', { gid, usernames: [student.data.username] })
    expect(added).toHaveLength(1)
    const words = { title: 'Room 12 / 12 号教室', content: 'We meet in **room 12**.' }
    await call(root, 'POST', 'group/announcement', { gid, ...words, status: 0 })
    await call(root, 'POST', 'group/training', {
      training: {
        title: '作业一 First homework',
        description: 'Read the statement *twice*.',
        auth: 'Public',
        rank: 1,
        privatePwd: '',
        status: true,
        gid,
        homework: {
          openTime: new Date(Date.now() - hourMs).toISOString(),
          dueTime: new Date(Date.now() + 48 * hourMs).toISOString(),
          lateRule: 'perDay',
          latePercent: 20,
        },
      },
      trainingCategory: { id: null, name: `入门 Basics ${stamp}`, color: '#2d8cf0' },
    })
    const trainings = await call(root, 'GET', `group/get-admin-training-list?gid=${gid}`)
    tid = trainings.records[0].id
    const problem = await call(root, 'GET', 'get-problem-detail?problemId=V-1000')
    await call(root, 'POST', 'group/add-training-problem-from-public', {
      pid: problem.problem.id,
      tid,
      displayId: 'V-1000',
    })
    const { data: switches } = await ask(url, 'GET', '/api/admin/switch/info', { token: root.token ?? '' })
    await call(root, 'PUT', 'admin/switch/update', { ...switches, openGroupDiscussion: true })
    const [category] = await call(root, 'GET', 'discussion-category')
    const talk = { title: 'How is A counted?', description: 'Late or not', content: 'Until **when**?' }
    did = (await call(root, 'POST', 'discussion/publish', { ...talk, categoryId: category.id, pid: null, gid })).id
  })

  test('sees its homework solved in the grade sheet', async () => {
    const entry = { pid: 'V-1000', tid, gid, language: 'C++ 17', code: sum }
    await call(student, 'POST', 'submit-problem-judge', entry)
    const points = await until('the grade', async () => {
      const sheet = await call(root, 'GET', `group/training-grades?gid=${gid}`)
      const row = sheet.students.records.find((item: { uid: string }) => item.uid === student.data.uid)
      return row?.points > 0 ? row.points : null
    })
    expect(points).toBe(1)
  })
})

describe('every page', () => {
  const sizes = [
    [1440, 900],
    [390, 844],
    [360, 780],
  ] as const
  const shared = (): readonly Stop[] => [
    { name: 'group', path: `/group/${gid}` },
    { name: 'group-trainings', path: `/group/${gid}/training` },
    { name: 'group-training', path: `/group/${gid}/training/${tid}` },
    { name: 'group-training-problems', path: `/group/${gid}/training/${tid}/problems` },
    { name: 'group-status', path: `/group/${gid}/status` },
    { name: 'group-discussions', path: `/group/${gid}/discussion` },
    { name: 'group-discussion', path: `/group/${gid}/discussion-detail/${did}` },
    { name: 'group-members', path: `/group/${gid}/member` },
    { name: 'group-rank', path: `/group/${gid}/rank` },
  ]
  test.each([
    ['light', 'en-US'],
    ['dark', 'zh-CN'],
  ] as const)('fits the teacher in %s %s', async (theme, locale) => {
    await walkThrough(browser, { url, theme, locale, sizes, as: root }, [
      { name: 'groups', path: '/group' },
      ...shared(),
      { name: 'group-announcements', path: `/group/${gid}/announcement` },
      { name: 'group-settings', path: `/group/${gid}/setting` },
      { name: 'group-grades', path: `/group/${gid}/training-admin/grades` },
      { name: 'group-training-list', path: `/group/${gid}/training-admin` },
      { name: 'group-training-edit', path: `/group/${gid}/training-admin/${tid}/edit` },
      { name: 'group-training-order', path: `/group/${gid}/training-admin/${tid}/problems` },
      { name: 'trainings', path: '/training' },
      { name: 'admin-trainings', path: '/admin/training' },
      { name: 'admin-training-categories', path: '/admin/training/category' },
    ])
  })

  test.each([
    ['dark', 'en-US'],
    ['light', 'zh-CN'],
  ] as const)('fits the student in %s %s', async (theme, locale) => {
    await walkThrough(browser, { url, theme, locale, sizes, as: student }, shared())
  })
})
