import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ask, type Reply } from '../lib/api.ts'
import { openBrowser } from '../lib/browser.ts'
import {
  addProblems,
  commentOn,
  createGroup,
  createHomework,
  createInvitation,
  joinByLink,
  manageMembers,
  solve,
  startDiscussion,
  type Visit,
} from '../lib/class-acts.ts'
import { callAs, visitAs } from '../lib/course.ts'
import { programOf } from '../lib/programs.ts'
import { withoutSubmitInterval } from '../lib/settings.ts'
import { wordsOf } from '../lib/words.ts'

/** The first week of the course of teaching.test.ts, taught and attended in Chinese. */

const url = inject('url')
const stamp = `${Date.now() % 1_000_000}z`
const name = `程序设计 ${stamp}`
const homework = '第一周作业'
const t = wordsOf('zh-CN')
let browser: Browser
let restoreInterval: (() => Promise<void>) | undefined
let teacher: Reply
let student: Reply
let teachers: Visit
let students: Visit
const faults: (readonly string[])[] = []
let gid = 0
let tid = 0

beforeAll(async () => {
  const body = { username: 'root', password: inject('rootPassword') }
  const root = await ask(url, 'POST', '/api/admin/login', { body })
  restoreInterval = await withoutSubmitInterval(inject('databaseUrl'))
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, content?: object) =>
    callAs(url, root, { method, path, body: content })
  await call('PUT', 'admin/switch/update', {
    ...(await call('GET', 'admin/switch/info')),
    openGroupDiscussion: true,
    defaultCreateGroupACInitValue: 0,
    defaultCreateDiscussionACInitValue: 0,
    defaultCreateCommentACInitValue: 0,
  })
  const names = [`t${stamp}`, `s${stamp}`]
  const users = names.map((username) => [username, 'secret-1', '', '', '', '', ''])
  await call('POST', 'admin/user/insert-batch-user', { users })
  browser = await openBrowser()
  const visit = async (username: string): Promise<[Reply, Visit]> => {
    const who = await ask(url, 'POST', '/api/login', { body: { username, password: 'secret-1' } })
    const visitor = await visitAs(browser, { url, who, locale: 'zh-CN' })
    faults.push(visitor.faults)
    return [who, { page: visitor.page, t }]
  }
  ;[teacher, teachers] = await visit(`t${stamp}`)
  ;[student, students] = await visit(`s${stamp}`)
}, 120_000)
afterAll(async () => {
  await restoreInterval?.()
  await browser?.close()
})

const read = (path: string) => callAs(url, teacher, { method: 'GET', path })

describe('a course in Chinese', () => {
  test('begins with a private group, which a student joins by a link', async () => {
    const group = { brief: '一年级，周一下午两点', description: '**C++**、Python 与 Java' }
    await createGroup(teachers, { name, shortName: `z${stamp}`, ...group })
    gid = (await read('get-group-list?onlyMine=true')).records[0].id
    await manageMembers(teachers, gid)
    await joinByLink(students, { link: await createInvitation(teachers), gid, name })
  })

  test('has homework, which the student solves in time, and a grade sheet that shows it live', async () => {
    const dueAt = Date.now() + 86_400_000
    await createHomework(teachers, { gid, title: homework, category: `作业 ${stamp}`, dueAt })
    tid = (await read(`group/get-admin-training-list?gid=${gid}`)).records[0].id
    await addProblems(teachers, { gid, tid, pids: ['V-1000'] })
    await teachers.page.goto(`/group/${gid}/training-admin/grades`)
    await teachers.page.getByRole('heading', { level: 1, name: t('grades:title') }).waitFor()
    const { username } = student.data
    const grade = (points: number) => t('grades:cell', { name: username, title: homework, points, max: 1 })
    await teachers.page.getByRole('button', { name: grade(0) }).waitFor()
    await students.page.goto(`/group/${gid}/training/${tid}`)
    await students.page.getByText(t('trainings:homework.rule.perDay', { percent: 20 })).waitFor()
    await solve(students, `/group/${gid}/training/${tid}/problem/V-1000`, programOf(3, ['x', 'y', 'z']))
    // The grade sheet was not touched since it was opened.
    await teachers.page.getByRole('button', { name: grade(1) }).waitFor()
  })

  test('answers the question of the student', async () => {
    const title = '迟交的题目怎么算分？'
    const text = '每迟一天扣百分之二十。'
    const asked = await startDiscussion(students, { gid, title, text: 'V-1000？' })
    await students.page.goto(`/group/${gid}`)
    const bell = students.page.getByRole('button', { name: t('messages:bell.unread', { count: 1 }) })
    await commentOn(teachers, { gid, title, text })
    await bell.waitFor()
    await students.page.goto(asked)
    await students.page.getByText(text).first().waitFor()
    expect(faults.flat()).toEqual([])
  })
})
