import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serve } from '../../../../test/answers.ts'
import { renderAt } from '../../../../test/render.tsx'
import { signIn, signOut } from '../../../api/session.ts'
import { MessagesPage } from './MessagesPage.tsx'

beforeEach(() => signIn('tok', { uid: 'u1', username: 'alice', avatar: null, roleList: [] } as never))
afterEach(signOut)

const row = {
  id: 7,
  action: 'Discuss',
  sourceId: 3,
  sourceType: 'Discussion',
  sourceTitle: 'Why WA?',
  sourceContent: '&lt;b&gt;',
  sourceText: '<b>me too</b>',
  quoteId: null,
  quoteType: null,
  quoteContent: null,
  quoteText: null,
  url: '/discussion-detail/3',
  state: false,
  senderId: 'u2',
  senderUsername: 'bob',
  senderAvatar: null,
  gmtCreate: '2026-11-21T00:00:00.000+0000',
}
const page = (records: object[]) => ({ records, total: records.length, size: 6, current: 1, pages: 1 })
const unread = { comment: 120, reply: 0, like: 0, sys: 2, mine: 0 }

test('the tabs show unread counts, and a message shows user, action and place as plain text', async () => {
  serve({ '/api/msg/unread': () => unread, '/api/msg/comment': () => page([row]) })
  renderAt('/message/discuss', <MessagesPage />)
  const message = await screen.findByText('<b>me too</b>')
  const item = message.closest('li') as HTMLElement
  expect(within(item).getByText('未读：')).toBeTruthy()
  expect(within(item).getByRole('link', { name: 'Why WA?' }).getAttribute('href')).toBe('/discussion-detail/3')
  const drawers = screen.getByRole('navigation', { name: '消息中心' })
  await waitFor(() => expect(within(drawers).getByText('99+')).toBeTruthy())
  expect(within(drawers).getByText('120 条未读')).toBeTruthy()
})

test('an empty tab explains its purpose', async () => {
  serve({ '/api/msg/unread': () => unread, '/api/msg/comment': () => page([]) })
  renderAt('/message/discuss', <MessagesPage />)
  expect(await screen.findByText('这里还没有消息')).toBeTruthy()
})

test('cleaning asks first and removes this kind alone', async () => {
  let cleaned = ''
  const shown = [row]
  serve({
    '/api/msg/unread': () => unread,
    '/api/msg/comment': () => page(shown),
    '/api/msg/clean': ({ query }) => {
      cleaned = String(query)
      shown.pop()
      return null
    },
  })
  renderAt('/message/discuss', <MessagesPage />)
  await screen.findByText('<b>me too</b>')
  await userEvent.click(screen.getByRole('button', { name: '清空' }))
  expect(cleaned).toBe('')
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }))
  await waitFor(() => expect(cleaned).toBe('type=Discuss'))
  expect(await screen.findByText('这里还没有消息')).toBeTruthy()
})

test('a page beyond the last one leads to the last', async () => {
  const pages: (string | null)[] = []
  serve({
    '/api/msg/unread': () => unread,
    '/api/msg/comment': ({ query }) => {
      pages.push(query.get('currentPage'))
      return { ...page(query.get('currentPage') === '1' ? [row] : []), total: 6 }
    },
  })
  renderAt('/message/discuss?currentPage=2', <MessagesPage />)
  expect(await screen.findByText('<b>me too</b>')).toBeTruthy()
  expect(pages).toEqual(['2', '1'])
})
