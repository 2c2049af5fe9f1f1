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
