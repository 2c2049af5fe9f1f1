import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refuse, serve } from '../../../test/answers.ts'
import { renderRoutes } from '../../../test/render.tsx'
import { signIn, signOut } from '../../api/session.ts'
import { trainingRoutesOf } from '../../app/training-routes.tsx'
import { loadTexts } from '../../i18n/later.ts'
import { Component as Trainings } from '../trainings.tsx'

const training = (more: object = {}) => ({
  id: 7,
  title: '排序入门',
  description: '从冒泡开始',
  html: '<p>从冒泡开始</p>',
  author: 'teacher',
  auth: 'Public',
  categoryName: '基础',
  categoryColor: '#19be6b',
  rank: 12,
  problemCount: 4,
  acCount: 1,
  gid: null,
  gmtModified: '2026-11-20T08:00:00.000+0000',
  isAdmin: false,
  homework: null,
  prerequisite: null,
  ...more,
})
const problem = (pid: number, more: object = {}) => ({
  pid,
  problemId: `T-${pid}`,
  title: `题目 ${pid}`,
  difficulty: 1,
  type: 0,
  tags: [{ id: 3, name: '二分', color: '#123456' }],
  ac: 1,
  total: 3,
  ...more,
})
const page = (records: unknown[]) => ({ records, total: records.length, size: 15, current: 1, pages: 1 })

const open = async (path: string, answers: Parameters<typeof serve>[0]) => {
  await loadTexts(['trainings'])
  const asked = serve({ '/api/get-training-category': () => [{ id: 2, name: '基础', color: '#19be6b' }], ...answers })
  renderRoutes(path, [
    { path: '/training', element: <Trainings /> },
    { path: '/training/:trainingID', children: trainingRoutesOf('site', 'trainings') },
    { path: '/group/:groupID/training/:trainingID', children: trainingRoutesOf('group', undefined) },
    { path: '/home', element: <p>home</p> },
  ])
  return asked
}

beforeEach(() => {
  localStorage.clear()
  signIn('tok', { uid: 'u1', username: 'ann', roleList: [] } as never)
})

test('the list shows progress and category, and filters through the address', async () => {
  const queries: string[] = []
  await open('/training?auth=Private', {
    '/api/get-training-list': ({ query }) => {
      queries.push(query.toString())
      return page([training({ acCount: 1, problemCount: 3 })])
    },
  })
  const row = (await screen.findByRole('link', { name: '排序入门' })).closest('tr') as HTMLElement
  expect(within(row).getByRole('progressbar', { name: '进度' }).getAttribute('aria-valuetext')).toBe('33.33%')
  expect(within(row).getByText('基础')).toBeTruthy()
  expect(queries.at(-1)).toContain('auth=Private')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '分类' }), '基础')
  await waitFor(() => expect(queries.at(-1)).toContain('categoryId=2'))
})

test('the heads of title and last change sort the list by keyboard, in the address', async () => {
  const sorts: (string | null)[] = []
  await open('/training', {
    '/api/get-training-list': ({ query }) => {
      sorts.push(query.get('sort'))
      return page([training()])
    },
  })
  const head = (name: string) => screen.getByRole('columnheader', { name: new RegExp(`^${name}`) })
  await screen.findByRole('link', { name: '排序入门' })
  const title = within(head('标题')).getByRole('link')
  title.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(head('标题').getAttribute('aria-sort')).toBe('ascending'))
  await userEvent.click(within(head('标题')).getByRole('link'))
  await waitFor(() => expect(head('标题').getAttribute('aria-sort')).toBe('descending'))
  expect(sorts).toEqual([null, 'title', '-title'])
})

test('a guest sees the list without progress and is asked to log in instead of being led on', async () => {
  signOut()
  await open('/training', { '/api/get-training-list': () => page([training({ acCount: null })]) })
  const link = await screen.findByRole('link', { name: '排序入门' })
  expect(screen.queryByRole('progressbar')).toBeNull()
  await userEvent.click(link)
  expect(screen.getByRole('link', { name: '排序入门' })).toBeTruthy()
})

