import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { serve } from '../../../test/answers.ts'
import { renderAt } from '../../../test/render.tsx'
import { call } from '../../api/client.ts'
import { signIn } from '../../api/session.ts'
import { announceProof } from '../../api/step-up.ts'
import { StepUp } from './StepUp.tsx'

const refusal = () => Response.json({ status: 440, data: null, msg: '此操作需要重新确认身份，请输入密码后重试。' })
const reply = (data: unknown) => Response.json({ status: 200, data, msg: 'success' })

const ways = { password: true, totp: true, passkey: null, providers: [] }

const start = (begun: object = ways) => {
  signIn('tok', { uid: 'id-root', username: 'root', roleList: ['root'] } as never)
  const sent = { roles: [] as unknown[], proofs: [] as unknown[] }
  serve({
    '/api/admin/roles': ({ body }) => {
      sent.roles.push(body)
      return sent.proofs.length === 0 ? refusal() : reply({ id: 1 })
    },
    '/api/begin-step-up': () => begun,
    '/api/sign-on/prove-by-directory': ({ body }) => {
      sent.proofs.push(body)
      return reply(null)
    },
    '/api/step-up': ({ body }) => {
      sent.proofs.push(body)
      return reply(null)
    },
  })
  renderAt('/', <StepUp />)
  const body = { name: 'Setters', permissions: ['tags'] }
  const result = call('siteRoles.create', { body }, { quiet: true }).then(
    (data) => data,
    () => 'refused',
  )
  return { sent, body, result }
}

test('a refused call asks for the password and is repeated with the same input', async () => {
  const { sent, body, result } = start()
  const dialog = within(await screen.findByRole('dialog', { name: '确认身份' }))
  await userEvent.type(await dialog.findByLabelText('密码'), 'secret-1')
  await userEvent.click(dialog.getByRole('button', { name: '确认' }))
  expect(await result).toEqual({ id: 1 })
  expect(sent).toEqual({ roles: [body, body], proofs: [{ password: 'secret-1' }] })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('cancelling refuses the call; a code of the authenticator app is a proof too', async () => {
  const { sent, result } = start()
  const dialog = within(await screen.findByRole('dialog', { name: '确认身份' }))
  await userEvent.click(await dialog.findByRole('button', { name: '改用验证器应用中的验证码' }))
  expect(dialog.getByLabelText('验证器应用中的验证码')).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: '取消' }))
  expect(await result).toBe('refused')
  expect(sent.roles).toHaveLength(1)
})

test('an account of a directory confirms with the password of the directory', async () => {
  const provider = { id: 4, name: '校园目录', kind: 'ldap' }
  const { sent, result } = start({ password: false, totp: false, passkey: null, providers: [provider] })
  const dialog = within(await screen.findByRole('dialog', { name: '确认身份' }))
  await userEvent.type(await dialog.findByLabelText('校园目录 的用户名'), 'amy')
  await userEvent.type(dialog.getByLabelText('校园目录 的密码'), 'secret-1')
  await userEvent.click(dialog.getByRole('button', { name: '通过 校园目录 确认' }))
  expect(await result).toEqual({ id: 1 })
  expect(sent.proofs).toEqual([{ provider: 4, username: 'amy', password: 'secret-1' }])
})

test('a login in another window continues the call here', async () => {
  const { sent, result } = start()
  await screen.findByRole('dialog', { name: '确认身份' })
  sent.proofs.push('in the other window')
  announceProof()
  expect(await result).toEqual({ id: 1 })
})

test('an account without any way is asked to log in again', async () => {
  const { result } = start({ password: false, totp: false, passkey: null, providers: [] })
  const dialog = within(await screen.findByRole('dialog', { name: '确认身份' }))
  await dialog.findByText(/请退出后重新登录/)
  await userEvent.click(dialog.getByRole('button', { name: '关闭' }))
  expect(await result).toBe('refused')
})
