import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ask, type Reply, until } from '../lib/api.ts'
import { openBrowser } from '../lib/browser.ts'
import {
  addProblems,
  box,
  button,
  commentOn,
  createGroup,
  createHomework,
  createInvitation,
  extendDeadline,
  joinByLink,
  manageMembers,
  solve,
  startDiscussion,
  type Visit,
} from '../lib/class-acts.ts'
import { withDatabase } from '../lib/contests.ts'
import { callAs, columnOf, visitAs } from '../lib/course.ts'
import { programOf } from '../lib/programs.ts'
import { withoutSubmitInterval } from '../lib/settings.ts'
import { type Stop, walkThrough } from '../lib/walk.ts'
import { wordsOf } from '../lib/words.ts'

/**
 * A course from its first hour to its end, in English, whose pages are then read in Chinese: a teacher without any role on the site creates a private
 * group, invites thirty students, sets homework, watches it live, answers a question, grades, finds two copied programs,
 * holds a contest with a freeze and disbands the group. With PICTURES set to a folder, the pictures of docs/teaching.md
 * are stored there.
 */

const url = inject('url')
const studentCount = 30
const hourMs = 3_600_000
const solutions = join(import.meta.dirname, '../../apps/server/seeds/problems/night-train/solutions')
const pictures = process.env.PICTURES
let browser: Browser
let restoreInterval: (() => Promise<void>) | undefined
let root: Reply