test('an empty list shows a message', async () => {
  await open('/training', { '/api/get-training-list': () => page([]) })
  expect(await screen.findByText('还没有训练')).toBeTruthy()
})

test('a private training shows its password form, the reason of a refusal, and opens its tabs', async () => {
  let isIn = false
  await open('/training/7', {
    '/api/get-training-detail': () => training({ auth: 'Private' }),
    '/api/get-training-access': () => ({ access: isIn }),
    '/api/register-training': ({ body }) => {
      isIn = (body as { password: string }).password === 'right'
      return isIn ? null : refuse(400, '训练密码错误。')
    },
  })
  const tabs = () => within(screen.getByRole('navigation', { name: '训练页面' }))
  const field = await screen.findByLabelText('训练密码', { selector: 'input' })
  expect(tabs().getAllByRole('link')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: '进入训练' }))
  expect(await screen.findByText('请输入训练密码')).toBeTruthy()
  await userEvent.type(field, 'wrong{Enter}')
  expect(await screen.findByText('训练密码错误。')).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.type(field, 'right{Enter}')
  await waitFor(() =>
    expect(
      tabs()
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['训练介绍', '题目列表', '记录榜']),
  )
  expect(screen.queryByLabelText('训练密码', { selector: 'input' })).toBeNull()
})

test('a locked page fetches nothing that would be refused', async () => {
  const asked = await open('/training/7/problems', {
    '/api/get-training-detail': () => training({ auth: 'Private' }),
    '/api/get-training-access': () => ({ access: false }),
  })
  expect(await screen.findByRole('link', { name: '去输入密码' })).toBeTruthy()
  expect(asked).not.toContain('/api/get-training-problem-list')
})

test('the problem list shows own results, and tags on demand', async () => {
  await open('/training/7/problems', {
    '/api/get-training-detail': () => training(),
    '/api/get-training-problem-list': () => [problem(1), problem(2)],
    '/api/get-user-problem-status': () => ({ 1: { status: 0 }, 2: { status: -10 } }),
  })
  const link = await screen.findByRole('link', { name: '题目 1' })
  expect(link.getAttribute('href')).toBe('/training/7/problem/T-1')
  await waitFor(() => expect(within(link.closest('tr') as HTMLElement).getByText('通过')).toBeTruthy())
  expect(screen.queryByText('二分')).toBeNull()
  await userEvent.click(screen.getByRole('switch', { name: '显示标签' }))
  expect(screen.getAllByText('二分')).toHaveLength(2)
  expect(screen.queryByRole('link', { name: '记录榜' })).toBeNull()
})

test('chapters have a title, a text and their problems; other problems come last', async () => {
  await open('/training/7/problems', {
    '/api/get-training-detail': () => training(),
    '/api/get-training-problem-list': () => [problem(1), problem(2)],
    '/api/get-user-problem-status': () => ({}),
    '/api/training-chapters': () => [
      { id: 3, title: '循环', content: '先读', html: '<p>先读</p>', pids: [problem(2).pid] },
      { id: 4, title: '图', content: '', html: '', pids: [] },
    ],
  })
  const loops = within(await screen.findByRole('region', { name: '循环' }))
  expect(loops.getByText('先读')).toBeTruthy()
  expect(loops.getAllByRole('link').map((link) => link.textContent)).toEqual(['题目 2'])
  expect(within(screen.getByRole('region', { name: '图' })).getByText('本章还没有题目。')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: '其他题目' })).getByRole('link', { name: '题目 1' })).toBeTruthy()
})

