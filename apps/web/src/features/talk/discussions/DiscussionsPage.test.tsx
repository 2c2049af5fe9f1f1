import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { refuse, serve } from '../../../../test/answers.ts'
import { renderRoutes } from '../../../../test/render.tsx'
import { signIn, signOut } from '../../../api/session.ts'
import { DiscussionsPage } from './DiscussionsPage.tsx'

afterEach(() => {
  signOut()
  localStorage.clear()
})

const alice = { uid: 'u1', username: 'alice', avatar: null, roleList: ['default_user'] }
const categories = [
  { id: 1, name: '求助', color: '#1a5fc4', gmtCreate: '', gmtModified: '' },
  { id: 2, name: '分享', color: null, gmtCreate: '', gmtModified: '' },
]
const row = (change: object = {}) => ({
  id: 7,
  categoryId: 1,
  title: '[P1000] 求思路',
  description: '第三个点超时',
  content: null,
  pid: 'P1000',
  uid: 'u2',
  author: 'bob',
  avatar: null,
  role: 'admin',
  viewNum: 12,
  likeNum: 3,
  commentNum: 4,
  topPriority: true,
  status: 0,
  gid: null,
  gmtCreate: '2026-11-21T00:00:00.000+0000',
  gmtModified: '2026-11-21T00:00:00.000+0000',
  categoryName: '求助',
  categoryColor: '#1a5fc4',
  isEditorial: false,
  activeTime: '2026-11-22T00:00:00.000+0000',
  ...change,
})
const page = (rows: object[]) => ({ records: rows, total: rows.length, size: 10, current: 1, pages: 1, orders: [] })
const open = (path: string) =>
  renderRoutes(path, [
    { path: '/discussion', element: <DiscussionsPage /> },
    { path: '/discussion/:problemID', element: <DiscussionsPage /> },
    { path: '/discussion-detail/:did', element: <p>detail</p> },
  ])
const lists: string[] = []
const site = (rows: object[] = [row()], others: Parameters<typeof serve>[0] = {}) => {
  lists.length = 0
  return serve({
    '/api/get-discussion-list': ({ query }) => {
      lists.push(query.toString())
      return page(rows)
    },
    '/api/discussion-category': () => categories,
    '/api/discussion/preview': ({ body }: { body: { content: string } }) => ({ html: `<p>${body.content}!</p>` }),
    ...others,
  })
}

test('shows a discussion with its marks, its problem and its counts', async () => {
  site()
  open('/discussion')
  const item = await screen.findByRole('listitem', { name: /求思路/ })
  expect(within(item).getByRole('link', { name: '[P1000] 求思路' }).getAttribute('href')).toBe('/discussion-detail/7')
  expect(within(item).getByRole('link', { name: '前往题目 P1000' }).getAttribute('href')).toBe('/problem/P1000')
  expect(within(item).getByText('置顶')).toBeTruthy()
  expect(within(item).getByText('ADM').getAttribute('title')).toBe('管理员')
  expect(within(item).getByText('12 次浏览')).toBeTruthy()
})

test('shows the newest reply, and orders the list by it', async () => {
  site([row(), row({ id: 8, title: '没有回复', commentNum: 0 })])
  open('/discussion')
  const item = await screen.findByRole('listitem', { name: /求思路/ })
  expect(within(item).getByText(/最近回复/)).toBeTruthy()
  expect(within(screen.getByRole('listitem', { name: /没有回复/ })).queryByText(/最近回复/)).toBeNull()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '排序' }), 'active')
  await waitFor(() => expect(lists.at(-1)).toBe('currentPage=1&limit=10&sort=active'))
  // An order is no filter: nothing is left out that could be shown again.
  expect(screen.queryByRole('button', { name: '清除' })).toBeNull()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '排序' }), 'newest')
  expect((screen.getByRole('combobox', { name: '排序' }) as HTMLSelectElement).value).toBe('newest')
})

test('reads its filters from the address and writes them there', async () => {
  site()
  signIn('tok', alice as never)
  open('/discussion/P1000?cid=1&keyword=dp')
  await waitFor(() => expect(lists.at(-1)).toBe('currentPage=1&limit=10&cid=1&keyword=dp&pid=P1000'))
  await userEvent.click(await screen.findByRole('button', { name: '分享' }))
  await waitFor(() => expect(lists.at(-1)).toContain('cid=2'))
  await userEvent.click(screen.getByRole('button', { name: '我的' }))
  await waitFor(() => expect(lists.at(-1)).toContain('onlyMine=true'))
  await userEvent.click(screen.getByRole('button', { name: '清除' }))
  await waitFor(() => expect(lists.at(-1)).toBe('currentPage=1&limit=10&pid=P1000'))
})

test('shows a hint when empty', async () => {
  site([])
  open('/discussion')
  expect(await screen.findByText('发布第一篇讨论，提问或分享思路。')).toBeTruthy()
})

