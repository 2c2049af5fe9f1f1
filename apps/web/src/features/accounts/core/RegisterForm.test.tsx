import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refuse, serve } from '../../../../test/answers.ts'
import { renderAt } from '../../../../test/render.tsx'
import { RegisterForm } from './RegisterForm.tsx'

const config = { '/api/get-website-config': () => ({ register: true }) }
const taken = { '/api/check-username-or-email': () => ({ username: true, email: true }) }
const free = { '/api/check-username-or-email': () => ({ username: false, email: false }) }
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)

beforeEach(() => {
  serve({ ...config, ...free })
})

test('where the site asks for it, a code needs the answer to a captcha, and each try a new picture', async () => {
  const sent: string[] = []
  let pictures = 0
  const asked = serve({
    '/api/get-website-config': () => ({ register: true, registerCaptcha: true }),
    ...free,
    '/api/captcha': () => {
      pictures += 1
      return { img: 'data:image/png;base64,', captchaKey: `key-${pictures}` }
    },
    '/api/get-register-code': ({ query }) => {
      sent.push(String(query))
      return refuse(400, '图片验证码不正确或已过期。')
    },
  })
  renderAt('/', <RegisterForm />)
  await screen.findByLabelText('图片验证码')
  await type('邮箱', 'captcha@b.cn')
  await userEvent.click(screen.getByRole('button', { name: '发送验证码' }))
  expect(screen.getByText('请输入图片验证码。')).toBeTruthy()
  expect(asked).not.toContain('/api/get-register-code')
  await type('图片验证码', '8')
  await userEvent.click(screen.getByRole('button', { name: '发送验证码' }))
  await waitFor(() => expect(pictures).toBe(2))
  await type('图片验证码', '9')
  await userEvent.click(screen.getByRole('button', { name: '发送验证码' }))
  await waitFor(() => expect(pictures).toBe(3))
  expect(sent).toEqual([
    'email=captcha%40b.cn&captcha=8&captchaKey=key-1',
    'email=captcha%40b.cn&captcha=9&captchaKey=key-2',
  ])
})

test('the code is only sent to a well-formed address, then not again for a minute', async () => {
  const asked = serve({ ...config, ...free, '/api/get-register-code': () => ({ email: 'a@b.cn', expire: 300 }) })
  renderAt('/', <RegisterForm />)
  await type('邮箱', 'nonsense')
  await userEvent.click(screen.getByRole('button', { name: '发送验证码' }))
  expect(screen.getByText('邮箱格式不正确。')).toBeTruthy()
  expect(asked).not.toContain('/api/get-register-code')
  await userEvent.clear(screen.getByLabelText('邮箱'))
  await type('邮箱', 'a@b.cn')
  await userEvent.click(screen.getByRole('button', { name: '发送验证码' }))
  const again = await screen.findByRole('button', { name: /秒后可重发/ })
  expect((again as HTMLButtonElement).disabled).toBe(true)
})

test('names and addresses in use are reported immediately', async () => {
  serve({ ...config, ...taken })
  renderAt('/', <RegisterForm />)
  await type('用户名', 'alice')
  await type('邮箱', 'a@b.cn')
  await userEvent.tab()
  await waitFor(() => {
    expect(screen.getByText('该用户名已被使用。')).toBeTruthy()
    expect(screen.getByText('该邮箱已被使用。')).toBeTruthy()
  })
})

test('changing the password judges its repetition again', async () => {
  renderAt('/', <RegisterForm />)
  await type('密码', 'secret1')
  await type('再次输入密码', 'secret1')
  await userEvent.tab()
  expect(screen.queryByText('两次输入的密码不一致。')).toBeNull()
  await type('密码', 'x')
  expect(screen.getByText('两次输入的密码不一致。')).toBeTruthy()
})

test('a refused registration clears the code and keeps the rest', async () => {
  serve({ ...config, ...free, '/api/register': () => refuse(400, '验证码不正确。') })
  renderAt('/', <RegisterForm />)
  await type('用户名', 'alice')
  await type('邮箱', 'a@b.cn')
  await type('邮箱验证码', '123456')
  await type('密码', 'secret1')
  await type('再次输入密码', 'secret1')
  await userEvent.click(screen.getByRole('button', { name: '注册' }))
  await screen.findByText('验证码不正确。')
  expect((screen.getByLabelText('邮箱验证码') as HTMLInputElement).value).toBe('')
  expect((screen.getByLabelText('用户名') as HTMLInputElement).value).toBe('alice')
})

test('a late response does not affect a name typed meanwhile', async () => {
  let answer = (_: unknown): void => {}
  serve({ ...config, '/api/check-username-or-email': () => new Promise((done) => (answer = done)) })
  renderAt('/', <RegisterForm />)
  await type('用户名', 'alice')
  await userEvent.tab()
  await type('用户名', '2')
  answer({ username: true, email: false })
  await new Promise((done) => setTimeout(done, 20))
  expect(screen.queryByText('该用户名已被使用。')).toBeNull()
})
