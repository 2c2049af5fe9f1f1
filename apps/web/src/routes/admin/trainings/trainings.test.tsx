import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refuse, serve } from '../../../../test/answers.ts'
import { renderRoutes } from '../../../../test/render.tsx'
import { signIn } from '../../../api/session.ts'
import { loadTexts } from '../../../i18n/later.ts'
import { Component as Categories } from './training-categories.tsx'
import { Component as Create } from './training-create.tsx'
import { Component as Problems } from './training-problems.tsx'
import { Component as List } from './trainings.tsx'

const row = (id: number, more: object = {}) => ({
  id,
  title: `训练 ${id}`,
  description: '',
  author: 'teacher',
  auth: 'Public',
  rank: 1000,
  status: true,
  gid: null,
  gmtCreate: '2026-11-20T08:00:00.000+0000',
  gmtModified: '2026-11-20T08:00:00.000+0000',
  problemCount: 2,
  registrationCount: 3,
  mayEdit: true,
  mayPublish: true,
  mayArrange: true,
  mayRemove: true,
  ...more,
})
const problem = (id: number) => ({
  id,
  problemId: `T-${id}`,
  title: `题目 ${id}`,
  author: 'ann',
  auth: 1,
  difficulty: 1,
  tags: [],
})
const page = (records: unknown[]) => ({ records, total: records.length, size: 10, current: 1, pages: 1 })
const category = { id: 2, name: '基础', color: '#19be6b', gid: null, gmtModified: '2026-11-20T08:00:00.000+0000' }

const open = async (path: string, answers: Parameters<typeof serve>[0]) => {
  await loadTexts(['admin', 'adminTrainings', 'adminProblems'])
  serve({ '/api/get-training-category': () => [category], ...answers })
  renderRoutes(path, [
    { path: '/admin/training', element: <List /> },
    { path: '/admin/training/create', element: <Create /> },
    { path: '/admin/training/category', element: <Categories /> },
    { path: '/admin/training/:trainingId/problems', element: <Problems /> },
  ])
}

beforeEach(() => {
  localStorage.clear()
  signIn('tok', { uid: 'u1', username: 'root', roleList: ['root'] } as never)
})

test('the list offers what each row allows', async () => {
  const shown: string[] = []
  await open('/admin/training', {
    '/api/admin/training/get-training-list': () =>
      page([row(1), row(2, { mayEdit: false, mayArrange: false, mayRemove: false })]),
    '/api/admin/training/change-training-status': ({ query }) => {
      shown.push(query.toString())
      return null
    },
  })
  expect(await screen.findByRole('link', { name: '编辑 训练 1' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: '编辑 训练 2' })).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('switch', { name: '显示训练 训练 2' }).disabled).toBe(true)
  await userEvent.click(screen.getByRole('switch', { name: '显示训练 训练 1' }))
  await waitFor(() => expect(shown).toEqual(['tid=1&status=false']))
})

test('deleting requires confirmation and shows the consequences', async () => {
  const removed: string[] = []
  await open('/admin/training', {
    '/api/admin/training/get-training-list': () => page([row(1)]),
    '/api/admin/training': ({ query }) => {
      removed.push(query.get('tid') ?? '')
      return null
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: '删除 训练 1' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('3 名用户的进入记录会被删除。')).toBeTruthy()
  expect(removed).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: '删除' }))
  await waitFor(() => expect(removed).toEqual(['1']))
})

test('the form names what is missing, sends the rest, and shows a refusal', async () => {
  const sent: unknown[] = []
  await open('/admin/training/create', {
    '/api/admin/training/get-training-list': () => page([row(9)]),
    '/api/admin/training': ({ body }) => {
      sent.push(body)
      return refuse(400, '训练标题不能超过 500 个字符。')
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: '新建训练' }))
  expect(screen.getByText('标题不能为空')).toBeTruthy()
  expect(screen.getByText('分类不能为空')).toBeTruthy()
  expect(sent).toEqual([])
  await userEvent.type(screen.getByRole('textbox', { name: /标题/ }), '排序')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '分类' }), '基础')
  await userEvent.type(screen.getByRole('textbox', { name: /介绍/ }), '从冒泡开始')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '权限' }), '私有')
  await userEvent.click(screen.getByRole('button', { name: '新建训练' }))
  expect(screen.getByText('密码不能为空')).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: /密码/ }), 'open')
  await userEvent.click(screen.getByRole('button', { name: '新建训练' }))
  expect(await screen.findByText('训练标题不能超过 500 个字符。')).toBeTruthy()
  expect(sent).toMatchObject([
    {
      training: {
        gid: null,
        rank: 1000,
        title: '排序',
        description: '从冒泡开始',
        auth: 'Private',
        privatePwd: 'open',
      },
      trainingCategory: { id: 2 },
    },
  ])
})

test('problems are moved by keyboard and added from the bank', async () => {
  let members = [1, 2, 3]
  const sizes: (string | null)[] = []
  await open('/admin/training/5/problems', {
    '/api/admin/training': () => ({ training: { ...row(5), privatePwd: '' }, trainingCategory: category }),
    '/api/admin/training/get-problem-list': ({ query }) => {
      const isMembers = query.get('queryExisted') === 'true'
      if (!isMembers) sizes.push(query.get('limit'))
      const records = isMembers ? members.map(problem) : [4, 5].filter((id) => !members.includes(id)).map(problem)
      return { problemList: page(records), trainingProblemMap: {} }
    },
    '/api/admin/training/arrange-problems': ({ body }) => {
      members = (body as { pids: number[] }).pids
      return null
    },
    '/api/admin/training/add-problem-from-public': ({ body }) => {
      members = [...members, (body as { pid: number }).pid]
      return null
    },
  })
  const down = await screen.findByRole('button', { name: '下移 T-1' })
  down.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(members).toEqual([2, 1, 3]))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '上移 T-2' }).disabled).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: '添加题目' }))
  await userEvent.click(await screen.findByRole('button', { name: '添加 T-4' }))
  await waitFor(() => expect(members).toEqual([2, 1, 3, 4]))
  await waitFor(() => expect(screen.queryByRole('button', { name: '添加 T-4' })).toBeNull())
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '每页条数' }), '每页 50 条')
  await waitFor(() => expect(sizes.at(-1)).toBe('50'))
})

test('categories are created with a color, and a taken name is explained', async () => {
  const sent: unknown[] = []
  await open('/admin/training/category', {
    '/api/admin/training/category': ({ body }) => {
      sent.push(body)
      return refuse(400, '已有同名的训练分类。')
    },
  })
  expect(await screen.findByText('基础')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '新建分类' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox', { name: /名称/ }), '基础')
  await userEvent.click(dialog.getByRole('button', { name: '保存' }))
  expect(await dialog.findByText('已有同名的训练分类。')).toBeTruthy()
  expect(sent).toEqual([{ name: '基础', color: '#409eff' }])
})
