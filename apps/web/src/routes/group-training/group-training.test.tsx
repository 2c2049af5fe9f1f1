import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refuse, serve } from '../../../test/answers.ts'
import { renderRoutes } from '../../../test/render.tsx'
import { signIn } from '../../api/session.ts'
import { groupTrainingAdminRoutes } from '../../app/training-routes.tsx'
import { loadTexts } from '../../i18n/later.ts'

const open = async (path: string, answers: Parameters<typeof serve>[0]) => {
  await loadTexts(['admin', 'adminTrainings', 'adminProblems', 'grades'])
  serve({
    '/api/group/training-categories': () => [{ id: 2, name: '基础', color: '#19be6b', gid: null, gmtModified: '' }],
    ...answers,
  })
  renderRoutes(path, [{ path: '/group/:groupID/training-admin', children: groupTrainingAdminRoutes }])
}

beforeEach(() => {
  localStorage.clear()
  signIn('tok', { uid: 'u1', username: 'teacher', roleList: [] } as never)
})

const cell = (tid: number, more: object = {}) => ({ tid, points: 0, solved: 0, late: 0, hasExtension: false, ...more })
const sheet = {
  trainings: [
    { id: 1, title: '作业一', problemCount: 2, dueTime: '2026-11-20T08:00:00.000+0000', problems: ['T-1', 'T-2'] },
    { id: 2, title: '自由练习', problemCount: 1, dueTime: null, problems: ['T-3'] },
  ],
  maxPoints: 3,
  students: {
    records: [
      {
        uid: 'a',
        username: 'ann',
        realname: '小安',
        points: 2.6,
        cells: [cell(1, { points: 1.6, solved: 2, late: 1, hasExtension: true }), cell(2, { points: 1, solved: 1 })],
      },
    ],
    total: 1,
  },
}

test('the grade sheet shows points, late solutions and extensions, and leads to the submissions', async () => {
  const asked: string[] = []
  await open('/group/3/training-admin/grades', {
    '/api/group/training-grades': ({ query }) => {
      asked.push(query.toString())
      return sheet
    },
  })
  const row = within((await screen.findByRole('rowheader', { name: /ann/ })).closest('tr') as HTMLElement)
  expect(row.getByText('2.6')).toBeTruthy()
  expect(row.getByText('迟交 1')).toBeTruthy()
  expect(row.getByText('已延期')).toBeTruthy()
  expect(asked[0]).toContain('gid=3')
  await userEvent.click(row.getByRole('button', { name: 'ann，作业一：1.6 / 2 分，查看提交' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('link', { name: 'T-2 的提交' }).getAttribute('href')).toBe(
    '/group/3/status?username=ann&problemID=T-2&completeProblemID=true',
  )
})

test('a member who may not see grades sees the reason', async () => {
  await open('/group/3/training-admin/grades', {
    '/api/group/training-grades': () => refuse(403, '只有团队管理员可以查看。'),
  })
  expect(await screen.findByText('只有团队管理员可以查看。')).toBeTruthy()
})

test('a homework of a group is created with its deadline and late rule', async () => {
  const sent: { training: { homework: Record<string, unknown> } }[] = []
  await open('/group/3/training-admin/create', {
    '/api/group/get-admin-training-list': () => ({ records: [], total: 0 }),
    '/api/group/training': ({ body }) => {
      sent.push(body)
      return refuse(400, '训练标题不能超过 500 个字符。')
    },
  })
  await userEvent.type(await screen.findByRole('textbox', { name: /标题/ }), '作业一')
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: '分类' }), '基础')
  await userEvent.type(screen.getByRole('textbox', { name: /介绍/ }), '两道题')
  await userEvent.type(screen.getByLabelText(/截止时间/), '2026-12-01T20:00')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '迟交规则' }), '每迟交一天扣除一部分')
  await userEvent.clear(screen.getByRole('textbox', { name: '每天扣除（%）' }))
  await userEvent.type(screen.getByRole('textbox', { name: '每天扣除（%）' }), '25')
  await userEvent.click(screen.getByRole('button', { name: '新建训练' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ training: { gid: 3 } })
  expect(sent[0]?.training.homework).toEqual({
    openTime: null,
    dueTime: new Date('2026-12-01T20:00').toISOString(),
    lateRule: 'perDay',
    latePercent: 25,
  })
})

test('a category is created with the training that first uses it', async () => {
  const sent: { trainingCategory: unknown }[] = []
  await open('/group/3/training-admin/create', {
    '/api/group/get-admin-training-list': () => ({ records: [], total: 0 }),
    '/api/group/training': ({ body }) => {
      sent.push(body)
      return refuse(400, '训练标题不能超过 500 个字符。')
    },
  })
  await userEvent.type(await screen.findByRole('textbox', { name: /标题/ }), '作业一')
  await userEvent.type(screen.getByRole('textbox', { name: /介绍/ }), '两道题')
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: '分类' }), '新建分类…')
  await userEvent.click(screen.getByRole('button', { name: '新建训练' }))
  const name = screen.getByRole('textbox', { name: /新分类名称/ })
  expect(document.activeElement).toBe(name)
  expect(sent).toEqual([])
  await userEvent.type(name, '图论')
  await userEvent.click(screen.getByRole('button', { name: '新建训练' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.trainingCategory).toEqual({ id: null, name: '图论', color: null })
})
