import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { serve } from '../../../test/answers.ts'
import { renderRoutes } from '../../../test/render.tsx'
import { signIn } from '../../api/session.ts'
import { ContestFrame } from '../../features/contests/core/frame/ContestFrame.tsx'
import { ContestScope } from '../../features/contests/core/frame/ContestScope.tsx'
import { loadTexts } from '../../i18n/later.ts'
import { Component } from './sessions.tsx'

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().replace('Z', '+0000')

const contest = (given: object = {}) => ({
  id: 7,
  author: 'chair',
  title: '春季赛',
  html: '',
  type: 0,
  format: 'icpc',
  status: 0,
  auth: 0,
  startTime: at(-60),
  endTime: at(60),
  closesAt: null,
  delaySeconds: 0,
  extraSeconds: 0,
  duration: 7_200,
  openRank: false,
  oiRankScoreType: 'Recent',
  gid: null,
  allowEndSubmit: false,
  count: null,
  now: at(0),
  sealRank: false,
  sealRankTime: null,
  openPrint: false,
  isAdmin: false,
  fitsAccounts: true,
  singleSession: true,
  ...given,
})

const open = async (answers: Parameters<typeof serve>[0]) => {
  await loadTexts(['contests', 'contestSessions'])
  serve({
    '/api/get-contest-not-read-announcement': () => [],
    '/api/get-website-config': () => ({ openContestComment: true }),
    ...answers,
  })
  renderRoutes('/contest/7/sessions', [
    {
      path: '/contest/:contestID',
      element: <ContestScope />,
      children: [
        {
          element: <ContestFrame paths={new Set(['', 'sessions'])} />,
          children: [{ path: 'sessions', element: <Component /> }],
        },
      ],
    },
  ])
}

beforeEach(() => {
  localStorage.clear()
  signIn('tok', { uid: 'u1', username: 'ann', roleList: [] } as never)
})

test('another session is explained, and the contest continues here on request', async () => {
  let state = 'other'
  await open({
    '/api/get-contest-info': () => contest(),
    '/api/contest-session': () => ({ state }),
    '/api/contest-session/take-over': () => {
      state = 'own'
      return null
    },
  })
  expect(await screen.findByText(/正在您的另一个登录会话中进行/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: '在此继续' }))
  await expect.poll(() => screen.queryByText(/正在您的另一个登录会话中进行/), { timeout: 60_000 }).toBeNull()
})

test('a locked participant is sent to the jury', async () => {
  await open({ '/api/get-contest-info': () => contest(), '/api/contest-session': () => ({ state: 'locked' }) })
  expect((await screen.findByRole('alert')).textContent).toContain('请联系裁判')
  expect(screen.queryByRole('button', { name: '在此继续' })).toBeNull()
})

test('the jury sees changes, and locks and releases a session', async () => {
  const bodies: unknown[] = []
  const event = { at: at(-5), address: '10.0.0.7', userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0', by: null }
  const row = { uid: 'u2', username: 'bob', since: at(-5), isLocked: false, takeOvers: 1 }
  const events = [
    { ...event, kind: 'takeOver' },
    { ...event, at: at(-30), kind: 'enter' },
  ]
  await open({
    '/api/get-contest-info': () =>
      contest({ isAdmin: true, can: { edit: true, manage: true, desks: [], worksAt: [] } }),
    '/api/contest-session/list': () => ({
      records: [{ ...row, events }],
      total: 1,
      size: 30,
      current: 1,
      pages: 1,
      orders: [],
      searchCount: true,
    }),
    '/api/contest-session/lock': ({ body }) => {
      bodies.push(body)
      return null
    },
    '/api/contest-session/release': ({ body }) => {
      bodies.push(body)
      return null
    },
  })
  const table = within(await screen.findByRole('table', { name: '会话' }))
  expect((await table.findByText(/切换到另一个会话/)).textContent).toContain('10.0.0.7')
  await userEvent.click(screen.getByRole('button', { name: '将 bob 锁定在当前会话' }))
  await userEvent.click(screen.getByRole('button', { name: '释放 bob 的会话' }))
  await expect
    .poll(() => bodies, { timeout: 60_000 })
    .toEqual([
      { cid: 7, uid: 'u2', isLocked: true },
      { cid: 7, uid: 'u2' },
    ])
})
