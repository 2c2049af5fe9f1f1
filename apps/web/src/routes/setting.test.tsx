import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refuse, serve } from '../../test/answers.ts'
import { renderAt } from '../../test/render.tsx'
import { lapse, letGo, session, signIn, signOut } from '../api/session.ts'
import { loadTexts } from '../i18n/later.ts'
import { hasUnsaved } from '../lib/form/use-unsaved.ts'
import { Component } from './setting.tsx'

const user = {
  uid: 'u1',
  username: 'alice',
  nickname: null,
  avatar: null,
  email: 'alice@example.org',
  gender: 'secrecy',
  roleList: ['default_user'],
}
const noFactors = { totp: false, passkeys: [], recoveryCodes: 0, required: false }

beforeEach(async () => {
  await loadTexts(['settings'])
  signIn('tok', user as never)
})
afterEach(signOut)

const factors = { '/api/get-second-factors': () => noFactors }
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)

test('the new password must be another one, written twice alike', async () => {
  const asked = serve(factors)
  renderAt('/setting#password', <Component />)
  await type('当前密码', 'secret-1')
  await type('新密码', 'secret-1')
  await type('再次输入新密码', 'secret-2')
  await userEvent.click(screen.getByRole('button', { name: '修改密码' }))
  expect(screen.getByText('新密码不能与当前密码相同。')).toBeTruthy()
  expect(screen.getByText('两次输入的密码不一致。')).toBeTruthy()
  expect(asked).not.toContain('/api/change-password')
})

test.each([
  [400, false],
  [403, true],
])('an outcome of %i is shown next to the form', async (code, isLocked) => {
  serve({ ...factors, '/api/change-password': () => ({ code, msg: '还剩几次', userInfo: null }) })
  renderAt('/setting#password', <Component />)
  await type('当前密码', 'secret-0')
  await type('新密码', 'secret-1')
  await type('再次输入新密码', 'secret-1')
  const button = screen.getByRole('button', { name: '修改密码' })
  await userEvent.click(button)
  await screen.findByText('还剩几次')
  expect((button as HTMLButtonElement).disabled).toBe(isLocked)
})

test('a code is sent only to a different, well-formed address', async () => {
  const asked = serve({ ...factors, '/api/get-change-email-code': () => null })
  renderAt('/setting#email', <Component />)
  const send = screen.getByRole('button', { name: '发送验证码' })
  await type('新邮箱', 'Alice@example.org')
  await userEvent.click(send)
  expect(screen.getByText('新邮箱不能与当前邮箱相同。')).toBeTruthy()
  await userEvent.clear(screen.getByLabelText('新邮箱'))
  await type('新邮箱', 'new@example.org')
  expect(asked).not.toContain('/api/get-change-email-code')
  await userEvent.click(send)
  await waitFor(() => expect(asked).toContain('/api/get-change-email-code'))
  await waitFor(() =>
    expect((screen.getByRole('button', { name: /秒后可重发/ }) as HTMLButtonElement).disabled).toBe(true),
  )
})

test('a saved profile is shown on the site; a refusal is shown and no input is lost', async () => {
  let isRefused = true
  serve({
    ...factors,
    '/api/change-userInfo': ({ body }) => {
      if (isRefused) return refuse(400, '昵称太长')
      return { ...user, ...(body as object) }
    },
  })
  renderAt('/setting#profile', <Component />)
  await type('昵称', '小艾')
  await userEvent.click(screen.getByRole('button', { name: '保存资料' }))
  await screen.findByText('昵称太长')
  expect((screen.getByLabelText('昵称') as HTMLInputElement).value).toBe('小艾')
  expect(hasUnsaved()).toBe(true)
  isRefused = false
  await userEvent.click(screen.getByRole('button', { name: '保存资料' }))
  await waitFor(() => expect(session.get().user?.nickname).toBe('小艾'))
  await waitFor(() => expect(hasUnsaved()).toBe(false))
})

test('guests are led away', async () => {
  signOut()
  serve({})
  renderAt('/setting', <Component />)
  expect(screen.queryByRole('heading', { name: '设置' })).toBeNull()
})

test('input is kept while its section is closed, and when the session expires meanwhile', async () => {
  serve(factors)
  renderAt('/setting#profile', <Component />)
  const school = () => screen.getByRole('textbox', { name: '学校' }) as HTMLInputElement
  await userEvent.clear(school())
  await userEvent.type(school(), 'River School')
  const part = school().closest('details')
  if (part === null) throw new Error('The profile is not a separate section.')
  part.open = false
  fireEvent(part, new Event('toggle'))
  expect(school().value).toBe('River School')
  act(() => lapse())
  expect(school().value).toBe('River School')
  act(() => letGo())
  expect(screen.queryByRole('textbox', { name: '学校' })).toBeNull()
})

test('another person finds their own profile, and nothing the former one typed', async () => {
  serve(factors)
  renderAt('/setting#profile', <Component />)
  await type('昵称', '小艾')
  act(() => signIn('theirs', { ...user, uid: 'u2', username: 'bob', nickname: '阿波' } as never))
  expect((screen.getByLabelText('昵称') as HTMLInputElement).value).toBe('阿波')
})

