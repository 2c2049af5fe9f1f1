import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refuse, serve } from '../../../../test/answers.ts'
import { renderAt } from '../../../../test/render.tsx'
import { signIn, signOut } from '../../../api/session.ts'
import { UsersPage } from './UsersPage.tsx'

beforeEach(() => signIn('tok', { uid: 'me', username: 'chief', avatar: null, roleList: ['root'] } as never))
afterEach(signOut)

const user = (uid: string, change: object = {}) => ({
  uid,
  username: uid,
  email: null,
  realname: null,
  avatar: null,
  titleName: null,
  titleColor: null,
  status: 0,
  gmtCreate: '2026-11-21T00:00:00.000+0000',
  lastLogin: null,
  roles: [{ id: 1002, role: 'default_user' }],
  ...change,
})
const page = (records: object[]) => ({ records, total: records.length, size: 20, current: 1, pages: 1 })

test('the list requests the filter of the address', async () => {
  let asked = ''
  serve({
    '/api/admin/user/get-user-list': ({ query }) => {
      asked = String(query)
      return page([user('ada', { status: 1, roles: [{ id: 1008, role: 'problem_admin' }] })])
    },
  })
  renderAt('/admin/user?keyword=ad&role=staff&status=1', <UsersPage />)
  const row = (await screen.findByRole('link', { name: 'ada' })).closest('tr') as HTMLElement
  expect(within(row).getByText('题目管理员')).toBeTruthy()
  expect(within(row).getByText('封禁')).toBeTruthy()
  expect(asked).toBe('currentPage=1&limit=20&keyword=ad&onlyAdmin=true&status=1')
})

test("deleting shows the consequences, excludes protected accounts, and shows the server's refusals", async () => {
  const sent: unknown[] = []
  const account = { submissions: 12, discussions: 0, comments: 3, announcements: 0, problemsKept: 2, contestsKept: 0 }
  serve({
    '/api/admin/user/get-user-list': () => page([user('ada'), user('chief2')]),
    '/api/admin/user/what-goes': () => [
      { uid: 'ada', username: 'ada', refusal: null, ...account },
      { uid: 'chief2', username: 'chief2', refusal: 'root', ...account },
    ],
    '/api/admin/user/delete-user': ({ body }) => {
      sent.push(body)
      return sent.length === 1 ? refuse(400, '请稍后再试。') : null
    },
  })
  renderAt('/admin/user', <UsersPage />)
  await screen.findByRole('link', { name: 'ada' })
  await userEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' }))
  await userEvent.click(screen.getByRole('button', { name: '删除' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText(/12 次提交/)).toBeTruthy()
  expect(within(dialog).queryByText(/0 个讨论/)).toBeNull()
  expect(within(dialog).getByText(/2 道题目会保留/)).toBeTruthy()
  expect(within(dialog).getByText(/chief2 是超级管理员/)).toBeTruthy()
  const yes = within(dialog).getByRole('button', { name: '删除 1 个用户' })
  await userEvent.click(yes)
  expect((await within(dialog).findByRole('alert')).textContent).toBe('请稍后再试。')
  await userEvent.click(yes)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([{ ids: ['ada'] }, { ids: ['ada'] }])
})

test('a password is set only when one was typed, and the own role stays', async () => {
  const sent: { password: string; setNewPwd: boolean; type: number }[] = []
  serve({
    '/api/admin/user/get-user-list': () => page([user('me', { roles: [{ id: 1000, role: 'root' }] })]),
    '/api/admin/user/edit-user': ({ body }) => {
      sent.push(body)
      return null
    },
  })
  renderAt('/admin/user', <UsersPage />)
  await userEvent.click(await screen.findByRole('button', { name: '编辑 me' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('不能修改自己的角色。')).toBeTruthy()
  expect(within(dialog).getByRole('switch', { name: /封禁账号/ })).toHaveProperty('disabled', true)
  await userEvent.click(within(dialog).getByRole('button', { name: '保存' }))
  await waitFor(() => expect(sent[0]).toMatchObject({ setNewPwd: false, password: '', type: 1000 }))
})

test('closing asks about an extra role alone', async () => {
  serve({
    '/api/admin/user/get-user-list': () => page([user('ada')]),
    '/api/admin/roles/of-user': () => [{ id: 5, name: 'Keepers', isAssigned: true }],
  })
  renderAt('/admin/user', <UsersPage />)
  await userEvent.click(await screen.findByRole('button', { name: '编辑 ada' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Keepers' }))
  await userEvent.keyboard('{Escape}')
  const question = await screen.findByRole('dialog', { name: '放弃填写的内容？' })
  await userEvent.click(within(question).getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Keepers' }))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('second factors are removed after a question, and one’s own not here', async () => {
  const sent: unknown[] = []
  serve({
    '/api/admin/user/get-user-list': () => page([user('me'), user('ada')]),
    '/api/admin/roles/of-user': () => [],
    '/api/admin/user/remove-second-factors': ({ body }) => {
      sent.push(body)
      return sent.length === 1 ? refuse(400, '该用户没有开启两步验证。') : null
    },
  })
  renderAt('/admin/user', <UsersPage />)
  const open = async (name: string): Promise<HTMLElement> => {
    await userEvent.click(await screen.findByRole('button', { name: `编辑 ${name}` }))
    return screen.findByRole('dialog', { name: new RegExp(name) })
  }
  const own = await open('me')
  expect(within(own).queryByRole('button', { name: '清除两步验证' })).toBeNull()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const dialog = await open('ada')
  const ask = async (): Promise<HTMLElement> => {
    await userEvent.click(within(dialog).getByRole('button', { name: '清除两步验证' }))
    return screen.findByRole('dialog', { name: '清除 ada 的两步验证' })
  }
  await userEvent.click(within(await ask()).getByRole('button', { name: '取消' }))
  expect(sent).toEqual([])
  await userEvent.click(within(await ask()).getByRole('button', { name: '清除' }))
  expect((await within(dialog).findByRole('alert')).textContent).toBe('该用户没有开启两步验证。')
  await userEvent.click(within(await ask()).getByRole('button', { name: '清除' }))
  await waitFor(() => expect(within(dialog).queryByRole('alert')).toBeNull())
  expect(sent).toEqual([{ uid: 'ada' }, { uid: 'ada' }])
})

test('waiting requests for deletion are carried out after a confirmation', async () => {
  const sent: unknown[] = []
  const times = { requestedAt: '2026-11-23T10:00:00.000+0000', dueAt: '2026-12-07T10:00:00.000+0000' }
  serve({
    '/api/admin/user/get-user-list': () => page([user('ada')]),
    '/api/admin/deletion-requests': ({ body }) => {
      if (Object.keys(body).length === 0) return sent.length > 0 ? [] : [{ uid: 'u-ada', username: 'ada', ...times }]
      sent.push(body)
      return null
    },
  })
  renderAt('/admin/user', <UsersPage />)
  expect(await screen.findByRole('heading', { name: '注销申请（1）' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '立即注销 ada' }))
  expect(sent).toEqual([])
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '立即注销' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: '注销申请（1）' })).toBeNull())
  expect(sent).toEqual([{ uid: 'u-ada' }])
})
