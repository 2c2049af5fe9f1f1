import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refuse, serve } from '../../test/answers.ts'
import { renderRoutes } from '../../test/render.tsx'
import { signIn } from '../api/session.ts'
import { loadTexts } from '../i18n/later.ts'
import { Component as ListPage } from './problem-work.tsx'
import { Component } from './problem-work-edit.tsx'

const at = '2026-05-01T08:00:00.000+0000'
const person = (username: string, role: string) => ({
  uid: `id-${username}`,
  username,
  nickname: null,
  role,
  addedBy: 'chair',
  addedAt: at,
})
const people = (more: object = {}) => ({
  displayId: 'V-1004',
  title: '渡轮',
  author: 'chair',
  gid: null,
  people: [person('ann', 'tester'), person('lin', 'curator')],
  ownRole: 'tester',
  mayChange: false,
  mayEdit: false,
  ...more,
})

const review = (more: object = {}) => ({
  comments: [],
  checklist: [
    { item: 'statements', state: 'failed', by: 'computed', tickedBy: null, tickedAt: null, isStale: false },
    { item: 'samples', state: 'open', by: 'hand', tickedBy: null, tickedAt: null, isStale: false },
  ],
  votes: [{ username: 'lin', votedAt: at, counts: false }],
  mayVote: true,
  hasVoted: false,
  required: 2,
  ready: 1,
  ...more,
})

const open = async (answers: Parameters<typeof serve>[0]) => {
  await loadTexts(['problemPeople', 'adminProblems', 'admin'])
  serve({
    '/api/problem-review': () => review(),
    '/api/search': () => ({ problems: [], contests: [], groups: [], users: [] }),
    ...answers,
  })
  renderRoutes('/problem-work/1004', [
    { path: '/problem-work', element: <ListPage /> },
    { path: '/problem-work/:problemId', element: <Component /> },
  ])
}

beforeEach(() => {
  localStorage.clear()
  signIn('tok', { uid: 'u1', username: 'ann', roleList: [] } as never)
})

test('a tester sees the people of the problem and no editor, and may leave', async () => {
  const calls: unknown[] = []
  await open({
    '/api/problem-people': () => people(),
    '/api/problem-people/remove': ({ body }: { body: unknown }) => {
      calls.push(body)
      return null
    },
    '/api/problem-people/mine': () => [],
  })
  const list = within(await screen.findByRole('list', { name: '协作人员' }))
  expect(list.getByText('lin')).toBeDefined()
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.queryByLabelText('用户名')).toBeNull()
  await userEvent.click(list.getByRole('button', { name: '退出' }))
  expect(calls).toEqual([{ pid: 1004, username: 'ann' }])
})

test('a problem of others is refused with the reason', async () => {
  await open({ '/api/problem-people': () => refuse(403, '无权') })
  expect(await screen.findByRole('button', { name: /重试|重新/ })).toBeDefined()
})

test('a tester ticks, votes, comments, answers and resolves', async () => {
  const calls: unknown[] = []
  const remark = { author: 'lin', text: '第三个测试点超出范围', createdAt: at, mayRemove: false }
  const comments = [{ ...remark, id: 5, part: 'data', resolvedBy: null, resolvedAt: null, replies: [] }]
  const note = ({ body }: { body: object }) => {
    calls.push(body)
    return null
  }
  await open({
    '/api/problem-people': () => people(),
    '/api/problem-review': () => review({ comments }),
    '/api/problem-review/tick': note,
    '/api/problem-review/vote': note,
    '/api/problem-review/resolve': note,
    '/api/problem-review/comment': ({ body }) => {
      calls.push(body)
      return { id: 9 }
    },
  })
  expect(await screen.findByText('公开所需的他人票数：已有 1 / 2。')).toBeDefined()
  expect(screen.getByText(/已失效/)).toBeDefined()
  await userEvent.click(screen.getByRole('checkbox', { name: '样例与题面一致' }))
  await userEvent.click(screen.getByRole('button', { name: '投就绪票' }))
  const thread = within(screen.getByRole('list', { name: '审阅评论' }))
  await userEvent.click(thread.getByRole('button', { name: '标为已解决' }))
  await userEvent.click(thread.getByRole('button', { name: '回复' }))
  await userEvent.type(thread.getByLabelText('回复'), '已修')
  await userEvent.click(thread.getByRole('button', { name: '发送回复' }))
  await userEvent.selectOptions(screen.getByLabelText('关于'), '检查器')
  await userEvent.type(screen.getByLabelText('评论'), '太慢')
  await userEvent.click(screen.getByRole('button', { name: '添加评论' }))
  expect(calls).toEqual([
    { pid: 1004, item: 'samples', isDone: true },
    { pid: 1004, isReady: true },
    { pid: 1004, id: 5, isResolved: true },
    { pid: 1004, part: 'statement', text: '已修', replyTo: 5 },
    { pid: 1004, part: 'checker', text: '太慢', replyTo: null },
  ])
})
