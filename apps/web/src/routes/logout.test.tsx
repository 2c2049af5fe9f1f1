import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { serve } from '../../test/answers.ts'
import { renderRoutes } from '../../test/render.tsx'
import { session, signIn } from '../api/session.ts'
import { Component as AdminLogout } from './admin/logout.tsx'
import { Component as Logout } from './logout.tsx'

const routes = [
  { path: '/logout', element: <Logout /> },
  { path: '/admin/logout', element: <AdminLogout /> },
  { path: '/page', element: <Link to="/logout">leave</Link> },
  { path: '*', element: <p>another page</p> },
]
const user = { uid: '1', username: 'ada', roleList: ['root'] }

beforeEach(() => signIn('tok', user as never))

test.each([
  ['/logout', '/api/logout'],
  ['/admin/logout', '/api/admin/logout'],
])('a link from elsewhere to %s asks before it logs out', async (path, endpoint) => {
  const requests = serve({ [endpoint]: () => null })
  renderRoutes(path, routes)
  const yes = await screen.findByRole('button', { name: '退出登录' })
  expect(requests).toEqual([])
  expect(session.get().token).toBe('tok')
  await userEvent.click(yes)
  await waitFor(() => expect(session.get().token).toBe(null))
  expect(requests).toContain(endpoint)
})

test('a link of the site itself logs out at once', async () => {
  const requests = serve({ '/api/logout': () => null })
  renderRoutes('/page', routes)
  await userEvent.click(await screen.findByRole('link', { name: 'leave' }))
  await screen.findByText('another page')
  expect(requests).toEqual(['/api/logout'])
  expect(session.get().token).toBe(null)
})
