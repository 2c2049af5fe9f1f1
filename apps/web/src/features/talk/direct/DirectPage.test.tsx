import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refuse, serve } from '../../../../test/answers.ts'
import { renderRoutes } from '../../../../test/render.tsx'
import { signIn, signOut } from '../../../api/session.ts'
import { DirectPage } from './DirectPage.tsx'

beforeEach(() => signIn('tok', { uid: 'u1', username: 'alice', avatar: null, roleList: [] } as never))
afterEach(signOut)

const bob = { uid: 'u2', username: 'bob', nickname: null, avatar: null }
const at = '2026-11-21T00:00:00.000+0000'
const messageOf = (id: number, isMine: boolean, content: string) => ({
  id,
  isMine,
  isDeleted: false,
  content,
  html: `<p>${content}</p>`,
  gmtCreate: at,
})
const conversation = {
  partner: bob,
  last: { excerpt: 'hi alice', isMine: false, isDeleted: false, gmtCreate: at },
  unread: 2,
  isBlocked: false,
}
const page = (records: object[]) => ({ records, total: records.length, size: 20, current: 1, pages: 1 })
const thread = { partner: bob, isBlocked: false, writeError: null, hasOlder: false }
const base = {
  '/api/get-website-config': () => ({ openDirectMessages: true, tools: [], practiceSites: [] }),
  '/api/direct-message/conversations': () => page([conversation]),
  '/api/direct-message/read': () => null,
}
const show = (path: string) =>
  renderRoutes(path, [
    { path: '/message/direct', element: <DirectPage /> },
    { path: '/message/direct/:uid', element: <DirectPage /> },
  ])

test('conversations show the user, the last message and the unread count, and open', async () => {
  serve({ ...base, '/api/direct-message/thread': () => ({ ...thread, messages: [messageOf(1, false, 'hi alice')] }) })
  show('/message/direct')
  const list = screen.findByRole('navigation', { name: '会话列表' })
  const row = await within(await list).findByRole('link', { name: /bob.*hi alice.*2 条未读/ })
  await userEvent.click(row)
  expect(await screen.findByRole('log', { name: '与 bob 的私信' })).toBeTruthy()
})

test('Enter sends, Shift+Enter starts a line, and the received messages are marked as read', async () => {
  const messages = [messageOf(5, false, 'hi alice')]
  const sent: unknown[] = []
  const marked: unknown[] = []
  serve({
    ...base,
    '/api/direct-message/thread': () => ({ ...thread, messages: [...messages] }),
    '/api/direct-message/read': ({ body }) => {
      marked.push(body)
      return null
    },
    '/api/direct-message': ({ body }) => {
      sent.push(body)
      const made = messageOf(6, true, 'hello bob')
      messages.push(made)
      return made
    },
  })
  show('/message/direct/u2')
  const box = await screen.findByRole('textbox', { name: /私信内容/ })
  await waitFor(() => expect(marked).toEqual([{ uid: 'u2', until: 5 }]))
  await userEvent.type(box, 'hello{Shift>}{Enter}{/Shift}bob')
  expect(sent).toEqual([])
  // Enter that chooses a candidate of an input method sends nothing.
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true })
  expect(sent).toEqual([])
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('hello bob')).toBeTruthy()
  expect(sent).toEqual([{ uid: 'u2', content: 'hello\nbob' }])
  await waitFor(() => expect((box as HTMLTextAreaElement).value).toBe(''))
})

test('a refused message stays in the box', async () => {
  serve({
    ...base,
    '/api/direct-message/thread': () => ({ ...thread, messages: [] }),
    '/api/direct-message': () => refuse(403, '该用户不接收您的私信。'),
  })
  show('/message/direct/u2')
  const box = await screen.findByRole('textbox', { name: /私信内容/ })
  await userEvent.type(box, 'hello{Enter}')
  expect(await screen.findByText('该用户不接收您的私信。')).toBeTruthy()
  expect((box as HTMLTextAreaElement).value).toBe('hello')
})

