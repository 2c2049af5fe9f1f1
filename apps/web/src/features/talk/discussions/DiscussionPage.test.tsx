import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { refuse, serve } from '../../../../test/answers.ts'
import { renderRoutes } from '../../../../test/render.tsx'
import { signIn, signOut } from '../../../api/session.ts'
import { DiscussionPage } from './DiscussionPage.tsx'

afterEach(signOut)

const bob = { uid: 'u2', username: 'bob', avatar: null, roleList: ['default_user'] }
const detail = (change: object = {}) => ({
  id: 7,
  categoryId: 1,
  title: '求思路',
  description: '第三个点超时',
  content: '**b**',
  html: '<p><strong>b</strong></p>',
  pid: 'P1000',
  problemTitle: 'A+B',
  uid: 'u1',
  author: 'alice',
  avatar: null,
  role: 'user',
  titleName: null,
  titleColor: null,
  viewNum: 12,
  likeNum: 3,
  commentNum: 4,
  topPriority: false,
  status: 0,
  gid: null,
  hasLike: false,
  gmtCreate: '2026-11-21T00:00:00.000+0000',
  gmtModified: '2026-11-21T00:00:00.000+0000',
  editedAt: null,
  categoryName: '求助',
  categoryColor: '#1a5fc4',
  isEditorial: false,
  opens: 'afterSolving',
  can: { edit: false, remove: false, moderate: false },
  ...change,
})
const open = () =>
  renderRoutes('/discussion-detail/7', [
    {
      path: '/discussion-detail/7',
      element: (
        <DiscussionPage did={7}>
          <p>comments</p>
        </DiscussionPage>
      ),
    },
    { path: '/discussion', element: <p>list</p> },
  ])

test('shows the words, the way back and the comments', async () => {
  serve({ '/api/get-discussion-detail': () => detail() })
  open()
  expect(await screen.findByRole('heading', { level: 1, name: '求思路' })).toBeTruthy()
  const trail = screen.getByRole('navigation', { name: '当前位置' })
  expect(within(trail).getByRole('link', { name: 'P1000' }).getAttribute('href')).toBe('/discussion/P1000')
  expect(screen.getByRole('link', { name: 'P1000 A+B' }).getAttribute('href')).toBe('/problem/P1000')
  expect(screen.getByText('b').tagName).toBe('STRONG')
  expect(screen.getByText('comments')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '编辑' })).toBe(null)
})

test('can be liked and unliked', async () => {
  let hasLike = false
  const sent: string[] = []
  serve({
    '/api/get-discussion-detail': () => detail({ hasLike, likeNum: hasLike ? 4 : 3 }),
    '/api/discussion-like': ({ query }) => {
      sent.push(query.get('toLike') ?? '')
      hasLike = !hasLike
      return null
    },
  })
  signIn('tok', bob as never)
  open()
  await userEvent.click(await screen.findByRole('button', { name: '赞 3' }))
  const liked = await screen.findByRole('button', { name: '赞 4' })
  expect(liked.getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(liked)
  expect(await screen.findByRole('button', { name: '赞 3' })).toBeTruthy()
  expect(sent).toEqual(['true', 'false'])
})

test('a report needs a label or a reason', async () => {
  const sent: object[] = []
  serve({
    '/api/get-discussion-detail': () => detail(),
    '/api/discussion-report': ({ body }) => {
      sent.push(body)
      return null
    },
  })
  signIn('tok', bob as never)
  open()
  await userEvent.click(await screen.findByRole('button', { name: '举报' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getAllByRole('checkbox')).toHaveLength(6)
  await userEvent.click(within(dialog).getByRole('button', { name: '提交举报' }))
  expect(within(dialog).getByRole('textbox', { description: '请选择标签或填写原因' })).toBe(document.activeElement)
  expect(sent).toEqual([])
  await userEvent.click(within(dialog).getByLabelText('垃圾广告'))
  await userEvent.type(within(dialog).getByLabelText('原因'), '请处理')
  await userEvent.click(within(dialog).getByRole('button', { name: '提交举报' }))
  await waitFor(() => expect(sent).toEqual([{ did: 7, content: '#垃圾广告# 请处理' }]))
})

test('its author deletes it after a question and goes back to the list', async () => {
  serve({
    '/api/get-discussion-detail': () => detail({ can: { edit: true, remove: true, moderate: false } }),
    '/api/discussion': () => null,
  })
  signIn('tok', { ...bob, uid: 'u1', username: 'alice' } as never)
  open()
  await userEvent.click(await screen.findByRole('button', { name: '删除' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/4 条评论/)).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: '删除' }))
  expect(await screen.findByText('list')).toBeTruthy()
})

test('a refusal is shown in its words', async () => {
  serve({ '/api/get-discussion-detail': () => refuse(403, '该讨论已被管理员关闭。') })
  open()
  expect(await screen.findByText('该讨论已被管理员关闭。')).toBeTruthy()
})
