import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refuse, serve } from '../../../../test/answers.ts'
import { renderRoutes } from '../../../../test/render.tsx'
import { loadTexts } from '../../../i18n/later.ts'
import { SmsPage } from './SmsPage.tsx'

const stored = {
  binds: false,
  resets: false,
  method: 'POST',
  url: 'https://sms.example.org/send',
  format: 'json',
  headers: [{ name: 'Authorization', value: 'Bearer {{secret}}' }],
  body: '{"to": "{{phone}}", "code": "{{code}}"}',
  text: '{{code}}',
  accepted: '',
  countries: ['+86'],
  perDay: 100,
  hasSecret: true,
}

beforeEach(() => loadTexts(['adminSms', 'admin']))

const open = async () => {
  renderRoutes('/admin/sms', [{ path: '/admin/sms', element: <SmsPage /> }])
  await screen.findByLabelText('地址')
}

test('a dry run shows the request of the form as it is typed', async () => {
  const sent: unknown[] = []
  serve({
    '/api/admin/sms': () => stored,
    '/api/admin/sms/dry-run': ({ body }) => {
      sent.push(body)
      return { method: 'POST', url: 'https://sms.example.org/v2', headers: [], body: '{"to": "+8613800138000"}' }
    },
  })
  await open()
  const user = userEvent.setup()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '查看请求' }).disabled).toBe(true)
  await user.clear(screen.getByLabelText('地址'))
  await user.type(screen.getByLabelText('地址'), 'https://sms.example.org/v2')
  await user.type(screen.getByLabelText('用于测试的手机号'), '13800138000')
  await user.click(screen.getByRole('button', { name: '查看请求' }))
  await screen.findByText(/POST https:\/\/sms\.example\.org\/v2/)
  const { hasSecret: _, ...config } = stored
  expect(sent).toEqual([{ ...config, url: 'https://sms.example.org/v2', secret: null, phone: '13800138000' }])
})

test('the words of a gateway that refused a test message are shown', async () => {
  serve({
    '/api/admin/sms': () => stored,
    '/api/admin/sms/test': () => ({ ok: false, status: 402, words: 'no balance' }),
  })
  await open()
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('用于测试的手机号'), '1')
  await user.click(screen.getByRole('button', { name: '发送测试短信' }))
  await screen.findByText('no balance')
  screen.getByText(/HTTP 402/)
})

test('an error of the server keeps what was entered', async () => {
  serve({
    '/api/admin/sms': ({ body }) => ('url' in body ? refuse(400, '网关需要 https:// 地址') : stored),
  })
  await open()
  const user = userEvent.setup()
  const form = within(document.body)
  await user.click(form.getByRole('switch', { name: /用户可以绑定手机号/ }))
  await user.click(form.getByRole('button', { name: '保存' }))
  await form.findByText('网关需要 https:// 地址')
  expect(form.getByRole<HTMLInputElement>('switch', { name: /用户可以绑定手机号/ }).checked).toBe(true)
})
