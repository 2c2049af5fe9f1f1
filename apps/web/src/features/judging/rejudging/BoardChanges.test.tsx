import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serve } from '../../../../test/answers.ts'
import { renderAt } from '../../../../test/render.tsx'
import { signIn, signOut } from '../../../api/session.ts'
import { BoardChanges } from './BoardChanges.tsx'

beforeEach(() => signIn('tok', { uid: 'me', username: 'chief', avatar: null, roleList: ['root'] } as never))
afterEach(signOut)

const rejudging = {
  id: 7,
  by: 'chief',
  reason: 'better tests',
  scope: {},
  state: 'ready' as const,
  total: 2,
  waiting: 0,
  changed: 2,
  failed: 0,
  skipped: 0,
  createdAt: '2026-11-21T00:00:00.000+0000',
  endedAt: null,
  endedBy: null,
}
const board = { cid: 3, title: 'Autumn Cup', rule: 'acm', places: [], firstSolves: [] }

test('shows changes of rank, awards and first solves', async () => {
  const places = [
    {
      uid: 'bell',
      username: 'bell',
      before: { rank: 2, points: 2, time: 6_100, award: null },
      after: { rank: 1, points: 2, time: 6_100, award: 'Gold' },
    },
    { uid: 'ada', username: 'ada', before: { rank: 1, points: 3, time: 14_961, award: 'Gold' }, after: null },
  ]
  const firstSolves = [{ displayId: 'A', before: ['ada', 'bell'], after: ['bell'] }]
  serve({ '/api/admin/rejudgings/boards': () => [{ ...board, places, firstSolves }] })
  renderAt('/admin/rejudge/7', <BoardChanges of={rejudging} />)
  expect(await screen.findByText('题目 A 的首个通过：ada、bell → bell')).toBeTruthy()
  const table = screen.getByRole('table', { name: '名次变化' })
  const [bell, ada] = within(table).getAllByRole('row').slice(1) as [HTMLElement, HTMLElement]
  expect(bell.textContent).toContain('第 2 名2 题，罚时 101 分钟')
  expect(bell.textContent).toContain('第 1 名2 题，罚时 101 分钟Gold')
  expect(ada.textContent).toContain('不在榜上')
  expect(screen.getByRole('link', { name: '查看榜单' }).getAttribute('href')).toContain('/contest/3/rank')
})

test('shows when a board does not change, and nothing without a contest', async () => {
  serve({ '/api/admin/rejudgings/boards': () => [board] })
  const { unmount } = renderAt('/admin/rejudge/7', <BoardChanges of={rejudging} />)
  expect(await screen.findByText('名次、奖项和首个通过都没有变化。')).toBeTruthy()
  unmount()
  let isAsked = false
  serve({
    '/api/admin/rejudgings/boards': () => {
      isAsked = true
      return []
    },
  })
  const { container } = renderAt('/admin/rejudge/8', <BoardChanges of={{ ...rejudging, id: 8 }} />)
  await expect.poll(() => isAsked).toBe(true)
  expect(within(container).queryByRole('heading')).toBeNull()
})
