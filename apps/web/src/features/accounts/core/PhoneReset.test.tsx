import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refuse, serve } from '../../../../test/answers.ts'
import { renderRoutes } from '../../../../test/render.tsx'
import { loadTexts } from '../../../i18n/later.ts'
import { ResetForm } from './ResetForm.tsx'

beforeEach(() => loadTexts(['phones']))

const captcha = { img: 'data:image/png;base64,', captchaKey: 'key' }
const open = () => renderRoutes('/', [{ path: '/', element: <ResetForm /> }])

test('a password is reset with the code that was sent to the phone', async () => {
  const sent: unknown[] = []
  let refusals = 1
  serve({
    '/api/phone/uses': () => ({ binds: true, resets: true }),
    '/api/captcha': () => captcha,
    '/api/phone/reset-code': ({ body }) => {
      sent.push(body)
      return null
    },
    '/api/phone/reset': ({ body }) => {
      sent.push(body)
      refusals -= 1
      return refusals >= 0 ? refuse(400, '验证码错误。') : { username: 'alice' }
    },
  })
  open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: '通过手机号重置' }))
  await user.type(await screen.findByLabelText('已绑定的手机号'), '13800138000')
  await user.type(screen.getByLabelText('图片验证码'), '7')
  await user.click(screen.getByRole('button', { name: '发送验证码' }))
  await user.type(await screen.findByLabelText('短信验证码'), '123456')
  await user.type(screen.getByLabelText('新密码'), 'new-secret')
  await user.type(screen.getByLabelText('再次输入密码'), 'new-secret')
  await user.click(screen.getByRole('button', { name: '设置新密码' }))
  await screen.findByText('验证码错误。')
  await user.click(screen.getByRole('button', { name: '设置新密码' }))
  await expect.poll(() => sent).toHaveLength(3)
  expect(sent[0]).toEqual({ phone: '13800138000', captcha: '7', captchaKey: 'key' })
  expect(sent[2]).toEqual({ phone: '13800138000', code: '123456', password: 'new-secret' })
})

test('sites that send no messages offer the reset by mail only', async () => {
  const asked = serve({ '/api/phone/uses': () => ({ binds: false, resets: false }), '/api/captcha': () => captcha })
  open()
  await expect.poll(() => asked).toContain('/api/phone/uses')
  expect(screen.queryByRole('button', { name: '通过手机号重置' })).toBeNull()
})
