import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { serve } from '../../../test/answers.ts'
import { renderAt } from '../../../test/render.tsx'
import { call } from '../../api/client.ts'
import { signIn } from '../../api/session.ts'
import { StepUp } from './StepUp.tsx'

const refusal = () => Response.json({ status: 440, data: null, msg: '此操作需要重新确认身份，请输入密码后重试。' })
const reply = (data: unknown) => Response.json({ status: 200, data, msg: 'success' })

const start = () => {
  signIn('tok', { uid: 'id-root', username: 'root', roleList: ['root'] } as never)
  const sent = { roles: [] as unknown[], proofs: [] as unknown[] }
  serve({
    '/api/admin/roles': ({ body }) => {
      sent.roles.push(body)
      return sent.proofs.length === 0 ? refusal() : reply({ id: 1 })
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
  await userEvent.type(dialog.getByLabelText('密码'), 'secret-1')
  await userEvent.click(dialog.getByRole('button', { name: '确认' }))
  expect(await result).toEqual({ id: 1 })
  expect(sent).toEqual({ roles: [body, body], proofs: [{ password: 'secret-1' }] })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('cancelling refuses the call; a code of the authenticator app is a proof too', async () => {
  const { sent, result } = start()
  const dialog = within(await screen.findByRole('dialog', { name: '确认身份' }))
  await userEvent.click(dialog.getByRole('button', { name: '改用验证器应用中的验证码' }))
  expect(dialog.getByLabelText('验证器应用中的验证码')).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: '取消' }))
  expect(await result).toBe('refused')
  expect(sent.roles).toHaveLength(1)
})
