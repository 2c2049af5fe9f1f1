import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ContestBoard } from '@verdict/contract'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { refuse, serve } from '../../../../test/answers.ts'
import { renderAt } from '../../../../test/render.tsx'
import { signIn, signOut } from '../../../api/session.ts'
import { ContestContext, type ContestPlace } from '../../../live/contest/use-contest.ts'
import { ContestRankPage } from './ContestRankPage.tsx'
import { OutsideBoardPage } from './OutsideBoardPage.tsx'
import { BigScreenPage } from './screen/BigScreenPage.tsx'

const stamp = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString().replace('Z', '+0000')

const contest = {
  ...{ id: 7, title: 'Spring', type: 0, status: 0, allowEndSubmit: false, openRank: true, skewMs: 0 },
  ...{ startTime: stamp(-2), endTime: stamp(1), now: stamp(0), sealRank: true, sealRankTime: stamp(-0.5) },
}

const person = (uid: string, more: object = {}) => ({
  ...{ uid, username: `user-${uid}`, nickname: null, realname: null, school: null, avatar: null },
  ...{ gender: 'male', isStar: false, ...more },
})

const board = (part: Partial<ContestBoard> = {}): ContestBoard => ({
  ...{
    cid: 7,
    rule: 'acm',
    format: 'icpc',
    timeKind: 'penalty',
    shownName: 'username',
    oiCounts: 'recent',
    awards: null,
  },
  ...{ startTime: contest.startTime, endTime: contest.endTime, freezeTime: contest.sealRankTime, takesLate: false },
  penalty: { perTryS: 1_200, wholeMinutes: false },
  problems: [
    { displayId: 'A', title: 'Apples', color: '#f00' },
    { displayId: 'B', title: 'Bees', color: 'url(evil)' },
  ],
  ...{ view: 'frozen', awarded: null, version: 'v1' },
  people: [person('a', { school: 'Plum' }), person('b')],
  rows: [
    {
      uid: 'a',
      points: 1,
      time: 900,
      total: 3,
      first: [300, 1],
      cells: [
        ['A', 1, 900, 1, 0],
        ['B', 0, null, 0, 2],
      ],
    },
    { uid: 'b', points: 0, time: 0, total: 1, first: [400, 2], cells: [['A', 1, null, 0, 0]] },
  ],
  ...part,
})

const outside = (path = '/contest/acm-scoreboard/7') =>
  renderAt(
    path,
    <Routes>
      <Route path="/contest/acm-scoreboard/:contestID" element={<OutsideBoardPage rule="acm" />} />
      <Route path="/contest/oi-scoreboard/:contestID" element={<OutsideBoardPage rule="oi" />} />
    </Routes>,
  )

const bigScreen = () =>
  renderAt(
    '/contest/big-screen/7',
    <Routes>
      <Route path="/contest/big-screen/:contestID" element={<BigScreenPage />} />
    </Routes>,
  )

const inside = (part: Partial<ContestPlace> = {}) => {
  const place = { cid: 7, contest, isAdmin: false, phase: 'running', containsEnd: false, ...part } as ContestPlace
  return renderAt(
    '/contest/7/rank',
    <ContestContext value={place}>
      <ContestRankPage />
    </ContestContext>,
  )
}

/** Queried by text: repeated queries by role take longer than the page itself. */
const shown = (name: string) => screen.findAllByText(name)

beforeEach(() => {
  signOut()
  localStorage.clear()
})

test('all viewers see ranks, cell names, and that the board is frozen', async () => {
  serve({ '/api/get-contest-outsize-info': () => ({ contest, problemList: [] }), '/api/contest-board': () => board() })
  outside()
  await shown('user-a')
  const row = screen.getByRole('row', { name: /user-a/ })
  expect(within(row).getByText('A 题：首个通过，用时 0 小时 15 分，错误 1 次')).toBeTruthy()
  expect(within(row).getByText('B 题：封榜后提交 2 次，结果未公布')).toBeTruthy()
  expect(within(row).getByText('15')).toBeTruthy()
  expect(screen.getByText(/榜单已于 .* 封榜/)).toBeTruthy()
  expect(screen.queryByText(/您自己的评测结果/)).toBeNull()
  expect(screen.queryByRole('switch', { name: '查看封榜后' })).toBeNull()
})

const scoredBoard = (part: Partial<ContestBoard>) =>
  board({
    rule: 'oi',
    view: 'live',
    freezeTime: null,
    rows: [{ uid: 'a', points: 100, time: 1_805, total: 2, first: [300, 1], cells: [['A', 100, 100, 1, 1, 1_500]] }],
    ...part,
  })