const call = (who: Reply, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  callAs(url, who, { method, path, body })
const login = (username: string) => ask(url, 'POST', '/api/login', { body: { username, password: 'secret-1' } })

beforeAll(async () => {
  const body = { username: 'root', password: inject('rootPassword') }
  root = await ask(url, 'POST', '/api/admin/login', { body })
  restoreInterval = await withoutSubmitInterval(inject('databaseUrl'))
  const switches = await call(root, 'GET', 'admin/switch/info')
  await call(root, 'PUT', 'admin/switch/update', {
    ...switches,
    openGroupDiscussion: true,
    defaultCreateGroupACInitValue: 0,
    defaultCreateDiscussionACInitValue: 0,
    defaultCreateCommentACInitValue: 0,
  })
  browser = await openBrowser()
}, 120_000)
afterAll(async () => {
  await restoreInterval?.()
  await browser?.close()
})

describe('a course', () => {
  const locale = 'en-US'
  const theme = 'light'
  const t = wordsOf(locale)
  const stamp = `${Date.now() % 1_000_000}e`
  const groupName = `Programming ${stamp}`
  const homework = 'Homework of week one'
  const nameOf = (number: number): string => `s${stamp}x${number}`
  /** Joins by link and works in the browser; the one before has an extension. */
  const last = studentCount - 1
  const extended = last - 1
  let teacher: Reply
  let students: readonly Reply[]
  let page: Page
  let faults: readonly string[]
  let theirs: Page
  let gid = 0
  let tid = 0
  let cid = 0

  const studentOf = (number: number): Reply => students[number] as Reply
  const own = (): Visit => ({ page, t })
  const picture = async (name: string, from: Page = page): Promise<void> => {
    if (pictures === undefined) return
    await from.setViewportSize({ width: 1200, height: 720 })
    await from.screenshot({ path: join(pictures, `${name}.png`), animations: 'disabled' })
  }
  const submit = (who: Reply, entry: { readonly pid: string; readonly language: string; readonly code: string }) =>
    call(who, 'POST', 'submit-problem-judge', { ...entry, tid, gid })
  const problemAt = (pid: string): string => `/group/${gid}/training/${tid}/problem/${pid}`

  beforeAll(async () => {
    const names = [`t${stamp}`, ...Array.from({ length: studentCount }, (_, number) => nameOf(number))]
    const users = names.map((name) => [name, 'secret-1', '', '', '', '', ''])
    await call(root, 'POST', 'admin/user/insert-batch-user', { users })
    teacher = await login(`t${stamp}`)
    const found: Reply[] = []
    for (let number = 0; number < studentCount; number += 1) found.push(await login(nameOf(number)))
    students = found
    const visitor = await visitAs(browser, { url, who: teacher, locale })
    page = visitor.page
    faults = visitor.faults
    theirs = (await visitAs(browser, { url, who: studentOf(last), locale })).page
  }, 120_000)
  afterAll(async () => {
    await page?.context().close()
    await theirs?.context().close()
  })

  test('begins with a private group that the teacher creates', async () => {
    const group = { brief: 'First year, Mondays at two', description: '**C++**, Python, Java' }
    await createGroup(own(), { name: groupName, shortName: `p${stamp}`, ...group }, () => picture('create-group'))
    gid = (await call(teacher, 'GET', 'get-group-list?onlyMine=true')).records[0].id
  })

  test('gets thirty students by list and by link', async () => {
    await manageMembers(own(), gid)
    await button(page, t('groups:import.open')).click()
    const dialog = page.getByRole('dialog')
    const listed = Array.from({ length: extended }, (_, number) => nameOf(number))
    await box(dialog, t('groups:import.names')).fill([...listed, 'nobody-of-this-name'].join('\n'))
    await button(dialog, t('groups:import.preview')).click()
    await dialog.getByText(t('groups:import.fate.unknown')).waitFor()
    await picture('add-members')
    await button(dialog, t('groups:import.yes', { count: listed.length })).click()
    await dialog.waitFor({ state: 'hidden' })
    const link = await createInvitation(own())
    await call(studentOf(extended), 'POST', 'group/accept-invitation', { token: link.split('#')[1] })
    await joinByLink({ page: theirs, t }, { link, gid, name: groupName })
    expect((await call(teacher, 'GET', `get-group-detail?gid=${gid}`)).memberCount).toBe(studentCount + 1)
  })

  test('has homework with two problems, a deadline and one extension', async () => {
    const dueAt = Date.now() + 24 * hourMs
    await createHomework(own(), { gid, title: homework, category: `W ${stamp}`, dueAt }, () => picture('homework'))
    tid = (await call(teacher, 'GET', `group/get-admin-training-list?gid=${gid}`)).records[0].id
    await addProblems(own(), { gid, tid, pids: ['V-1000', 'V-1001'] })
    await extendDeadline(own(), { gid, tid, username: nameOf(extended), dueAt: Date.now() + 72 * hourMs })
  })

  test('is worked on in time while the teacher watches', async () => {
    await page.goto(`/group/${gid}/progress`)
    await page.getByRole('rowheader', { name: nameOf(last) }).waitFor()
    for (const student of students.slice(0, 4)) {
      const code = programOf(1, ['x', 'y', 'z']).replace('a + b', 'a - b')
      await submit(student, { pid: 'V-1000', language: 'C', code })
    }
    for (const [number, student] of students.slice(0, last).entries()) {
      await submit(student, { pid: 'V-1000', language: 'C', code: programOf(number, ['x', 'y', 'z']) })
    }
    await solve(
      { page: theirs, t },
      problemAt('V-1000'),
      programOf(4, ['my_first', 'my_second', 'my_third'], '// all my own work'),
    )
    const result = t('classes:tries', { count: 1 })
    const cell = t('classes:cell', { name: nameOf(last), problem: 'V-1000', result })
    // The page was not touched since it was opened.
    await page.getByRole('link', { name: cell }).waitFor({ timeout: 60_000 })
    const accepted = () => call(teacher, 'GET', `get-submission-list?gid=${gid}&status=0&limit=50`)
    await until('thirty accepted submissions', async () => ((await accepted()).total === studentCount ? true : null))
    await page.getByText(t('classes:solvedOf', { solved: studentCount, tried: studentCount })).waitFor()
    await picture('progress')
  }, 300_000)

  test('is worked on late, with and without an extension', async () => {
    await withDatabase(inject('databaseUrl'), (db) =>
      db.updateTable('training').set({ due_at: new Date() }).where('id', '=', tid).execute(),
    )
    await solve({ page: theirs, t }, problemAt('V-1001'), await readFile(join(solutions, 'accepted.cpp'), 'utf8'))
    const code = await readFile(join(solutions, 'accepted.py'), 'utf8')
    const { submitId } = await submit(studentOf(extended), { pid: 'V-1001', language: 'Python3', code })
    await until('the verdict', async () => {
      const { submission } = await call(teacher, 'GET', `get-submission-detail?submitId=${submitId}`)
      return submission.status === 0 ? true : null
    })
  })

  test('answers a question in its discussions', async () => {
    const title = 'How are late solutions counted?'
    const text = 'Twenty percent a day.'
    const asked = await startDiscussion({ page: theirs, t }, { gid, title, text: 'V-1001?' })
    await theirs.goto(`/group/${gid}`)
    const bell = theirs.getByRole('button', { name: t('messages:bell.unread', { count: 1 }) })
    await commentOn(own(), { gid, title, text })
    await bell.waitFor()
    await theirs.goto(asked)
    await theirs.getByText(text).first().waitFor()
  })

  test('has a grade sheet that equals a recount by hand', async () => {
    await page.goto(`/group/${gid}/training-admin/grades`)
    await page.getByRole('rowheader', { name: nameOf(last) }).waitFor()
    const shown = await columnOf(page, 1)
    expect(shown.size).toBe(studentCount)
    const { records } = await call(teacher, 'GET', `get-submission-list?gid=${gid}&status=0&limit=100`)
    const byHand = new Map<string, number>(students.map(({ data }) => [data.username, 0]))
    for (const { username, displayPid } of records as { username: string; displayPid: string }[]) {
      // Only the second problem was solved after the deadline: one student had more time, the other loses a fifth.
      const isLate = displayPid === 'V-1001' && username !== nameOf(extended)
      byHand.set(username, (byHand.get(username) ?? 0) + (isLate ? 0.8 : 1))
    }
    expect(byHand.get(nameOf(last))).toBe(1.8)
    expect(byHand.get(nameOf(extended))).toBe(2)
    expect(shown).toEqual(new Map([...byHand].map(([username, points]) => [username, String(points)])))
    await page.getByText(t('grades:extended')).waitFor()
    const file = await fetch(`${url}/api/file/download-training-grades?gid=${gid}&format=csv`, {
      headers: { authorization: teacher.token ?? '' },
    })
    const lines = (await file.text()).trim().split('\r\n').slice(1)
    expect(new Map(lines.map((line) => [line.split(',')[0], Number(line.split(',').at(-1))]))).toEqual(byHand)
    await picture('grade-sheet')
  })

  test('has two copied programs among thirty, and the teacher closes the case', async () => {
    await page.goto(`/group/${gid}/training-admin/${tid}/edit`)
    await page.getByRole('link', { name: t('adminTrainings:tabs.similarity') }).click()
    await page.getByText(t('similarity:never')).waitFor()
    await button(page, t('similarity:start')).click()
    await page.getByText(t('similarity:compared', { count: studentCount + 2 })).waitFor({ timeout: 60_000 })
    const table = page.getByRole('table', { name: t('similarity:pairs') })
    await table.getByRole('link').first().waitFor()
    const pair = t('similarity:pairOf', { first: nameOf(4), second: nameOf(last) })
    expect(await table.getByRole('link').allTextContents()).toEqual([pair])
    await expect.poll(() => table.getByText('100 %').count()).toBe(1)
    await table.getByRole('link').click()
    await page.getByRole('heading', { level: 2, name: pair }).waitFor()
    const copy = page.getByRole('region', { name: t('similarity:programOf', { name: nameOf(last) }) })
    expect(await copy.textContent()).toContain('all my own work')
    await button(page, t('similarity:nextPart')).click()
    expect(
      await page
        .getByRole('region', { name: t('similarity:timeline') })
        .getByRole('listitem')
        .count(),
    ).toBe(2)
    await picture('similar-programs')
    await page
      .getByRole('combobox', { name: t('similarity:decision') })
      .selectOption({ label: t('similarity:choose.confirmed') })
    await box(page, t('similarity:note')).fill('Both admitted it.')
    await button(page, t('similarity:decide')).click()
    await page
      .getByRole('list', { name: t('similarity:decisionLog') })
      .getByText('Both admitted it.')
      .waitFor()
    await page
      .getByRole('link', { name: t('similarity:title') })
      .first()
      .click()
    await table.getByText(t('similarity:state.confirmed')).waitFor()
    expect(faults).toEqual([])
  })

  test('shows tries and mistakes, and reaches the students of one', async () => {
    const sheet = await call(teacher, 'GET', `group/progress?gid=${gid}&keyword=${nameOf(0)}`)
    expect(sheet.students.records[0]).toMatchObject({ solved: 1, cells: [{ tries: 2, isStuck: false }] })
    const pid = sheet.problems[0].pid
    const { clusters } = await call(teacher, 'GET', `group/mistakes?gid=${gid}&pid=${pid}`)
    expect(clusters[0].users).toHaveLength(4)
    await page.goto(`/group/${gid}/progress/${pid}`)
    await button(page, t('classes:mistakes.reply', { count: 4 }))
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await box(dialog, t('classes:message')).fill('Addition, not subtraction.')
    await button(dialog, t('classes:send')).click()
    await page
      .getByText(t('classes:sent', { count: 4 }))
      .first()
      .waitFor()
    await picture('mistakes')
    const { records } = await call(studentOf(0), 'GET', 'msg/mine?limit=5&currentPage=1')
    expect(records[0].content).toContain('Addition')
  })

  test('hides pairs and programs of others from students', async () => {
    const id = (await call(teacher, 'GET', `similarity/pairs?kind=training&id=${tid}`)).records[0].id
    const { token } = studentOf(last)
    for (const path of [`review?kind=training&id=${tid}`, `pairs?kind=training&id=${tid}`, `pair?id=${id}`]) {
      const reply = await ask(url, 'GET', `/api/similarity/${path}`, { token: token ?? '' })
      expect(reply).toMatchObject({ status: 403, data: null })
    }
  })

  test('holds a contest with a freeze', async () => {
    const at = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()
    const terms = { type: 0, auth: 0, pwd: '', openPrint: false, rankShowName: 'username', openAccountLimit: false }
    const board = { sealRank: true, sealRankTime: at(-10), autoRealRank: true, oiRankScoreType: 'Recent' }
    const made = await call(teacher, 'POST', 'group/make-contest', {
      ...{ ...terms, ...board, accountLimitRule: '', starAccount: [], awardType: 0, awardConfigList: [] },
      ...{ title: 'Midterm', description: 'One problem.', startTime: at(-100), endTime: at(20), duration: 7_200, gid },
    })
    cid = made.cid
    const { problem } = await call(teacher, 'GET', 'get-problem-detail?problemId=V-1000')
    const place = { pid: problem.id, cid, displayId: 'A' }
    await call(teacher, 'POST', 'group/add-contest-problem-from-public', place)
    const entry = { pid: 'A', cid, gid, language: 'C', code: programOf(7, ['x', 'y', 'z']), isRemote: false }
    const { submitId } = await call(studentOf(last), 'POST', 'submit-problem-judge', entry)
    await until('the verdict', async () => {
      const { submission } = await call(studentOf(last), 'GET', `get-submission-detail?submitId=${submitId}`)
      return submission.status === 0 ? true : null
    })
    await theirs.goto(`/contest/${cid}/rank`)
    const frozen = t('contestBoards:cell.frozen', { count: 1 })
    await theirs.getByRole('cell', { name: frozen }).first().waitFor()
    await page.goto(`/contest/${cid}/rank`)
    await page.getByRole('switch', { name: t('contestBoards:toggle.force') }).press('Space')
    await page.getByRole('cell', { name: frozen }).first().waitFor({ state: 'detached' })
  })

  test('has pages that fit', async () => {
    const { records } = await call(teacher, 'GET', `similarity/pairs?kind=training&id=${tid}`)
    const { problem } = await call(root, 'GET', 'get-problem-detail?problemId=V-1000')
    const chapters = [{ title: '输入与输出 Input and output', content: 'Read *two* numbers.', pids: [problem.id] }]
    const empty = { title: 'Loops', content: '', pids: [] }
    await call(teacher, 'PUT', 'training-chapters', { tid, chapters: [...chapters, empty] })
    const review = `/group/${gid}/training-admin/${tid}/similarity`
    const stops: readonly Stop[] = [
      { name: 'class-progress', path: `/group/${gid}/progress` },
      { name: 'class-mistakes', path: `/group/${gid}/progress/${problem.id}` },
      { name: 'class-grades', path: `/group/${gid}/training-admin/grades` },
      { name: 'class-training-status', path: `/group/${gid}/status?tid=${tid}` },
      { name: 'class-member-table', path: `/group/${gid}/member?admin=true` },
      {
        name: 'class-invitations',
        path: `/group/${gid}/member?admin=true`,
        open: (at) => button(at, t('groups:invitations.open')).click(),
      },
      {
        name: 'class-disband',
        path: `/group/${gid}`,
        open: (at) => button(at, t('groups:relation.disband')).click(),
      },
      { name: 'training-chapters', path: `/group/${gid}/training/${tid}/problems` },
      { name: 'training-chapters-form', path: `/group/${gid}/training-admin/${tid}/problems` },
      { name: 'training-extensions', path: `/group/${gid}/training-admin/${tid}/edit` },
      { name: 'similarity', path: review },
      { name: 'similarity-pair', path: `${review}/${records[0].id}` },
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
  }, 600_000)

  test('is read in Chinese, in dark colours, by its teacher and a student', async () => {
    const zh = wordsOf('zh-CN')
    const { problem } = await call(root, 'GET', 'get-problem-detail?problemId=V-1000')
    const { records } = await call(teacher, 'GET', `similarity/pairs?kind=training&id=${tid}`)
    const discussions = await call(teacher, 'GET', `group/get-discussion-list?gid=${gid}&limit=10`)
    const admin = `/group/${gid}/training-admin`
    const ofTeacher: readonly Stop[] = [
      { name: 'course-groups', path: '/group', shows: zh('groups:list.title') },
      { name: 'course-progress', path: `/group/${gid}/progress`, shows: zh('classes:onlyStuck') },
      {
        name: 'course-mistakes',
        path: `/group/${gid}/progress/${problem.id}`,
        shows: zh('classes:mistakes.reply', { count: 4 }),
      },
      { name: 'course-grades', path: `${admin}/grades`, shows: zh('grades:lead') },
      { name: 'course-training-edit', path: `${admin}/${tid}/edit`, shows: zh('adminTrainings:part.homework') },
      { name: 'course-training-order', path: `${admin}/${tid}/problems`, shows: zh('adminTrainings:problems.add') },
      { name: 'course-similarity', path: `${admin}/${tid}/similarity`, shows: zh('similarity:lead') },
      {
        name: 'course-similarity-pair',
        path: `${admin}/${tid}/similarity/${records[0].id}`,
        shows: zh('similarity:pairOf', { first: nameOf(4), second: nameOf(last) }),
      },
      {
        name: 'course-invitations',
        path: `/group/${gid}/member?admin=true`,
        open: (at) => button(at, zh('groups:invitations.open')).click(),
        shows: zh('groups:invitations.create'),
      },
      {
        name: 'course-disband',
        path: `/group/${gid}`,
        open: (at) => button(at, zh('groups:relation.disband')).click(),
        shows: zh('groups:disband.text'),
      },
      { name: 'course-contest-board', path: `/contest/${cid}/rank`, shows: zh('contestBoards:toggle.force') },
    ]
    const ofStudent: readonly Stop[] = [
      { name: 'course-home', path: `/group/${gid}`, shows: zh('groups:home.description') },
      { name: 'course-training', path: `/group/${gid}/training/${tid}`, shows: zh('trainings:tab.overview') },
      {
        name: 'course-problems',
        path: `/group/${gid}/training/${tid}/problems`,
        shows: zh('trainings:tab.problems'),
      },
      {
        name: 'course-problem',
        path: `/group/${gid}/training/${tid}/problem/V-1000`,
        shows: zh('workspace:action.submit'),
      },
      { name: 'course-discussions', path: `/group/${gid}/discussion`, shows: zh('discussions:start') },
      {
        name: 'course-discussion',
        path: `/group/${gid}/discussion-detail/${discussions.records[0].id}`,
        shows: zh('comments:submit'),
      },
      { name: 'course-frozen-board', path: `/contest/${cid}/rank`, shows: zh('contestBoards:freeze.own') },
    ]
    const walk = { url, theme: 'dark', locale: 'zh-CN', sizes: [[360, 780]] } as const
    await walkThrough(browser, { ...walk, as: teacher }, ofTeacher)
    await walkThrough(browser, { ...walk, as: studentOf(last) }, ofStudent)
  }, 600_000)

  test('ends when the teacher disbands the group; accounts and public work stay', async () => {
    const student = studentOf(last)
    const code = programOf(8, ['x', 'y', 'z'])
    const { submitId } = await call(student, 'POST', 'submit-problem-judge', { pid: 'V-1000', language: 'C', code })
    await page.goto(`/group/${gid}`)
    await button(page, t('groups:relation.disband')).click()
    const dialog = page.getByRole('dialog')
    for (const [kind, count] of [
      ['members', studentCount + 1],
      ['contests', 1],
      ['trainings', 1],
      ['discussions', 1],
      ['submissions', studentCount + 4 + 2 + 1],
    ] as const) {
      await dialog.getByText(t(`groups:disband.${kind}`, { count })).waitFor()
    }
    await dialog.getByText(t('groups:disband.accounts')).waitFor()
    await button(dialog, t('groups:relation.disband')).click()
    await page.waitForURL('**/group')
    await theirs.goto(`/group/${gid}`)
    await theirs.getByText(t('groups:missing.title')).waitFor()
    const gone = [`get-group-detail?gid=${gid}`, `get-training-detail?tid=${tid}`, `get-contest-info?cid=${cid}`]
    for (const path of [...gone, `get-submission-list?gid=${gid}`]) {
      const reply = await ask(url, 'GET', `/api/${path}`, { token: student.token ?? '' })
      expect(reply.status, path).not.toBe(200)
    }
    expect((await login(nameOf(last))).status).toBe(200)
    const kept = await call(student, 'GET', 'get-submission-list?onlyMine=true&limit=10')
    expect(kept.records.map((row: { submitId: number }) => row.submitId)).toEqual([submitId])
    expect((await call(student, 'GET', 'get-problem-detail?problemId=V-1001')).problem.problemId).toBe('V-1001')
    const { records } = await call(student, 'GET', 'msg/mine?limit=5&currentPage=1')
    expect(records[0].content).toContain(groupName)
  })
})
