import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { limits } from '@verdict/contract/limits'
import { beforeEach, expect, test } from 'vitest'
import { refuse, serve } from '../../../../test/answers.ts'
import { renderAt } from '../../../../test/render.tsx'
import { closeDoor, openDoor, useDoor } from '../../../api/login-door.ts'
import { lapse, session, signIn, signOut } from '../../../api/session.ts'
import AccountDialog from './AccountDialog.tsx'
import { LoginForm } from './LoginForm.tsx'
import { forgetFailures } from './login-failures.ts'
import { isInPlace, pickTarget, travel } from './slide.ts'

const user = { uid: 'u1', username: 'alice', roleList: ['default_user'] }
const press = () => userEvent.click(screen.getByRole('button', { name: '登录' }))
const fill = async (name: string, password: string) => {
  await userEvent.clear(screen.getByLabelText('用户名'))
  await userEvent.type(screen.getByLabelText('用户名'), name)
  await userEvent.clear(screen.getByLabelText('密码'))
  await userEvent.type(screen.getByLabelText('密码'), password)
}

beforeEach(() => {
  signOut()
  forgetFailures()
})

test('an empty form shows errors and sends no request', async () => {
  const asked = serve({})
  renderAt('/', <LoginForm />)
  await press()
  expect(screen.getByText('请输入用户名。')).toBeTruthy()
  expect(screen.getByText('请输入密码。')).toBeTruthy()
  expect(asked).not.toContain('/api/login')
})

test('a right password logs in with the token of the header', async () => {
  serve({ '/api/login': () => user, '/api/get-website-config': () => ({ register: true }) })
  renderAt('/', <LoginForm />)
  await fill('alice', 'secret1')
  await press()
  await waitFor(() => expect(session.get()).toEqual({ token: 'tok', user }))
})

test('after five failures the slide has to be done first', async () => {
  const asked = serve({ '/api/login': () => refuse(400, '用户名或密码错误。') })
  renderAt('/', <LoginForm />)
  await fill('alice', 'wrong-one')
  for (let time = 1; time <= limits.login.slideAfterFailures; time += 1) {
    expect(screen.queryByRole('slider')).toBeNull()
    await press()
    await waitFor(() => expect(asked.filter((path) => path === '/api/login')).toHaveLength(time))
    await screen.findByText('用户名或密码错误。')
  }
  const slider = await screen.findByRole('slider', { name: '滑动验证' })
  await press()
  expect(screen.getByText('请先完成下面的滑动验证。')).toBeTruthy()
  expect(asked.filter((path) => path === '/api/login')).toHaveLength(5)

  const target = Number(/目标 (\d+)/.exec(slider.getAttribute('aria-valuetext') ?? '')?.[1])
  fireEvent.change(slider, { target: { value: String(target - 2) } })
  fireEvent.keyDown(slider, { key: 'Enter' })
  expect(screen.getByText(/验证通过，用时/)).toBeTruthy()
  await press()
  await waitFor(() => expect(asked.filter((path) => path === '/api/login')).toHaveLength(6))
})

test('the piece fits within three pixels', () => {
  expect([196, 197, 203, 204].map((place) => isInPlace(place, 200))).toEqual([false, true, true, false])
  expect(pickTarget(0)).toBeGreaterThan(travel / 4)
  expect(pickTarget(0.999)).toBeLessThanOrEqual(travel)
})

test('with a second factor the code is requested, and that is not a failure', async () => {
  const shown: unknown[] = []
  const begun = { ticket: 'tick', totp: true, recovery: true, passkey: null }
  const asked = serve({
    '/api/login': () => refuse(428, '该账号开启了两步验证。'),
    '/api/begin-second-login': () => begun,
    '/api/second-login': ({ body }) => {
      shown.push(body)
      return shown.length === 1 ? refuse(400, '验证码不正确。') : user
    },
  })
  renderAt('/', <LoginForm />)
  await fill('alice', 'secret1')
  await press()
  const code = await screen.findByLabelText('验证码')
  expect(session.get().token).toBeNull()
  await userEvent.type(code, '111111')
  await userEvent.click(screen.getByRole('button', { name: '验证并登录' }))
  await screen.findByText('验证码不正确。')
  await userEvent.click(screen.getByRole('button', { name: '使用恢复码' }))
  await userEvent.type(screen.getByLabelText('恢复码'), 'abcde-fghjk')
  await userEvent.click(screen.getByRole('button', { name: '使用恢复码登录' }))
  await waitFor(() => expect(session.get()).toEqual({ token: 'tok', user }))
  expect(shown).toEqual([
    { ticket: 'tick', method: 'totp', code: '111111' },
    { ticket: 'tick', method: 'recovery', code: 'abcde-fghjk' },
  ])
  expect(asked.filter((path) => path === '/api/begin-second-login')).toHaveLength(1)
})

test('where one form takes the place of another, its first field has the focus', async () => {
  serve({ '/api/get-website-config': () => ({ register: true }) })
  openDoor('login')
  const Door = () => {
    const mode = useDoor()
    return mode === null ? null : <AccountDialog mode={mode} onClose={closeDoor} />
  }
  renderAt('/', <Door />)
  await userEvent.click(await screen.findByRole('button', { name: '没有账号，去注册' }))
  expect(document.activeElement).toBe(screen.getByLabelText('用户名'))
  act(closeDoor)
})

test('whose login ran out only types the password', async () => {
  const asked = serve({ '/api/login': () => user, '/api/get-website-config': () => ({}) })
  signIn('old', user as never)
  lapse()
  renderAt('/', <AccountDialog mode="login" onClose={closeDoor} />)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('密码')))
  await userEvent.keyboard('secret1{Enter}')
  await waitFor(() => expect(session.get()).toEqual({ token: 'tok', user }))
  expect(asked).toContain('/api/login')
})

test('the form of a directory takes the place of the own one, until the way back', async () => {
  serve({ '/api/sign-on/providers': () => [{ id: 3, name: 'Library', kind: 'ldap' }] })
  renderAt('/', <LoginForm />)
  await userEvent.click(await screen.findByRole('button', { name: '使用 Library 登录' }))
  expect(screen.getByLabelText(/Library 的用户名/)).toBeTruthy()
  expect(screen.queryByLabelText('用户名')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '其他登录方式' }))
  expect(screen.getByLabelText('用户名')).toBeTruthy()
})
