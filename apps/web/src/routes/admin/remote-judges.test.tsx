import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { serve } from '../../../test/answers.ts'
import { renderRoutes } from '../../../test/render.tsx'
import { signIn } from '../../api/session.ts'
import { loadTexts } from '../../i18n/later.ts'
import { Component } from './remote-judges.tsx'

const judge = (more: object) => ({
  judge: 'hdu',
  sites: ['HDU'],
  paused: false,
  baseUrl: null,
  submitMinutes: 120,
  pollMinutes: 120,
  gaps: { submit: 3, account: 5, poll: 2.5 },
  state: 'up',
  restsUntil: null,
  lastSuccess: null,
  lastError: null,
  lastErrorTime: null,
  unknownWord: null,
  waiting: 2,
  running: 1,
  medianSeconds: 14,
  accounts: [],
  ...more,
})

beforeEach(async () => {
  await loadTexts(['admin', 'adminRemote'])
  signIn('tok', { uid: 'id-root', username: 'root', roleList: ['root'] } as never)
})

test('state, queue and accounts; an account is tested and a site paused', async () => {
  const account = {
    username: 'alpha',
    state: 'aside',
    error: 'wrong password',
    errorTime: null,
    lastUsed: null,
    tested: null,
  }
  const unused = judge({ judge: 'poj', sites: ['POJ'], state: 'unused' })
  const calls: string[] = []
  serve({
    '/api/admin/remote-judges': () => ({ judges: [judge({ accounts: [account] }), unused], hosts: [] }),
    '/api/admin/remote-judge': () => {
      calls.push('change')
      return null
    },
    '/api/admin/remote-judge/test': () => {
      calls.push('test')
      return null
    },
  })
  renderRoutes('/', [{ path: '/', element: <Component /> }])
  const card = await screen.findByRole('region', { name: 'HDU' })
  expect(within(card).getByText('wrong password')).toBeDefined()
  expect(within(card).getByText('14 秒')).toBeDefined()
  expect(screen.getByText(/没有在线的远程评测代理/)).toBeDefined()
  expect(screen.getByText(/未填写账号：POJ/)).toBeDefined()
  await userEvent.click(within(card).getByRole('button', { name: /测试 HDU 的账号 alpha/ }))
  await userEvent.click(within(card).getByRole('switch'))
  await expect.poll(() => calls).toEqual(['test', 'change'])
})

test('deadlines and address are checked in the form and saved together', async () => {
  const bodies: unknown[] = []
  serve({
    '/api/admin/remote-judges': () => ({ judges: [judge({})], hosts: [] }),
    '/api/admin/remote-judge': ({ body }) => {
      bodies.push(body)
      return null
    },
  })
  renderRoutes('/', [{ path: '/', element: <Component /> }])
  const form = within(await screen.findByRole('form', { name: 'HDU 的设置', hidden: true }))
  const submit = form.getByLabelText('提交期限（分钟）')
  await userEvent.clear(submit)
  await userEvent.type(submit, '3')
  await userEvent.type(form.getByLabelText('网址'), 'mirror')
  expect(form.getByText('请填写 5 到 1440 之间的整数。')).toBeDefined()
  expect(form.getByText(/请填写以 http/)).toBeDefined()
  const save = form.getByRole('button', { name: '保存设置', hidden: true })
  expect(save).toHaveProperty('disabled', true)
  await userEvent.type(submit, '0')
  await userEvent.clear(form.getByLabelText('网址'))
  await userEvent.type(form.getByLabelText('网址'), 'https://mirror.example')
  await userEvent.click(save)
  await expect
    .poll(() => bodies)
    .toEqual([{ judge: 'hdu', baseUrl: 'https://mirror.example', submitMinutes: 30, pollMinutes: 120 }])
})