test('a new API token is shown once, with the chosen scopes and lifetime', async () => {
  const tokens: object[] = []
  let sent: object | null = null
  serve({
    ...factors,
    '/api/api-tokens': ({ body }) => {
      if (!('name' in (body as object))) return tokens
      sent = body
      const times = { createdAt: '2026-11-23T10:00:00.000+0000', expiresAt: '2027-02-21T10:00:00.000+0000' }
      const view = { id: 't1', name: 'laptop', scopes: ['read', 'submit'], ...times, usedAt: null, isExpired: false }
      tokens.push(view)
      return { token: `vdt_${'a'.repeat(40)}`, view }
    },
  })
  renderAt('/setting#tokens', <Component />)
  expect(await screen.findByText('您还没有 API 令牌。')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '创建令牌' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('名称'), 'laptop')
  await userEvent.click(dialog.getByLabelText('管理题目'))
  await userEvent.click(dialog.getByLabelText('提交'))
  await userEvent.selectOptions(dialog.getByLabelText('有效期'), '30')
  await userEvent.type(dialog.getByLabelText('当前密码'), 'secret-1')
  await userEvent.click(dialog.getByRole('button', { name: '创建令牌' }))
  expect(await screen.findByText(`vdt_${'a'.repeat(40)}`)).toBeTruthy()
  expect(sent).toEqual({ name: 'laptop', scopes: ['read', 'problems'], days: 30, password: 'secret-1' })
  expect(await screen.findByRole('button', { name: '撤销 laptop' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '我已保存' }))
  expect(screen.queryByText(`vdt_${'a'.repeat(40)}`)).toBeNull()
})

test('the own data are downloaded as one zip', async () => {
  const saved: string[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:own', revokeObjectURL: () => {} }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const zip = () =>
    new Response('PK', {
      headers: { 'Content-Type': 'application/zip', 'Content-Disposition': 'attachment;filename=own_data.zip' },
    })
  serve({ ...factors, '/api/own-data': zip })
  renderAt('/setting#data', <Component />)
  await userEvent.click(screen.getByRole('button', { name: '下载数据' }))
  await waitFor(() => expect(saved).toEqual(['own_data.zip']))
})

const deletion = {
  request: null,
  isPossible: true,
  hasPassword: true,
  days: 14,
  deletes: { submissions: 7, discussions: 1, comments: 3, groups: 0 },
  keeps: { contestSubmissions: 5, contests: 0, problems: 0 },
}
const waitingDeletion = {
  ...deletion,
  request: { requestedAt: '2026-11-23T10:00:00.000+0000', dueAt: '2026-12-07T10:00:00.000+0000' },
}

test('deleting the account lists its effects, asks for the password and can be withdrawn', async () => {
  const sent: unknown[] = []
  let state: object = deletion
  serve({
    ...factors,
    '/api/own-data/deletion': ({ body }) => {
      if (Object.keys(body).length === 0) return state
      sent.push(body)
      state = waitingDeletion
      return state
    },
  })
  renderAt('/setting#deletion', <Component />)
  expect(await screen.findByText('比赛之外的 7 次提交。')).toBeTruthy()
  expect(screen.getByText(/^5 次比赛提交及其名次，改用匿名名称/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '申请注销' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(within(dialog).getByLabelText('当前密码'), 'secret-0')
  await userEvent.click(within(dialog).getByRole('button', { name: '申请注销' }))
  expect(await screen.findByText(/^您的账号将于 2026-12-07/)).toBeTruthy()
  expect(sent).toEqual([{ password: 'secret-0' }])
  state = deletion
  await userEvent.click(screen.getByRole('button', { name: '保留账号' }))
  expect(await screen.findByRole('button', { name: '申请注销' })).toBeTruthy()
})

test('a super admin cannot ask for deletion', async () => {
  serve({ ...factors, '/api/own-data/deletion': () => ({ ...deletion, isPossible: false }) })
  renderAt('/setting#deletion', <Component />)
  expect(await screen.findByText(/^超级管理员不能注销账号/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '申请注销' })).toBeNull()
})

test('without a part in the address, the profile is open and the navigation leads to each part', async () => {
  serve(factors)
  renderAt('/setting', <Component />)
  const isOpen = (name: string) => document.querySelector<HTMLDetailsElement>(`#${name}`)?.open
  expect(['avatar', 'profile', 'password', 'deletion'].map(isOpen)).toEqual([true, true, false, false])
  const nav = within(screen.getByRole('navigation', { name: '设置' }))
  expect(nav.queryByRole('link', { name: '修改手机' })).toBeNull()
  await userEvent.click(nav.getByRole('link', { name: '修改密码' }))
  expect(isOpen('password')).toBe(true)
  expect(nav.getByRole('link', { name: '修改密码' }).getAttribute('aria-current')).toBe('true')
})
