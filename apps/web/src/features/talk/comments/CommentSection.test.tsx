import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { serve } from '../../../../test/answers.ts'
import { renderAt } from '../../../../test/render.tsx'
import { signIn, signOut } from '../../../api/session.ts'
import { CommentSection } from './CommentSection.tsx'

afterEach(signOut)

const author = { fromAvatar: null, fromRole: 'user', fromTitleName: null, fromTitleColor: null, editedAt: null }
const answer = (id: number, content: string) => ({
  ...author,
  id,
  commentId: 1,
  fromUid: 'u2',
  fromName: 'bob',
  toUid: 'u1',
  toName: 'alice',
  toAvatar: null,
  content,
  html: `<p>${content}</p>`,
  status: 0,
  gmtCreate: '2026-11-21T00:00:00.000+0000',
  gmtModified: '2026-11-21T00:00:00.000+0000',
})
const comment = (change: object = {}) => ({
  ...author,
  id: 1,
  fromUid: 'u1',
  fromName: 'alice',
  content: 'hello',
  html: '<p>hello</p>',
  likeNum: 2,
  totalReplyNum: 4,
  gmtCreate: '2026-11-21T00:00:00.000+0000',
  replyList: [answer(4, 'four'), answer(3, 'three'), answer(2, 'two')],
  ...change,
})
const listed = (rows: object[], likes: object = {}, total = rows.length) => ({
  commentList: { records: rows, total, size: 10, current: 1, pages: 1, orders: [], searchCount: true },
  commentLikeMap: likes,
})
const alice = { uid: 'u1', username: 'alice', avatar: null, roleList: ['default_user'] }

test('shows comments with three answers, and all of them when asked', async () => {
  serve({
    '/api/comments': () => listed([comment({ fromRole: 'root' })]),
    '/api/reply': () => [4, 3, 2, 1].map((id) => answer(id, `all ${id}`)),
  })
  renderAt('/', <CommentSection place={{ did: 5 }} />)
  expect(await screen.findByRole('heading', { name: '评论（1）' })).toBeTruthy()
  expect(screen.getByText('SPA').getAttribute('title')).toBe('超级管理员')
  const replies = screen.getByRole('list', { name: '对 alice 的回复' })
  expect(within(replies).getAllByRole('listitem')).toHaveLength(3)
  await userEvent.click(screen.getByRole('button', { name: '查看全部 4 条回复' }))
  await waitFor(() => expect(within(replies).getAllByRole('listitem')).toHaveLength(4))
  await userEvent.click(screen.getByRole('button', { name: '收起回复' }))
  expect(within(replies).getAllByRole('listitem')).toHaveLength(3)
})

test('sends what was written once, and asks a guest to log in', async () => {
  const sent: unknown[] = []
  serve({
    '/api/comments': () => listed([]),
    '/api/comment': ({ body }) => {
      sent.push(body)
      return comment({ replyList: [], totalReplyNum: 0 })
    },
  })
  renderAt('/', <CommentSection place={{ did: 5 }} />)
  const box = await screen.findByRole('textbox', { name: '写下您的评论' })
  await userEvent.type(box, 'my thoughts')
  await userEvent.click(screen.getByRole('button', { name: '发表评论' }))
  expect(sent).toEqual([])
  signIn('tok', alice as never)
  await userEvent.type(box, '{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent).toEqual([{ did: 5, content: 'my thoughts' }]))
  await waitFor(() => expect((box as HTMLTextAreaElement).value).toBe(''))
  await userEvent.click(screen.getByRole('button', { name: '发表评论' }))
  expect(sent).toHaveLength(1)
})

test('marks and emoji go where the writer is', async () => {
  serve({ '/api/comments': () => listed([]) })
  renderAt('/', <CommentSection place={{ did: 5 }} />)
  const box = (await screen.findByRole('textbox')) as HTMLTextAreaElement
  await userEvent.type(box, 'x')
  box.setSelectionRange(0, 1)
  await userEvent.click(screen.getByRole('button', { name: '行内代码' }))
  expect(box.value).toBe('`x`')
  // The writer is back in the box a moment after the mark was set.
  await waitFor(() => expect(document.activeElement).toBe(box))
  await userEvent.click(screen.getByRole('button', { name: '插入表情' }))
  await userEvent.keyboard('{ArrowRight}{Enter}')
  expect(box.value).toContain('😄')
})

test('only own words are changed, own ones and those of others by staff deleted, after a question', async () => {
  const gone: unknown[] = []
  signIn('tok', alice as never)
  serve({
    '/api/comments': () => listed([comment(), comment({ id: 9, fromUid: 'u2', fromName: 'bob', replyList: [] })]),
    '/api/comment': ({ body }) => {
      gone.push(body)
      return null
    },
  })
  renderAt('/', <CommentSection place={{ did: 5 }} />)
  const [own, others] = await screen
    .findAllByRole('article')
    .then((all) => all.filter((item) => !item.closest('ul ul')))
  if (own === undefined || others === undefined) throw new Error('two comments are shown')
  expect(within(others).queryByRole('button', { name: '删除' })).toBeNull()
  expect(within(own).getAllByRole('button', { name: '编辑' })).toHaveLength(1)
  await userEvent.click(within(own).getByRole('button', { name: '删除' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/4 条回复/)).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: '删除' }))
  await waitFor(() => expect(gone).toEqual([{ id: 1 }]))
})

test('in a contest only the author of a question and managers reply', async () => {
  signIn('tok', alice as never)
  serve({
    '/api/comments': () =>
      listed([comment({ replyList: [] }), comment({ id: 9, fromUid: 'u2', fromName: 'bob', replyList: [] })]),
  })
  renderAt('/', <CommentSection place={{ cid: 3 }} />)
  await screen.findAllByRole('article')
  expect(screen.getAllByRole('button', { name: '回复' })).toHaveLength(1)
})

test('text typed during the request is kept', async () => {
  signIn('tok', alice as never)
  let answer = (_: unknown): void => {}
  serve({ '/api/comments': () => listed([]), '/api/comment': () => new Promise((done) => (answer = done)) })
  renderAt('/', <CommentSection place={{ did: 5 }} />)
  const box = screen.getByRole('textbox', { name: '写下您的评论' })
  await userEvent.type(box, 'first')
  await userEvent.click(screen.getByRole('button', { name: '发表评论' }))
  await userEvent.type(box, ' second')
  answer(comment())
  await screen.findByRole('button', { name: '发表评论' })
  await new Promise((done) => setTimeout(done, 20))
  expect((box as HTMLTextAreaElement).value).toBe('first second')
})

test('the box of an answer has the focus as long as it is open, and gives it back', async () => {
  signIn('tok', alice as never)
  serve({ '/api/comments': () => listed([comment({ replyList: [] })]) })
  renderAt('/', <CommentSection place={{ did: 5 }} />)
  const opener = await screen.findByRole('button', { name: '回复' })
  await userEvent.click(opener)
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '回复 alice' }))
  await userEvent.click(screen.getByRole('button', { name: '取消' }))
  expect(document.activeElement).toBe(opener)
})
