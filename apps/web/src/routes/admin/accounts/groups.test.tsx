import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refuse, serve } from '../../../../test/answers.ts'
import { renderRoutes } from '../../../../test/render.tsx'
import { signIn } from '../../../api/session.ts'
import { loadTexts } from '../../../i18n/later.ts'
import { Component } from './groups.tsx'

const group = (more: object) => ({
  id: 7,
  name: 'Tea club',
  shortName: 'tea',
  auth: 2,
  visible: false,
  frozen: false,
  owner: 'alice',
  memberCount: 12,
  problems: 3,
  contests: 2,
  trainings: 1,
  gmtCreate: '2026-11-20T10:00:00.000+0000',
  lastSubmission: null,
  ...more,
})
const pageOf = (records: readonly object[]) => ({
  records,
  total: records.length,
  size: 20,
  current: 1,
  pages: 1,
  orders: [],
  searchCount: true,
})
const loss = {
  members: 12,
  announcements: 0,
  problems: 3,
  contests: 0,
  trainings: 0,
  discussions: 0,
  submissions: 0,
  publicProblems: 0,
}

beforeEach(async () => {
  await loadTexts(['admin', 'adminGroups', 'groups'])
  signIn('tok', { uid: 'id-root', username: 'root', roleList: ['root'] } as never)
})

test('groups are frozen, unfrozen and disbanded', async () => {
  const calls: unknown[] = []
  const record = (call: unknown): null => {
    calls.push(call)
    return null
  }
  serve({
    '/api/admin/group/list': () => pageOf([group({}), group({ id: 8, name: 'Chess', frozen: true, owner: null })]),
    '/api/admin/group/freeze': ({ body }) => record(body),
    '/api/group/loss': () => loss,
    '/api/group': ({ query }) => record(query.get('gid')),
  })
  renderRoutes('/', [{ path: '/', element: <Component /> }])
  const tea = within(await screen.findByRole('group', { name: 'Tea club 的操作' }))
  expect(screen.getByText('已注销')).toBeDefined()
  await userEvent.click(tea.getByRole('button', { name: '冻结' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '冻结' }))
  await userEvent.click(
    within(screen.getByRole('group', { name: 'Chess 的操作' })).getByRole('button', { name: '解冻' }),
  )
  await userEvent.click(tea.getByRole('button', { name: '解散' }))
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByText('3 道团队题目及其测试数据')).toBeDefined()
  await userEvent.click(question.getByRole('button', { name: '解散团队' }))
  await expect.poll(() => calls).toEqual([{ gid: 7, frozen: true }, { gid: 8, frozen: false }, '7'])
})

test('a group is handed over by username; an unknown one is shown in the dialog', async () => {
  const bodies: { username: string }[] = []
  serve({
    '/api/admin/group/list': () => pageOf([group({})]),
    '/api/admin/group/owner': ({ body }) => {
      bodies.push(body)
      return (body as { username: string }).username === 'bob' ? null : refuse(400, '用户不存在')
    },
  })
  renderRoutes('/', [{ path: '/', element: <Component /> }])
  await userEvent.click(await screen.findByRole('button', { name: '转让' }))
  const dialog = within(await screen.findByRole('dialog'))
  const name = dialog.getByLabelText(/新所有者的用户名/)
  await userEvent.type(name, 'nobody')
  await userEvent.click(dialog.getByRole('button', { name: '转让团队' }))
  expect(await dialog.findByText('用户不存在')).toBeDefined()
  await userEvent.clear(name)
  await userEvent.type(name, ' bob ')
  await userEvent.click(dialog.getByRole('button', { name: '转让团队' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(bodies.at(-1)).toEqual({ gid: 7, username: 'bob' })
})
