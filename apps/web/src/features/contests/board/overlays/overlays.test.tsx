import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ContestBoard } from '@verdict/contract'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { refuse, serve } from '../../../../../test/answers.ts'
import { renderAt } from '../../../../../test/render.tsx'
import { signIn, signOut } from '../../../../api/session.ts'
import { ContestContext, type ContestPlace } from '../../../../live/contest/use-contest.ts'
import { OverlayPage } from './OverlayPage.tsx'
import { OverlaysPage } from './OverlaysPage.tsx'

const stamp = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString().replace('Z', '+0000')

const contest = {
  ...{ id: 7, title: 'Spring', type: 0, status: 0, allowEndSubmit: false, openRank: true, skewMs: 0 },
  ...{ startTime: stamp(-2), endTime: stamp(1), now: stamp(0), sealRank: true, sealRankTime: stamp(-0.5) },
}

const person = (uid: string) => ({
  ...{ uid, username: `user-${uid}`, nickname: null, realname: null, school: `School ${uid}`, avatar: null },
  ...{ gender: 'male', isStar: false },
})

/** Rows of three participants: one with a first solve, one with frozen attempts, one with a wrong one. */
const board = (): ContestBoard => ({
  ...{ cid: 7, rule: 'acm', format: 'icpc', timeKind: 'penalty', shownName: 'username', oiCounts: 'recent' },
  ...{ awards: null, awarded: null, view: 'frozen', version: 'v1', takesLate: false },
  ...{ startTime: contest.startTime, endTime: contest.endTime, freezeTime: contest.sealRankTime },
  penalty: { perTryS: 1_200, wholeMinutes: false },
  problems: [
    { displayId: 'A', title: 'Apples', color: '#f00' },
    { displayId: 'B', title: 'Bees', color: null },
  ],
  people: ['a', 'b', 'c'].map(person),
  rows: [
    { uid: 'a', points: 1, time: 900, total: 1, first: [900, 1], cells: [['A', 0, 900, 1, 0]] },
    { uid: 'b', points: 0, time: 0, total: 2, first: [400, 2], cells: [['B', 0, null, 0, 2]] },
    { uid: 'c', points: 0, time: 0, total: 1, first: [500, 3], cells: [['A', 1, null, 0, 0]] },
  ],
})

const open = (kind: string, query = '') =>
  renderAt(
    `/contest/overlay/7/${kind}${query}`,
    <Routes>
      <Route path="/contest/overlay/:contestID/:kind" element={<OverlayPage />} />
    </Routes>,
  )

const served = () =>
  serve({
    '/api/get-contest-outsize-info': () => ({ contest, problemList: [] }),
    '/api/contest-board': () => board(),
    '/api/contest-board/latest': () => [
      { uid: 'b', displayId: 'B' },
      { uid: 'c', displayId: 'A' },
    ],
  })

beforeEach(() => {
  signOut()
  localStorage.clear()
})

test('the standings list the first ranks with the state of the board', async () => {
  served()
  open('standings', '?top=2')
  expect(await screen.findByText('user-a')).toBeTruthy()
  expect(screen.getByText('user-b')).toBeTruthy()
  expect(screen.queryByText('user-c')).toBeNull()
  expect(screen.getByText(/已封榜/)).toBeTruthy()
})

test('the standings have pages of as many rows as the address says', async () => {
  served()
  open('standings', '?rows=1&every=3')
  expect(await screen.findByText('user-a')).toBeTruthy()
  expect(screen.getByText(/第 1 \/ 3 页/)).toBeTruthy()
  await waitFor(() => expect(screen.getByText('user-b')).toBeTruthy(), { timeout: 5_000 })
  expect(screen.queryByText('user-a')).toBeNull()
})

test('the ticker shows frozen attempts without their results', async () => {
  served()
  open('ticker')
  expect(await screen.findByText('封榜后提交 2 次，结果未公布')).toBeTruthy()
  expect(await screen.findByText('user-c')).toBeTruthy()
})

test('first solves name problem, participant and time', async () => {
  served()
  open('first-solves')
  expect(await screen.findByText('user-a')).toBeTruthy()
  expect(screen.getByText('0:15')).toBeTruthy()
  expect(screen.getByText('1 / 2')).toBeTruthy()
})

test('a team is chosen by username or id, and an unknown one is named', async () => {
  served()
  const first = open('team', '?team=user-c')
  expect(await screen.findByText('School c')).toBeTruthy()
  first.unmount()
  const second = open('team', '?team=b')
  expect(await screen.findByText('School b')).toBeTruthy()
  second.unmount()
  open('team', '?team=t99')
  expect(await screen.findByText('榜单上没有“t99”。')).toBeTruthy()
})

test('a problem is shown in numbers', async () => {
  served()
  open('problem', '?problem=A')
  expect(await screen.findByText('A · Apples')).toBeTruthy()
  expect(screen.getByText('50 %')).toBeTruthy()
  expect(screen.getByText('首个通过：user-a（0:15）')).toBeTruthy()
})

