import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { staffPermissions } from '@verdict/contract/vocabulary'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serve } from '../../../../test/answers.ts'
import { renderRoutes } from '../../../../test/render.tsx'
import { makeQueryClient } from '../../../api/query.ts'
import { session, signIn, signOut } from '../../../api/session.ts'
import { Providers } from '../../../app/Providers.tsx'
import { findRoutes, routes } from '../../../app/routes.tsx'
import { loadTexts } from '../../../i18n/later.ts'
import { Component } from './roles.tsx'

const role = {
  id: 3,
  name: '出题组',
  permissions: ['problems.own', 'tags'],
  updatedAt: '2026-11-23T10:00:00.000+0000',
  members: [{ uid: 'u2', username: 'anna' }],
  memberCount: 1,
}

beforeEach(() => loadTexts(['admin', 'adminRoles']))
afterEach(signOut)

test('no permission is in two groups of the form', () => {
  expect(new Set(staffPermissions).size).toBe(staffPermissions.length)
})

test('a role is created from checked permissions', async () => {
  signIn('tok', { uid: 'id-root', username: 'root', roleList: ['root'] } as never)
  const bodies: unknown[] = []
  serve({
    '/api/admin/roles': ({ body }) => {
      if (!('name' in (body as object))) return bodies.length === 0 ? [] : [role]
      bodies.push(body)
      return { id: 3 }
    },
  })
  renderRoutes('/', [{ path: '/', element: <Component /> }])
  expect(await screen.findByText('还没有角色')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: '新建角色' }))
  const dialog = within(await screen.findByRole('dialog'))
  const save = dialog.getByRole('button', { name: '保存' })
  await userEvent.type(dialog.getByLabelText(/^名称/), '出题组')
  await userEvent.click(save)
  expect(dialog.getByText('请至少选择一项权限。')).toBeDefined()
  await userEvent.click(dialog.getByLabelText('标签'))
  await userEvent.click(dialog.getByLabelText('创建和编辑自己的题目'))
  await userEvent.click(save)
  expect(await screen.findByRole('heading', { name: '出题组' })).toBeDefined()
  expect(bodies).toEqual([{ name: '出题组', permissions: ['problems.own', 'tags'] }])
  expect(screen.getByRole('link', { name: 'anna' })).toBeDefined()
})

const open = (path: string) => {
  const router = createMemoryRouter(routes, { initialEntries: [path], patchRoutesOnNavigation: findRoutes })
  render(
    <Providers queries={makeQueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  )
  return router
}
const page = { records: [], total: 0, size: 20, current: 1, pages: 0, orders: [], searchCount: true }

test('a holder of permissions sees the entries those open, and is sent there from other pages', async () => {
  const permissions = ['tags', 'users.view']
  signIn('tok', { uid: 'u1', username: 'holder', roleList: ['default_user'], permissions } as never)
  serve({
    '/api/admin/user/get-user-list': () => page,
    '/api/admin/tag/classification': () => [],
    '/api/admin/tag/list': () => [],
    '/api/get-website-config': () => ({}),
    '/api/get-user-auth-info': () => ({ roles: ['default_user'], permissions }),
  })
  const router = open('/admin/audit')
  const nav = within(await screen.findByRole('navigation', { name: '后台导航' }))
  const links = nav.getAllByRole('link').map((link) => link.textContent)
  expect(links).toContain('标签与分类')
  expect(links).toContain('用户管理')
  expect(links).not.toContain('操作日志')
  expect(links).not.toContain('题目管理')
  expect(router.state.location.pathname).toBe('/admin/problem/tag')
  await router.navigate('/admin/user')
  await screen.findByRole('heading', { name: '用户管理' })
  expect(screen.queryByRole('button', { name: '导入用户' })).toBeNull()
})

test('permissions granted since the login open the page at once', async () => {
  signIn('tok', { uid: 'u1', username: 'holder', roleList: ['default_user'] } as never)
  serve({
    '/api/admin/user/get-user-list': () => page,
    '/api/get-website-config': () => ({}),
    '/api/get-user-auth-info': () => ({ roles: ['default_user'], permissions: ['users.view'] }),
  })
  const router = open('/admin/user')
  await screen.findByRole('navigation', { name: '后台导航' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/user'))
  expect(session.get().user?.permissions).toEqual(['users.view'])
})
