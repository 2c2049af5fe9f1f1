import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refuse, serve } from '../../../test/answers.ts'
import { renderRoutes } from '../../../test/render.tsx'
import { signIn } from '../../api/session.ts'
import { groupRoutes } from '../../app/group-routes.tsx'
import { loadTexts } from '../../i18n/later.ts'

const group = (admin: boolean) => ({
  id: 3,
  name: '算法一班',
  brief: '',
  description: '',
  html: '',
  owner: 'teacher',
  avatar: null,
  auth: 1,
  visible: true,
  status: 0,
  memberCount: 2,
  relation: admin ? 'admin' : 'member',
  can: { read: true, member: true, admin, root: false, owner: false },
})

const open = async (path: string, answers: Parameters<typeof serve>[0], admin = true) => {
  await loadTexts(['groups', 'classes'])
  const asked = serve({ '/api/get-group-detail': () => group(admin), ...answers })
  renderRoutes(path, [{ path: '/group/:groupID', children: groupRoutes }])
  return asked
}

beforeEach(() => {
  localStorage.clear()
  signIn('tok', { uid: 'u1', username: 'teacher', roleList: [] } as never)
})

const cell = (pid: number, more: object = {}) => ({
  pid,
  tries: 3,
  firstTime: '2026-11-20T08:00:00.000+0000',
  lastTime: '2026-11-20T09:00:00.000+0000',
  acceptedTime: null,
  isStuck: false,
  ...more,
})
const sheet = {
  problems: [
    { pid: 1, problemId: 'T-1', title: '两数之和', tried: 2, solved: 1, stuck: 1 },
    { pid: 2, problemId: 'T-2', title: '最短路', tried: 1, solved: 0, stuck: 0 },
  ],
  trainings: [{ id: 5, title: '第一周' }],
  students: {
    records: [
      {
        uid: 'a',
        username: 'ann',
        realname: '小安',
        solved: 1,
        stuck: 0,
        lastTime: null,
        cells: [cell(1, { tries: 2, acceptedTime: '2026-11-20T08:35:00.000+0000' })],
      },
      {
        uid: 'b',
        username: 'bob',
        realname: null,
        solved: 0,
        stuck: 1,
        lastTime: null,
        cells: [cell(1, { isStuck: true }), cell(2, { tries: 1 })],
      },
    ],
    total: 2,
  },
  stuckStudents: [{ uid: 'b', username: 'bob', realname: null }],
}

test('the heat table has tries, time and who is stuck, and leads to submissions and mistakes', async () => {
  await open('/group/3/progress', { '/api/group/progress': () => sheet })
  expect(await screen.findByRole('link', { name: 'ann，题目 T-1：2 次、35 分钟' })).toBeTruthy()
  const stuck = screen.getByRole('link', { name: 'bob，题目 T-1：3 次、受阻' })
  expect(stuck.getAttribute('href')).toBe('/group/3/status?username=bob&problemID=T-1&completeProblemID=true')
  expect(screen.getByRole('link', { name: 'bob，题目 T-2：1 次、未通过' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '题目 T-1 的错误' }).getAttribute('href')).toBe('/group/3/progress/1')
  expect(screen.getByRole('link', { name: '班级进度' }).getAttribute('aria-current')).toBe('page')
})

test('a message is written to those who are stuck', async () => {
  const sent: unknown[] = []
  await open('/group/3/progress', {
    '/api/group/progress': () => sheet,
    '/api/group/message-members': ({ body }) => {
      sent.push(body)
      return sent.length === 1 ? refuse(400, '发送消息过于频繁，请 9 秒后再试。') : { sent: 1 }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: '给他们留言' }))
  const dialog = within(await screen.findByRole('dialog', { name: '给 1 名学生留言' }))
  await userEvent.click(dialog.getByRole('button', { name: '发送留言' }))
  expect(await dialog.findByText('请填写此项。')).toBeTruthy()
  expect(sent).toEqual([])
  await userEvent.type(dialog.getByRole('textbox', { name: /内容/ }), '看看样例二')
  await userEvent.click(dialog.getByRole('button', { name: '发送留言' }))
  expect(await dialog.findByText('发送消息过于频繁，请 9 秒后再试。')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: '发送留言' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent[1]).toEqual({ gid: 3, uids: ['b'], content: '看看样例二' })
})

test('filters are sent', async () => {
  const asked: URLSearchParams[] = []
  await open('/group/3/progress', {
    '/api/group/progress': ({ query }) => {
      asked.push(query)
      return sheet
    },
  })
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: '训练' }),
    await screen.findByText('第一周'),
  )
  await userEvent.click(screen.getByRole('switch', { name: '只看受阻的学生' }))
  await waitFor(() => expect(asked.at(-1)?.get('onlyStuck')).toBe('true'))
  expect(asked.at(-1)?.get('tid')).toBe('5')
})

test('an empty class sees what to do first', async () => {
  const students = { records: [], total: 0 }
  await open('/group/3/progress', {
    '/api/group/progress': () => ({ ...sheet, problems: [], students, stuckStudents: [] }),
  })
  expect((await screen.findByRole('link', { name: '新建训练' })).getAttribute('href')).toBe(
    '/group/3/training-admin/create',
  )
})

test('members see neither tab nor page', async () => {
  const asked = await open('/group/3/progress', { '/api/group/progress': () => sheet }, false)
  expect(await screen.findByText('只有团队管理员可以查看此页。')).toBeTruthy()
  expect(screen.queryByRole('link', { name: '班级进度' })).toBeNull()
  expect(asked).not.toContain('/api/group/progress')
})

test('mistakes are shown with their words, students and examples, and answered at once', async () => {
  const sent: { uids: string[]; content: string }[] = []
  await open('/group/3/progress/1', {
    '/api/group/mistakes': () => ({
      problem: { pid: 1, problemId: 'T-1', title: '两数之和' },
      submissions: 3,
      clusters: [
        {
          key: '-1/2/x',
          status: -1,
          caseNumber: 2,
          message: 'expected 7, found 1',
          submissions: 3,
          users: [
            { uid: 'a', username: 'ann', realname: null, hasSolved: true },
            { uid: 'b', username: 'bob', realname: null, hasSolved: false },
          ],
          examples: [
            { submitId: 71, uid: 'b', username: 'bob', submitTime: '2026-11-20T08:00:00.000+0000', language: 'C++' },
          ],
        },
      ],
    }),
    '/api/group/message-members': ({ body }) => {
      sent.push(body)
      return { sent: 2 }
    },
  })
  const cluster = within(await screen.findByRole('region', { name: '2 名学生：测试点 2 答案错误' }))
  expect(cluster.getByText('expected 7, found 1')).toBeTruthy()
  expect(cluster.getByRole('link', { name: 'bob 的提交 71' }).getAttribute('href')).toBe(
    '/group/3/submission-detail/71',
  )
  await userEvent.click(cluster.getByRole('button', { name: '回复全部 2 人' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox', { name: /内容/ }), '注意负数')
  await userEvent.click(dialog.getByRole('button', { name: '发送留言' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ uids: ['a', 'b'], content: '关于题目 T-1 两数之和：注意负数' })
})