test('a user who cannot be written to has no box but the reason', async () => {
  const writeError = { code: 'directMessage.blockedByYou', text: '您已屏蔽该用户，取消屏蔽后才能发送私信。' }
  const calls: string[] = []
  serve({
    ...base,
    '/api/direct-message/thread': () => ({ ...thread, isBlocked: true, writeError, messages: [] }),
    '/api/direct-message/block': ({ query }) => {
      calls.push(String(query))
      return null
    },
  })
  show('/message/direct/u2')
  expect(await screen.findByText(writeError.text)).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: /私信内容/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '取消屏蔽' }))
  await waitFor(() => expect(calls).toEqual(['uid=u2']))
})

test('an own message is deleted after a question, a received one is reported with a reason', async () => {
  const calls: unknown[] = []
  const messages = [messageOf(1, false, 'rude words'), messageOf(2, true, 'my mistake')]
  serve({
    ...base,
    '/api/direct-message/thread': () => ({ ...thread, messages }),
    '/api/direct-message': ({ query }) => {
      calls.push(String(query))
      return null
    },
    '/api/direct-message/report': ({ body }) => {
      calls.push(body)
      return null
    },
  })
  show('/message/direct/u2')
  await userEvent.click(await screen.findByRole('button', { name: '删除私信' }))
  expect(calls).toEqual([])
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }))
  await waitFor(() => expect(calls).toEqual(['id=2']))
  await userEvent.click(screen.getByRole('button', { name: '举报私信' }))
  const dialog = within(await screen.findByRole('dialog', { name: '举报私信' }))
  expect(dialog.getByText('rude words')).toBeTruthy()
  await userEvent.type(dialog.getByRole('textbox', { name: /举报原因/ }), 'insult')
  await userEvent.click(dialog.getByRole('button', { name: '提交举报' }))
  await waitFor(() => expect(calls.at(-1)).toEqual({ id: 1, reason: 'insult' }))
})

test('the search finds users to write to, without those of known conversations', async () => {
  const users = [bob, { uid: 'u3', username: 'bobby', nickname: 'B', avatar: null }]
  serve({
    ...base,
    '/api/search': () => ({ problems: [], contests: [], groups: [], users }),
  })
  show('/message/direct')
  await userEvent.type(await screen.findByRole('searchbox', { name: '搜索用户' }), 'bob')
  const people = within(await screen.findByRole('region', { name: '发私信给' }))
  const links = await people.findAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/message/direct/u3'])
})

test('the settings choose who can write, and list the blocked users', async () => {
  const calls: unknown[] = []
  serve({
    ...base,
    '/api/direct-message/preference': ({ body }) => {
      if (Object.keys(body).length > 0) calls.push(body)
      return { accepts: 'everyone' }
    },
    '/api/direct-message/blocks': () => [bob],
    '/api/direct-message/block': ({ query }) => {
      calls.push(String(query))
      return null
    },
  })
  show('/message/direct')
  await userEvent.click(await screen.findByRole('button', { name: '私信设置' }))
  const dialog = within(await screen.findByRole('dialog', { name: '私信设置' }))
  await userEvent.click(await dialog.findByRole('radio', { name: '任何人都不可以' }))
  await waitFor(() => expect(calls).toEqual([{ accepts: 'nobody' }]))
  await userEvent.click(await dialog.findByRole('button', { name: '取消屏蔽 bob' }))
  await waitFor(() => expect(calls).toContain('uid=u2'))
})

test('a site without direct messages says so and asks for none', async () => {
  const asked = serve({
    '/api/get-website-config': () => ({ openDirectMessages: false, tools: [], practiceSites: [] }),
  })
  show('/message/direct/u2')
  expect(await screen.findByText('私信未开放')).toBeTruthy()
  expect(asked.filter((path) => path.startsWith('/api/direct-message'))).toEqual([])
})
