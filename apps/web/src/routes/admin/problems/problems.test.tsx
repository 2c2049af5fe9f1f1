import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refuse, serve } from '../../../../test/answers.ts'
import { renderAt } from '../../../../test/render.tsx'
import { signIn, signOut } from '../../../api/session.ts'
import { Component as ProblemsPage } from './problems.tsx'

const row = (id: number, part: object = {}) => ({
  id,
  problemId: `A-${id}`,
  title: `Problem ${id}`,
  author: 'root',
  modifiedUser: null,
  type: 0,
  judgeMode: 'default',
  difficulty: 0,
  auth: 2,
  isRemote: false,
  gid: null,
  isGroup: false,
  applyPublicProgress: null,
  gmtCreate: '2026-01-01T00:00:00.000+0000',
  gmtModified: '2026-01-01T00:00:00.000+0000',
  caseCount: 3,
  tags: [],
  mayEdit: true,
  mayPublish: true,
  mayRemove: true,
  ...part,
})

const list = (...records: object[]) => ({
  records,
  total: records.length,
  size: 20,
  current: 1,
  pages: 1,
  orders: [],
  searchCount: true,
})

const listPath = '/api/admin/problem/get-problem-list'

beforeEach(() => signIn('tok', { uid: 'u1', username: 'root', avatar: null, roleList: ['root'] } as never))
afterEach(signOut)

test('actions without permission are not offered', async () => {
  serve({ [listPath]: () => list(row(1), row(2, { mayEdit: false, mayRemove: false })) })
  renderAt('/admin/problems', <ProblemsPage />)
  const own = within((await screen.findByText('Problem 1')).closest('tr') as HTMLElement)
  expect(own.getByRole('link', { name: '编辑 A-1' }).getAttribute('href')).toBe('/admin/problem/edit/1')
  expect(own.getByRole('combobox', { name: 'A-1 的权限' })).toBeTruthy()
  const other = within(screen.getByText('Problem 2').closest('tr') as HTMLElement)
  expect(other.queryByRole('link', { name: '编辑 A-2' })).toBeNull()
  expect(other.queryByRole('button', { name: '删除 A-2' })).toBeNull()
  expect(other.queryByRole('combobox')).toBeNull()
})

test('the filter travels from the address to the call', async () => {
  let asked = new URLSearchParams()
  serve({
    [listPath]: ({ query }) => {
      asked = query
      return list()
    },
  })
  renderAt('/admin/problems?keyword=tea&auth=3&judgeMode=spj&currentPage=2', <ProblemsPage />)
  await screen.findByText('没有符合条件的记录')
  expect(Object.fromEntries(asked)).toMatchObject({ keyword: 'tea', auth: '3', judgeMode: 'spj', currentPage: '2' })
})

test('a doubtful publication requires confirmation, and is then forced', async () => {
  const sent: { force: boolean }[] = []
  serve({
    [listPath]: () => list(row(1)),
    '/api/admin/problem/change-problem-auth': ({ body }) => {
      sent.push(body)
      return sent.length === 1 ? refuse(409, '尚未检查，确定仍要公开吗？') : null
    },
  })
  renderAt('/admin/problems', <ProblemsPage />)
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'A-1 的权限' }), '公开')
  const question = within(await screen.findByRole('dialog', { name: '仍要公开这道题吗？' }))
  expect(question.getByText('尚未检查，确定仍要公开吗？')).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: '仍然公开' }))
  await waitFor(() =>
    expect(sent).toEqual([expect.objectContaining({ force: false }), { id: 1, auth: 1, force: true }]),
  )
})

test('deleting names what goes with the problem, and does nothing before the answer', async () => {
  const asked = serve({ [listPath]: () => list(row(1)), '/api/admin/problem': () => null })
  renderAt('/admin/problems', <ProblemsPage />)
  await userEvent.click(await screen.findByRole('button', { name: '删除 A-1' }))
  const question = within(await screen.findByRole('dialog', { name: '删除题目 A-1？' }))
  expect(question.getByText(/3 个测试点/)).toBeTruthy()
  expect(asked).not.toContain('/api/admin/problem')
  await userEvent.click(question.getByRole('button', { name: '取消' }))
  expect(asked).not.toContain('/api/admin/problem')
})

test('refused items of a batch are listed and can be forced', async () => {
  const sent: unknown[] = []
  serve({
    [listPath]: () => list(row(1), row(2)),
    '/api/admin/problem/batch-delete': ({ body }) => {
      sent.push(body)
      return sent.length === 1
        ? { done: [1], refused: [{ pid: 2, problemId: 'A-2', msg: '有比赛提交' }] }
        : { done: [2], refused: [] }
    },
  })
  renderAt('/admin/problems', <ProblemsPage />)
  await userEvent.click(await screen.findByRole('checkbox', { name: '选择本页全部' }))
  const strip = within(screen.getByRole('region', { name: '已选 2 项' }))
  await userEvent.click(strip.getByRole('button', { name: '删除' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }))
  const refused = within(await screen.findByRole('dialog', { name: '完成 1 道，1 道未能处理' }))
  expect(refused.getByText('A-2: 有比赛提交')).toBeTruthy()
  await userEvent.click(refused.getByRole('button', { name: '仍要处理这些题目' }))
  await waitFor(() =>
    expect(sent).toEqual([
      { pids: [1, 2], force: false },
      { pids: [2], force: true },
    ]),
  )
})