const serveScored = (part: Partial<ContestBoard>) =>
  serve({
    '/api/get-contest-outsize-info': () => ({ contest: { ...contest, type: 1 }, problemList: [] }),
    '/api/contest-board': () => scoredBoard(part),
  })

test('an AtCoder board shows scores and the time that breaks ties, to the second', async () => {
  serveScored({ format: 'atcoder', timeKind: 'penalty' })
  outside('/contest/oi-scoreboard/7')
  await shown('user-a')
  const row = screen.getByRole('row', { name: /user-a/ })
  expect(within(row).getByText('A 题：得分 100，用时 0 小时 25 分，另有 1 次提交')).toBeTruthy()
  expect(within(row).getByText('30:05')).toBeTruthy()
  expect(screen.getByRole('columnheader', { name: '罚时' })).toBeTruthy()
})

test('a format without a tie-breaker has no column for it', async () => {
  serveScored({ format: 'ioi', timeKind: 'none' })
  outside('/contest/oi-scoreboard/7')
  await shown('user-a')
  expect(screen.getByRole('columnheader', { name: '总分' })).toBeTruthy()
  expect(screen.queryByRole('columnheader', { name: /罚时|用时/ })).toBeNull()
})

test('a board with hacks has a column for them, with a name for each cell', async () => {
  const rows: ContestBoard['rows'] = [
    { ...{ uid: 'a', points: 1_050, time: 0, total: 1, first: [300, 1] }, cells: [], hacks: [50, 2, 1] },
    { ...{ uid: 'b', points: 0, time: 0, total: 1, first: [400, 2] }, cells: [] },
  ]
  serveScored({ format: 'codeforces', timeKind: 'none', rows })
  outside('/contest/oi-scoreboard/7')
  await shown('user-a')
  expect(screen.getByRole('columnheader', { name: 'Hack' })).toBeTruthy()
  const cell = within(screen.getByRole('row', { name: /user-a/ }))
    .getByText('成功 2 次，不成功 1 次，50 分')
    .closest('td')
  // Phones show the head of the column in the cell.
  expect(cell?.dataset.label).toBe('Hack')
  expect(within(screen.getByRole('row', { name: /user-b/ })).queryByText(/成功/)).toBeNull()
})

test('a board without hacks has no column for them', async () => {
  serveScored({ format: 'codeforces', timeKind: 'none' })
  outside('/contest/oi-scoreboard/7')
  await shown('user-a')
  expect(screen.queryByRole('columnheader', { name: 'Hack' })).toBeNull()
})

test('an invalid color is not drawn, and the letter is shown anyway', async () => {
  serve({ '/api/get-contest-outsize-info': () => ({ contest, problemList: [] }), '/api/contest-board': () => board() })
  outside()
  await shown('user-a')
  const head = screen.getByRole('columnheader', { name: /Bees/ })
  expect(head.textContent).toContain('B')
  expect(head.innerHTML).not.toContain('evil')
})

