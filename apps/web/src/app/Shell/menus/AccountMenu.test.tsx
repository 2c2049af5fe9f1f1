import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { serve } from '../../../../test/answers.ts'
import { renderAt } from '../../../../test/render.tsx'
import { signIn, signOut } from '../../../api/session.ts'
import { AccountMenu } from './AccountMenu.tsx'

afterEach(signOut)

test.each([
  [true, 1],
  [false, 0],
])('guests may log in; with registration %s there are %i ways to register', async (register, ways) => {
  const asked = serve({ '/api/get-website-config': () => ({ register }) })
  renderAt('/', <AccountMenu />)
  await waitFor(() => expect(asked).toContain('/api/get-website-config'))
  expect(screen.getByRole('button', { name: '登录' })).toBeTruthy()
  await waitFor(() => expect(screen.queryAllByRole('button', { name: '注册' })).toHaveLength(ways))
})

test('the menu of a member works by keyboard and gives the focus back', async () => {
  signIn('tok', { uid: 'u1', username: 'alice', avatar: null, roleList: [] } as never)
  renderAt('/', <AccountMenu />)
  const button = screen.getByRole('button', { name: 'alice 的菜单' })
  button.focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: '我的主页' }))
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement?.getAttribute('href')).toBe('/status?onlyMine=true')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(button)
})

test('admins open the admin area in a new window', async () => {
  signIn('tok', { uid: 'u1', username: 'alice', avatar: null, roleList: ['root'] } as never)
  renderAt('/', <AccountMenu />)
  await userEvent.click(screen.getByRole('button', { name: 'alice 的菜单' }))
  const way = screen.getByRole('menuitem', { name: /后台/ })
  expect(way.getAttribute('href')).toBe('/admin/')
  expect(way.getAttribute('target')).toBe('_blank')
})