test('the clock shows the remaining time and the freeze', async () => {
  served()
  open('clock')
  expect(await screen.findByRole('timer')).toBeTruthy()
  expect(await screen.findByText('已封榜')).toBeTruthy()
})

test('the page is transparent while an overlay is shown, and no longer', async () => {
  served()
  const page = open('clock')
  await screen.findByText('Spring')
  expect(document.documentElement.dataset.overlay).toBe('')
  page.unmount()
  expect(document.documentElement.dataset.overlay).toBeUndefined()
})

test('a contest without a public board refuses guests with a reason, and opens to a login', async () => {
  const closed = { '/api/get-contest-outsize-info': () => refuse(400, '没有开放外榜') }
  serve({ ...closed, '/api/contest-board': () => refuse(401, '请先登录') })
  const page = open('clock')
  expect((await screen.findByRole('alert')).textContent).toContain('请先登录')
  page.unmount()
  signIn('token', { uid: 'x', username: 'x' } as never)
  serve({ ...closed, '/api/get-contest-info': () => contest, '/api/contest-board': () => board() })
  open('clock')
  expect(await screen.findByText('Spring')).toBeTruthy()
})

test('an address with a pass needs neither a public board nor a login', async () => {
  const asked = serve({
    '/api/contest-overlay': ({ query }) =>
      query.get('pass') === 'secret' ? { contest, latest: [] } : refuse(403, '地址无效'),
    '/api/contest-overlay/board': ({ query }) => (query.get('pass') === 'secret' ? board() : refuse(403, '地址无效')),
  })
  const page = open('standings', '?pass=secret')
  expect(await screen.findByText('user-a')).toBeTruthy()
  expect(asked).not.toContain('/api/contest-board')
  page.unmount()
  open('standings', '?pass=wrong')
  expect((await screen.findByRole('alert')).textContent).toContain('地址无效')
})

test('the director of a contest without a public board creates a pass for the addresses and revokes one', async () => {
  const revoked: unknown[] = []
  serve({
    '/api/get-contest-outsize-info': () => refuse(400, '没有开放外榜'),
    '/api/contest-board': () => board(),
    '/api/contest-overlay/pass': () => ({ pass: 'secret', expiresAt: stamp(24) }),
    '/api/contest-overlay/passes': () => [
      { id: 3, name: 'Stage 1', madeBy: 'director', createdAt: stamp(0), expiresAt: stamp(24), state: 'open' },
    ],
    '/api/contest-overlay/revoke': ({ body }) => {
      revoked.push(body)
      return null
    },
  })
  const place = {
    cid: 7,
    contest: { ...contest, openRank: false },
    isAdmin: true,
    can: { edit: true, manage: true, desks: [], worksAt: [] },
    phase: 'running',
  } as unknown as ContestPlace
  renderAt(
    '/contest/7/overlays',
    <ContestContext value={place}>
      <OverlaysPage />
    </ContestContext>,
  )
  await userEvent.click(await screen.findByRole('button', { name: '生成带通行码的地址' }))
  expect(await screen.findByText(/overlay\/7\/standings\?pass=secret$/)).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: '撤销 Stage 1' }))
  const dialog = await screen.findByRole('dialog')
  const yes = [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === '撤销')
  await userEvent.click(yes as HTMLElement)
  await waitFor(() => expect(revoked).toEqual([{ cid: 7, id: 3 }]))
})

test('a revoked pass ends an open overlay', async () => {
  let isRevoked = false
  const or = (data: unknown) => () => (isRevoked ? refuse(403, '地址已被撤销') : data)
  serve({
    '/api/contest-overlay': or({ contest, latest: [] }),
    '/api/contest-overlay/board': or(board()),
  })
  open('standings', '?pass=secret')
  expect(await screen.findByText('user-a')).toBeTruthy()
  isRevoked = true
  expect((await screen.findByRole('alert', {}, { timeout: 10_000 })).textContent).toContain('地址已被撤销')
  expect(screen.queryByText('user-a')).toBeNull()
}, 15_000)

test('an unknown kind is no overlay', () => {
  served()
  open('fireworks')
  expect(screen.getByText('这里没有可以查看的榜单')).toBeTruthy()
})

test('the director chooses options, sees them and gets the address', async () => {
  served()
  const place = {
    cid: 7,
    contest,
    isAdmin: true,
    can: { edit: true, manage: true, desks: [], worksAt: [] },
    phase: 'running',
  } as unknown as ContestPlace
  renderAt(
    '/contest/7/overlays',
    <ContestContext value={place}>
      <OverlaysPage />
    </ContestContext>,
  )
  const user = userEvent.setup()
  await screen.findByText('user-a')
  await user.click(screen.getByRole('tab', { name: '队伍卡片' }))
  await user.selectOptions(screen.getByLabelText('队伍'), 'b')
  await user.selectOptions(screen.getByLabelText('主题'), 'light')
  expect(screen.getByText(/\/contest\/overlay\/7\/team\?theme=light&team=b$/)).toBeTruthy()
  expect(screen.getByText('School b')).toBeTruthy()
})
