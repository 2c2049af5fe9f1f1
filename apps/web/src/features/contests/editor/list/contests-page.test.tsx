import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serve } from '../../../../../test/answers.ts'
import { contest, page } from '../../../../../test/managed-contests.ts'
import { renderAt } from '../../../../../test/render.tsx'
import { signIn, signOut } from '../../../../api/session.ts'
import { ContestsPage } from './ContestsPage.tsx'

beforeEach(() => {
  localStorage.clear()
  signIn('tok', { uid: 'me', username: 'chair', avatar: null, roleList: ['admin'] } as never)
})
afterEach(signOut)

test('the list requests the filter of the address and offers permitted actions', async () => {
  let asked = ''
  serve({
    '/api/admin/contest/get-contest-list': ({ query }) => {
      asked = String(query)
      return page([contest(1), contest(2, { mayEdit: false, status: 0 })])
    },
  })
  renderAt('/admin/contest?keyword=ro&status=1&onlyMine=true', <ContestsPage />)
  const row = (await screen.findByRole('link', { name: 'Round 1' })).closest('tr') as HTMLElement
  expect(asked).toBe('currentPage=1&limit=10&keyword=ro&status=1&onlyMine=true')
  await userEvent.click(within(row).getByRole('button', { name: 'Round 1 的更多操作' }))
  expect(screen.getByRole('menuitem', { name: '公开题目到题库' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: '删除比赛' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Round 2' })).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Round 2 可见' }).disabled).toBe(true)
})

test('the list names the format of each contest, and those of the site by their titles', async () => {
  const bestTwo = { name: 'best-two', title: { 'zh-CN': '取最好两题', 'en-US': 'Best two' } }
  serve({
    '/api/get-contest-formats': () => [
      { ...bestTwo, description: { 'zh-CN': '只计两题。', 'en-US': 'Two count.' }, settings: [], tieBreak: 'none' },
    ],
    '/api/admin/contest/get-contest-list': () =>
      page([
        contest(1, { type: 1, format: 'best-two' }),
        contest(2, { type: 1, format: 'gone' }),
        contest(3, { type: 1, format: 'codeforces' }),
        contest(4, { type: 0, format: 'icpc', auth: 2 }),
      ]),
  })
  renderAt('/admin/contest', <ContestsPage />)
  expect((await screen.findByText('取最好两题')).title).toBe('只计两题。')
  expect(screen.getByText('gone').title).toContain('没有安装')
  expect(screen.getByText('Codeforces')).toBeTruthy()
  expect(screen.getByText('ACM', { selector: 'td *' })).toBeTruthy()
  expect(screen.queryByText('OI', { selector: 'td *' })).toBeNull()
})

test('deleting a contest shows the consequences first', async () => {
  const sent: string[] = []
  serve({
    '/api/admin/contest/get-contest-list': () => page([contest(1, { mayRemove: true })]),
    '/api/admin/contest/what-goes': () => ({
      problems: 2,
      submissions: 40,
      registrations: 0,
      announcements: 1,
      comments: 0,
    }),
    '/api/admin/contest': ({ query }) => {
      sent.push(String(query))
      return null
    },
  })
  renderAt('/admin/contest', <ContestsPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Round 1 的更多操作' }))
  await userEvent.click(screen.getByRole('menuitem', { name: '删除比赛' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('删除 40 次提交及其评测结果')).toBeTruthy()
  expect(within(dialog).getByText('2 道题目会保留在题库中')).toBeTruthy()
  expect(within(dialog).queryByText(/评论/)).toBeNull()
  expect(sent).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: '删除' }))
  await waitFor(() => expect(sent).toEqual(['cid=1']))
})

test('deleted contests are below the list for those who may delete, and can be restored', async () => {
  const removed = {
    id: 9,
    title: 'Spring',
    submissions: 40,
    by: 'ann',
    at: '2026-01-02T03:04:05Z',
    until: '2026-01-03T03:04:05Z',
  }
  const sent: unknown[] = []
  let asked = 0
  serve({
    '/api/admin/contest/get-contest-list': () => page([contest(1)]),
    '/api/admin/contest/removed': () => {
      asked++
      return sent.length === 0 ? [removed] : []
    },
    '/api/admin/contest/restore': ({ body }) => {
      sent.push(body)
      return null
    },
  })
  signIn('tok', { uid: 'u1', username: 'ann', roleList: ['admin'], can: [] } as never)
  const first = renderAt('/admin/contest', <ContestsPage />)
  expect(await screen.findByRole('link', { name: 'Round 1' })).toBeTruthy()
  expect(asked).toBe(0)
  first.unmount()
  signIn('tok', { uid: 'u1', username: 'ann', roleList: ['root'], can: ['adminContest.remove'] } as never)
  renderAt('/admin/contest', <ContestsPage />)
  expect(await screen.findByText(/由 ann 删除.*40 次提交/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '恢复 Spring' }))
  await waitFor(() => expect(sent).toEqual([{ cid: 9 }]))
  await waitFor(() => expect(screen.queryByText('最近删除')).toBeNull())
})