test('a closed board shows the reason, and a lost one can be retried', async () => {
  serve({ '/api/get-contest-outsize-info': () => refuse(403, 'Not public.') })
  outside()
  expect(await screen.findByText('Not public.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
})

test('an empty board explains what will appear', async () => {
  serve({
    '/api/get-contest-outsize-info': () => ({ contest, problemList: [] }),
    '/api/contest-board': () => board({ rows: [], people: [] }),
  })
  outside()
  expect(await screen.findByText('榜单上还没有人')).toBeTruthy()
})

test('the key / goes to the search', async () => {
  serve({ '/api/get-contest-outsize-info': () => ({ contest, problemList: [] }), '/api/contest-board': () => board() })
  outside()
  await shown('user-a')
  const search = screen.getByRole('searchbox', { name: '搜索队伍' })
  await userEvent.keyboard('/')
  expect(document.activeElement).toBe(search)
})

test('a search leaves who fits', async () => {
  serve({ '/api/get-contest-outsize-info': () => ({ contest, problemList: [] }), '/api/contest-board': () => board() })
  outside()
  await shown('user-a')
  await userEvent.type(screen.getByRole('searchbox', { name: '搜索队伍' }), 'plum{Enter}')
  await waitFor(() => expect(screen.queryByRole('row', { name: /user-b/ })).toBeNull())
  expect(screen.getByRole('row', { name: /user-a/ })).toBeTruthy()
})

test('a contestant finds the own row on top too, with the way to the own submissions alone', async () => {
  signIn('tok', { uid: 'b', username: 'user-b', avatar: null, roleList: [] } as never)
  serve({ '/api/contest-board': () => board() })
  inside()
  await shown('user-b')
  const own = screen.getAllByRole('row', { name: /user-b/ })
  expect(own).toHaveLength(2)
  const [, , first] = screen.getAllByRole('row').map((row) => row.textContent)
  expect(screen.getAllByRole('row')[1]).toBe(own[0])
  expect(first).toContain('user-a')
  const [cell] = within(own[0] as HTMLElement).getAllByRole('link', { name: /A 题/ })
  expect(cell?.getAttribute('href')).toBe('/contest/7/submissions?problemID=A&completeProblemID=true&onlyMine=true')
  expect(screen.queryAllByRole('link', { name: /首个通过/ })).toEqual([])
  expect(screen.getByText(/您自己的评测结果/)).toBeTruthy()
})

test('a manager sees frozen results and every cell', async () => {
  signIn('tok', { uid: 'boss', username: 'boss', avatar: null, roleList: [] } as never)
  const asked: string[] = []
  serve({
    '/api/contest-board': ({ query }) => {
      asked.push(String(query.get('forceRefresh')))
      return board(query.get('forceRefresh') === 'true' ? { view: 'live', version: 'x1' } : {})
    },
  })
  inside({ isAdmin: true })
  await shown('user-a')
  await userEvent.click(screen.getByRole('switch', { name: '查看封榜后' }))
  expect(await screen.findByText(/请勿向选手展示/)).toBeTruthy()
  expect(asked).toEqual(['false', 'true'])
  expect(screen.getByRole('button', { name: '下载' })).toBeTruthy()
  expect(screen.getByRole('link', { name: /首个通过/ }).getAttribute('href')).toContain('username=user-a')
})

test('followed people are on top, and are stored', async () => {
  signIn('tok', { uid: 'nobody', username: 'nobody', avatar: null, roleList: [] } as never)
  serve({ '/api/contest-board': () => board({ cid: 8 }) })
  inside({ cid: 8 })
  await shown('user-b')
  await userEvent.click(screen.getByRole('button', { name: '关注 user-b' }))
  expect(await screen.findAllByRole('row', { name: /user-b/ })).toHaveLength(2)
  expect(localStorage.getItem('hojContestRankConcerned_8')).toBe('["b"]')
})

test('a refused refresh stops asking and keeps what was known', async () => {
  signIn('tok', { uid: 'b', username: 'user-b', avatar: null, roleList: [] } as never)
  let isGone = false
  serve({ '/api/contest-board': () => (isGone ? refuse(400, 'No longer.') : board()) })
  inside()
  await shown('user-a')
  isGone = true
  await userEvent.click(screen.getByRole('button', { name: '刷新榜单' }))
  expect(await screen.findByText(/榜单可能已不是最新/)).toBeTruthy()
  expect(screen.getByRole('row', { name: /user-a/ })).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('switch', { name: '实时更新' })).toHaveProperty('checked', false))
})

test('a big screen shows the board, the latest results and the problems in numbers, and `s` stops its scrolling', async () => {
  serve({ '/api/get-contest-outsize-info': () => ({ contest, problemList: [] }), '/api/contest-board': () => board() })
  bigScreen()
  const results = within(await screen.findByRole('region', { name: '最新结果' }))
  expect(results.getByText('user-a')).toBeTruthy()
  expect(results.getByText('首个通过，用时 0 小时 15 分，错误 1 次')).toBeTruthy()
  const problems = within(screen.getByRole('region', { name: '各题统计' }))
  expect(problems.getByText('1 / 2')).toBeTruthy()
  expect(problems.getByText('★ user-a 0:15')).toBeTruthy()
  expect(problems.getByText('封榜后 2 次')).toBeTruthy()
  expect(screen.getByText(/榜单已于 .* 封榜/)).toBeTruthy()
  const scrolls = () => (screen.getByRole('checkbox', { name: '自动滚动' }) as HTMLInputElement).checked
  expect(scrolls()).toBe(true)
  await userEvent.keyboard('s')
  expect(scrolls()).toBe(false)
})

test('a big screen of a board that is not public says so', async () => {
  serve({ '/api/get-contest-outsize-info': () => refuse(403, '本场比赛的榜单不公开') })
  bigScreen()
  await shown('这里没有可以查看的榜单')
})
