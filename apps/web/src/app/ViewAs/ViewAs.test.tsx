import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { refuse, serve } from '../../../test/answers.ts'
import { renderAt } from '../../../test/render.tsx'
import { beginViewing, returnFromViewing, session, signIn } from '../../api/session.ts'
import { ViewAs } from './ViewAs.tsx'

const own = { uid: 'id-root', username: 'root', roleList: ['root'] } as never
const viewed = {
  uid: 'u2',
  username: 'anna',
  roleList: ['default_user'],
  viewing: { by: 'root', endsAt: '2026-11-23T10:30:00.000+0000' },
} as never

beforeEach(() => {
  vi.stubGlobal('location', { ...location, pathname: '/home', assign: () => undefined })
  signIn('tok-root', own)
})

test('a banner says whose view it is, and leads back to the own session', async () => {
  const asked = serve({ '/api/view-as/end': () => null })
  renderAt('/', <ViewAs />)
  expect(screen.queryByRole('region')).toBeNull()
  act(() => beginViewing('tok-anna', viewed))
  expect(await screen.findByRole('region', { name: '正在以其他用户的身份浏览' })).toBeDefined()
  expect(screen.getByText(/anna 的身份浏览网站/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: '结束浏览' }))
  await waitFor(() => expect(session.get()).toMatchObject({ token: 'tok-root', user: { username: 'root' } }))
  expect(asked).toEqual(['/api/view-as/end'])
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
})

test('the way back works also when the session has ended already', async () => {
  serve({ '/api/view-as/end': () => refuse(401, '登录已失效') })
  act(() => beginViewing('tok-anna', viewed))
  renderAt('/', <ViewAs />)
  await userEvent.click(await screen.findByRole('button', { name: '结束浏览' }))
  await waitFor(() => expect(session.get().token).toBe('tok-root'))
  expect(returnFromViewing()).toBe(false)
})
