import { render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { serve } from '../../test/answers.ts'
import { makeQueryClient } from '../api/query.ts'
import { session, signIn, signOut } from '../api/session.ts'
import { adminRoutes } from './admin-routes.tsx'
import { Providers } from './Providers.tsx'
import { findRoutes, routes } from './routes.tsx'

const page = { records: [], total: 0, size: 20, current: 1, pages: 0, orders: [], searchCount: true }

const open = (path: string) => {
  const router = createMemoryRouter(routes, { initialEntries: [path], patchRoutesOnNavigation: findRoutes })
  render(
    <Providers queries={makeQueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  )
  return router
}

const as = (...roleList: string[]): void =>
  signIn('tok', { uid: 'u1', username: 'shifu', avatar: null, roleList } as never)

beforeEach(() => {
  serve({ '/api/admin/problem/get-problem-list': () => page, '/api/get-website-config': () => ({}) })
})
afterEach(signOut)

test.each([
  ['a guest', []],
  ['a member', ['default_user']],
])('%s is asked for an admin account, and redirected to the requested page', async (_, roles) => {
  if (roles.length > 0) as(...roles)
  const router = open('/admin/problems?keyword=tea')
  await screen.findByRole('heading', { name: '登录管理后台' })
  expect(router.state.location.search).toBe(`?to=${encodeURIComponent('/admin/problems?keyword=tea')}`)
  expect(session.get().token).toBeNull()
})

test.each([
  ['root', ['题目管理', '标签与分类', '语言与模板']],
  ['problem_admin', ['题目管理', '标签与分类', '语言与模板']],
  ['admin', ['题目管理', '语言与模板']],
])('the navigation of %s has what that role may open', async (role, names) => {
  as(role)
  open('/admin/problems')
  const nav = within(await screen.findByRole('navigation', { name: '后台导航' }))
  const shown = nav.getAllByRole('link').map((link) => link.textContent)
  for (const name of names) expect(shown).toContain(name)
  expect(shown.includes('标签与分类')).toBe(names.includes('标签与分类'))
})

test('a page of the bank is closed to an admin: the stay ends at the login', async () => {
  as('admin')
  const router = open('/admin/problem/tag')
  await screen.findByRole('heading', { name: '登录管理后台' })
  expect(router.state.location.pathname).toBe('/admin/login')
  expect(session.get().token).toBeNull()
})

test('an unknown address redirects to the login', async () => {
  const router = open('/admin/nowhere')
  await screen.findByRole('heading', { name: '登录管理后台' })
  expect(router.state.location.pathname).toBe('/admin/login')
})

test('when the login ends, so does the stay', async () => {
  as('root')
  const router = open('/admin/problems')
  await screen.findByRole('heading', { name: '题目管理' })
  signOut()
  await screen.findByRole('heading', { name: '登录管理后台' })
  expect(router.state.location.search).toBe('?to=%2Fadmin%2Fproblems')
})

describe('the tree', () => {
  test('every page of the shell has a guard', () => {
    const shell = adminRoutes.find(({ children }) => children !== undefined)
    expect(shell?.loader).toBeTypeOf('function')
    const pages = (shell?.children ?? []).flatMap(({ children = [] }) => children)
    expect(pages.length).toBeGreaterThan(10)
    for (const page of pages) expect(page.loader, page.path).toBeTypeOf('function')
  })
})