test('an account that may not post reads why', async () => {
  site()
  signIn('tok', { ...alice, roleList: ['mute_user'] } as never)
  open('/discussion')
  expect(await screen.findByText(/已被禁止发布讨论/)).toBeTruthy()
  expect(screen.getByRole('button', { name: '发布讨论' }).hasAttribute('disabled')).toBe(true)
})

test('writes under a problem: prefix, preview, refusal, then the new page', async () => {
  const sent: object[] = []
  let answer: unknown = refuse(403, '通过 10 道题目后才能发布讨论。')
  site([row()], {
    '/api/discussion/publish': ({ body }) => {
      sent.push(body)
      return answer
    },
  })
  signIn('tok', alice as never)
  open('/discussion/P1000')
  await userEvent.click(await screen.findByRole('button', { name: '发布讨论' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByLabelText<HTMLInputElement>(/^标题/).value).toBe('[P1000] ')
  await userEvent.click(within(dialog).getByRole('button', { name: '发布' }))
  expect(await within(dialog).findByText('内容不能为空')).toBeTruthy()
  expect(sent).toEqual([])
  await userEvent.type(within(dialog).getByLabelText(/^标题/), '标题')
  await userEvent.type(within(dialog).getByLabelText(/^描述/), '描述')
  await userEvent.type(within(dialog).getByLabelText(/^内容/), '正文')
  await userEvent.selectOptions(within(dialog).getByLabelText(/^分类/), '2')
  expect(await within(dialog).findByText('正文!')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: '发布' }))
  expect((await within(dialog).findByRole('alert')).textContent).toBe('通过 10 道题目后才能发布讨论。')
  answer = { id: 9 }
  await userEvent.click(within(dialog).getByRole('button', { name: '发布' }))
  expect(await screen.findByText('detail')).toBeTruthy()
  expect(sent.at(-1)).toMatchObject({ title: '[P1000] 标题', categoryId: 2, pid: 'P1000', topPriority: null })
})

test('a draft survives closing the page', async () => {
  site()
  signIn('tok', alice as never)
  const { unmount } = open('/discussion')
  await userEvent.click(await screen.findByRole('button', { name: '发布讨论' }))
  await userEvent.type(within(await screen.findByRole('dialog')).getByLabelText(/^内容/), '写到一半')
  window.dispatchEvent(new Event('pagehide'))
  unmount()
  open('/discussion')
  await userEvent.click(await screen.findByRole('button', { name: '发布讨论' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('已恢复上次未发布的草稿。')).toBeTruthy()
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>(/^内容/).value).toBe('写到一半')
  await userEvent.click(within(dialog).getByRole('button', { name: '放弃草稿' }))
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>(/^内容/).value).toBe('')
})

test('a group lists its own discussions, whose pages stay inside the group', async () => {
  const asked: string[] = []
  serve({
    '/api/group/get-discussion-list': ({ query }) => {
      asked.push(query.toString())
      return page([row({ gid: 3, pid: null, title: '作业第二题' })])
    },
    '/api/discussion-category': () => categories,
  })
  renderRoutes('/group/3/discussion', [{ path: '/group/3/discussion', element: <DiscussionsPage gid={3} /> }])
  const item = await screen.findByRole('listitem', { name: /作业第二题/ })
  expect(within(item).getByRole('link', { name: '作业第二题' }).getAttribute('href')).toBe(
    '/group/3/discussion-detail/7',
  )
  expect(asked[0]).toContain('gid=3')
  expect(screen.queryByRole('button', { name: '我的' })).toBeNull()
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
})

test('an admin of a group sees disabled discussions under “manage” and disables or pins one there', async () => {
  const sent: object[] = []
  let status = 0
  serve({
    '/api/group/get-discussion-list': () => page(status === 0 ? [row({ gid: 3, topPriority: false })] : []),
    '/api/group/get-admin-discussion-list': () => page([row({ gid: 3, topPriority: false, status })]),
    '/api/discussion-category': () => categories,
    '/api/group/discussion': ({ body }: { body: { status: number | null } }) => {
      sent.push(body)
      status = body.status ?? status
      return null
    },
  })
  renderRoutes('/group/3/discussion', [{ path: '/group/3/discussion', element: <DiscussionsPage gid={3} isManager /> }])
  await screen.findByRole('listitem', { name: /求思路/ })
  expect(screen.queryByRole('button', { name: /^禁用/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '管理' }))
  await userEvent.click(await screen.findByRole('button', { name: '禁用: [P1000] 求思路' }))
  expect(await screen.findByText('已禁用')).toBeTruthy()
  expect(sent).toMatchObject([{ id: 7, status: 1, topPriority: null, title: null, content: null }])
  await userEvent.click(screen.getByRole('button', { name: '置顶: [P1000] 求思路' }))
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ id: 7, status: null, topPriority: true }))
  await userEvent.click(screen.getByRole('button', { name: '全部' }))
  expect(await screen.findByText('还没有讨论')).toBeTruthy()
})
