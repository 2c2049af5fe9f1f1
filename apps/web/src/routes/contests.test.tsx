import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { serve } from '../../test/answers.ts'
import { renderAt } from '../../test/render.tsx'
import { signIn, signOut } from '../api/session.ts'
import { untilNextPhase } from '../features/contests/core/queries.ts'
import { loadTexts } from '../i18n/later.ts'
import { Toaster } from '../ui/controls/Toaster.tsx'
import { Component } from './contests.tsx'

const row = (id: number, given: object = {}) => ({
  id,
  title: `第 ${id} 场`,
  type: 0,
  format: 'icpc',
  status: 0,
  auth: 0,
  startTime: '2026-01-31T09:00:00.000+0000',
  endTime: '2026-01-31T11:30:00.000+0000',
  duration: 9_000,
  openRank: false,
  oiRankScoreType: 'Recent',
  count: null,
  ...given,
})
const page = (records: unknown[], total = records.length) => ({ records, total, size: 10, current: 1, pages: 3 })

beforeEach(async () => {
  signOut()
  await loadTexts(['contests'])
})

test('a contest shows its rule, access, duration and public board', async () => {
  let cids: string | null = null
  serve({
    '/api/get-own-contest-results': ({ query }) => {
      cids = query.get('cids')
      return [{ cid: 1, rank: 3, ranked: 24, points: 2, problems: 5 }]
    },
    '/api/get-contest-list': () =>
      page([
        row(1, { openRank: true, auth: 2, count: 30, endTime: '2099-01-31T11:30:00.000+0000' }),
        row(2, { status: -1, openRank: true, type: 1, format: 'oi', oiRankScoreType: 'Highest' }),
        row(3, { status: 1, auth: 1 }),
      ]),
  })
  signIn('tok', { uid: 'u1', username: 'alice', roleList: [] } as never)
  renderAt('/contest', <Component />)
  const [first, second, third] = (await screen.findAllByRole('heading', { level: 3 })).map((heading) =>
    within(heading.closest('li') as HTMLElement),
  )
  expect(first?.getByRole('link', { name: '第 1 场' }).getAttribute('href')).toBe('/contest/1')
  expect(first?.getByText('2 小时 30 分钟')).toBeTruthy()
  expect(first?.getByText('保护')).toBeTruthy()
  expect(first?.getByText('距结束')).toBeTruthy()
  expect((await first?.findByRole('link', { name: '排名 3 / 24' }))?.getAttribute('href')).toBe('/contest/1/rank')
  expect(first?.getByText('通过 2/5')).toBeTruthy()
  expect(first?.getByTitle('30 人已输入密码进入')).toBeTruthy()
  expect(first?.getByRole('link', { name: '外榜' }).getAttribute('href')).toBe('/contest/acm-scoreboard/1')
  expect(second?.getByText('OI · 最高')).toBeTruthy()
  expect(second?.queryByRole('link', { name: '外榜' })).toBeNull()
  expect(second?.getByTitle('比赛开始后可以查看外榜')).toBeTruthy()
  expect(third?.queryByText('外榜')).toBeNull()
  expect(third?.queryByText(/排名/)).toBeNull()
  expect(cids).toBe('1,3')
})

test('contests are listed by phase: running, the next ones, past', async () => {
  serve({
    '/api/get-contest-list': () =>
      page([row(4, { status: -1, gid: null }), row(3, { status: -1, gid: 7 }), row(1), row(2, { status: 1, type: 1 })]),
  })
  renderAt('/contest', <Component />)
  await screen.findAllByRole('heading', { level: 3 })
  const headings = screen.getAllByRole('heading').map((heading) => heading.textContent)
  expect(headings).toEqual(['比赛', '进行中', '第 1 场', '即将开始', '第 3 场', '第 4 场', '已结束', '第 2 场'])
  const files = screen.getAllByRole('link', { name: /加入日历/ }).map((link) => link.getAttribute('href'))
  expect(files).toEqual(['/contests/4.ics'])
})

test('the list is fetched again when the next contest starts or ends', () => {
  const now = Date.parse('2026-01-31T10:00:00Z')
  const contest = (startTime: string, endTime: string) => ({ startTime, endTime })
  const running = contest('2026-01-31T09:00:00.000+0000', '2026-01-31T10:10:00.000+0000')
  const soon = contest('2026-01-31T10:05:00.000+0000', '2026-01-31T12:00:00.000+0000')
  const far = contest('2026-03-31T10:05:00.000+0000', '2026-03-31T12:00:00.000+0000')
  expect(untilNextPhase({ records: [running] }, now)).toBe(601_000)
  expect(untilNextPhase({ records: [far, soon, running] }, now)).toBe(301_000)
  expect(untilNextPhase({ records: [far] }, now)).toBe(3_600_000)
  expect(
    untilNextPhase({ records: [contest('2026-01-30T09:00:00.000+0000', '2026-01-30T10:00:00.000+0000')] }, now),
  ).toBe(false)
  expect(untilNextPhase(undefined, now)).toBe(false)
})

test('guests are asked to log in first', async () => {
  serve({ '/api/get-contest-list': () => page([row(1)]) })
  renderAt(
    '/contest',
    <>
      <Component />
      <Toaster />
    </>,
  )
  await userEvent.click(await screen.findByRole('link', { name: '第 1 场' }))
  expect(await screen.findByText('请先登录')).toBeTruthy()
})

test('filters come from the address; what means nothing counts as all', async () => {
  const queries: string[] = []
  serve({
    '/api/get-contest-list': ({ query }) => {
      queries.push(query.toString())
      return page([])
    },
  })
  const { unmount } = renderAt('/contest?type=1&status=-1&keyword=春&currentPage=2', <Component />)
  expect(await screen.findByText('没有符合条件的比赛')).toBeTruthy()
  unmount()
  renderAt('/contest?type=5&status=x', <Component />)
  await screen.findByText('没有符合条件的比赛')
  expect(queries.map((query) => Object.fromEntries(new URLSearchParams(query)))).toEqual([
    { currentPage: '2', limit: '10', status: '-1', type: '1', keyword: '春' },
    { currentPage: '1', limit: '10' },
  ])
})
