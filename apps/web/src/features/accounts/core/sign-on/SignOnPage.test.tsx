import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refuse, serve } from '../../../../../test/answers.ts'
import { renderRoutes } from '../../../../../test/render.tsx'
import { session, signOut } from '../../../../api/session.ts'
import { loadTexts } from '../../../../i18n/later.ts'
import { SignOnPage } from './SignOnPage.tsx'
import { keepWayBack } from './way-back.ts'

const user = { uid: 'u1', username: 'alice', roleList: ['default_user'] }
const choice = {
  kind: 'choose',
  ticket: 'tick',
  provider: 'Campus',
  username: 'alice',
  mayCreate: true,
  emailTaken: false,
}

beforeEach(async () => {
  signOut()
  sessionStorage.clear()
  await loadTexts(['signOn', 'factors'])
})

const open = (search = '?code=c&state=s') => {
  window.history.replaceState(null, '', `/sign-on${search}`)
  renderRoutes(`/sign-on${search}`, [
    { path: '/sign-on', element: <SignOnPage /> },
    { path: '/home', element: <p>home page</p> },
    { path: '/problem', element: <p>problem list</p> },
    { path: '/setting', element: <p>settings</p> },
  ])
}

test('the answer of a provider logs in once and leads back to the page before', async () => {
  const sent: unknown[] = []
  const asked = serve({
    '/api/sign-on/finish': ({ body }) => {
      sent.push(body)
      return { kind: 'in', user }
    },
  })
  keepWayBack('/problem')
  open()
  await screen.findByText('problem list')
  expect(session.get()).toEqual({ token: 'tok', user })
  expect(sent).toEqual([{ query: 'code=c&state=s' }])
  expect(asked.filter((path) => path === '/api/sign-on/finish')).toHaveLength(1)
  expect(window.location.search).toBe('')
})

test('a way back to another site is not taken', async () => {
  serve({ '/api/sign-on/finish': () => ({ kind: 'in', user }) })
  keepWayBack('//evil.example.org/')
  open()
  await screen.findByText('home page')
})

test('a refusal is shown with a way to start again', async () => {
  serve({ '/api/sign-on/finish': () => refuse(400, '本次登录已过期。') })
  open()
  await screen.findByText('本次登录已过期。')
  await userEvent.click(screen.getByRole('button', { name: '重新登录' }))
  await screen.findByText('home page')
  expect(session.get().token).toBeNull()
})

test('without an answer nothing is sent', async () => {
  const asked = serve({})
  open('')
  await screen.findByText('登录失败')
  expect(asked).not.toContain('/api/sign-on/finish')
})

test('a new user creates an account under a free name', async () => {
  const sent: unknown[] = []
  serve({
    '/api/sign-on/finish': () => choice,
    '/api/sign-on/create': ({ body }) => {
      sent.push(body)
      return sent.length === 1 ? refuse(400, '用户名已存在。') : { kind: 'in', user }
    },
  })
  open()
  const name = await screen.findByLabelText('用户名')
  expect((name as HTMLInputElement).value).toBe('alice')
  await userEvent.click(screen.getByRole('button', { name: '创建账号' }))
  await screen.findByText('用户名已存在。')
  await userEvent.type(name, '2')
  await userEvent.click(screen.getByRole('button', { name: '创建账号' }))
  await screen.findByText('home page')
  expect(sent).toEqual([
    { ticket: 'tick', username: 'alice' },
    { ticket: 'tick', username: 'alice2' },
  ])
})

test('where another account has the address, the account can only be linked', async () => {
  const sent: unknown[] = []
  serve({
    '/api/sign-on/finish': () => ({ ...choice, mayCreate: false, emailTaken: true }),
    '/api/sign-on/join': ({ body }) => {
      sent.push(body)
      return { kind: 'in', user }
    },
  })
  open()
  await userEvent.type(await screen.findByLabelText('已有账号的用户名'), 'alice')
  expect(screen.queryByRole('button', { name: '创建账号' })).toBeNull()
  await userEvent.type(screen.getByLabelText('已有账号的密码'), 'secret-1')
  await userEvent.click(screen.getByRole('button', { name: '绑定并登录' }))
  await screen.findByText('home page')
  expect(sent).toEqual([{ ticket: 'tick', username: 'alice', password: 'secret-1' }])
})

test('two-factor authentication is asked for', async () => {
  serve({
    '/api/sign-on/finish': () => ({ kind: 'factor', ticket: 'tick', totp: true, recovery: false, passkey: null }),
    '/api/second-login': () => user,
  })
  open()
  await userEvent.type(await screen.findByLabelText('验证码'), '123456')
  expect(session.get().token).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '验证并登录' }))
  await screen.findByText('home page')
  await waitFor(() => expect(session.get().token).toBe('tok'))
})

test('a finished link leads to the settings', async () => {
  serve({ '/api/sign-on/finish': () => ({ kind: 'linked', provider: 'Campus' }) })
  open()
  await screen.findByText('settings')
})