test('the rank links to the submissions and marks the own row', async () => {
  const row = (uid: string, more: object = {}) => ({
    uid,
    username: uid === 'u1' ? 'ann' : 'bob',
    realname: null,
    nickname: null,
    school: '一中',
    gender: 'secrecy',
    avatar: null,
    ac: 1,
    totalRunTime: 40,
    submissionInfo: { 'T-1': { status: 0, score: null, isAC: true, runTime: 40 } },
    ...more,
  })
  await open('/training/7/rank', {
    '/api/get-training-detail': () => training({ auth: 'Private' }),
    '/api/get-training-access': () => ({ access: true }),
    '/api/get-training-problem-list': () => [problem(1), problem(2)],
    '/api/get-training-rank': () => page([row('u2', { gender: 'female' }), row('u1')]),
  })
  const own = (await screen.findByRole('link', { name: 'ann' })).closest('tr') as HTMLElement
  expect(within(own).getByText('我')).toBeTruthy()
  expect(within(own).getByRole('link', { name: 'ann 通过的提交，共 1 题' }).getAttribute('href')).toBe(
    '/status?username=ann&status=0&tid=7',
  )
  expect(
    within(own)
      .getByRole('link', { name: /^ann 的 T-1/ })
      .getAttribute('href'),
  ).toBe('/status?username=ann&problemID=T-1&tid=7')
  expect(screen.getAllByText('女')).toHaveLength(1)
  expect(screen.queryByRole('columnheader', { name: '真实姓名' })).toBeNull()
})

test('a training of a group is not shown at an address of the site', async () => {
  await open('/training/7', { '/api/get-training-detail': () => training({ gid: 3 }) })
  expect(await screen.findByText('无法打开训练')).toBeTruthy()
})

test('a training that cannot be opened shows the reason and a link', async () => {
  await open('/training/7', { '/api/get-training-detail': () => refuse(400, '训练不存在或未公开。') })
  expect(await screen.findByText('训练不存在或未公开。')).toBeTruthy()
  expect(screen.getByRole('link', { name: '查看全部训练' }).getAttribute('href')).toBe('/training')
})

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().replace('Z', '+0000')
const homework = (more: object = {}) => ({
  openTime: null,
  dueTime: hoursFromNow(-1),
  ownDueTime: hoursFromNow(-1),
  lateRule: 'perDay',
  latePercent: 20,
  hasOpened: true,
  takesSubmissions: true,
  ...more,
})

test('a homework names the own deadline, the extension and what late solutions lose', async () => {
  await open('/group/3/training/7', {
    '/api/get-training-detail': () => training({ gid: 3, homework: homework({ ownDueTime: hoursFromNow(9) }) }),
  })
  const card = within(await screen.findByRole('region', { name: '作业要求' }))
  expect(card.getByText('已为您延期')).toBeTruthy()
  expect(card.getByText('每天扣除 20%')).toBeTruthy()
})

test('a homework that has not opened keeps its tabs shut and asks for no problems', async () => {
  const asked = await open('/group/3/training/7/problems', {
    '/api/get-training-detail': () =>
      training({ gid: 3, homework: homework({ openTime: hoursFromNow(2), hasOpened: false }) }),
  })
  expect((await screen.findAllByText('作业尚未开放')).length).toBeGreaterThan(0)
  expect(screen.queryByLabelText('训练密码', { selector: 'input' })).toBeNull()
  expect(asked).not.toContain('/api/get-training-problem-list')
})

test('a training locked by another one says what to solve and how far one is', async () => {
  const prerequisite = { tid: 4, title: '基础', needed: 3, total: 5, solved: 1, isMet: false }
  const asked = await open('/training/7/problems', { '/api/get-training-detail': () => training({ prerequisite }) })
  expect(await screen.findByText('请先在“基础”中通过 3 道题。')).toBeTruthy()
  expect(screen.getByRole('link', { name: '前往“基础”' }).getAttribute('href')).toBe('/training/4')
  expect(screen.getAllByText('1 / 3')).toHaveLength(1)
  expect(asked).not.toContain('/api/get-training-problem-list')
})
