import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { serve } from '../../../test/answers.ts'
import { renderRoutes } from '../../../test/render.tsx'
import { signIn } from '../../api/session.ts'
import { ContestFrame } from '../../features/contests/core/frame/ContestFrame.tsx'
import { ContestScope } from '../../features/contests/core/frame/ContestScope.tsx'
import { loadTexts } from '../../i18n/later.ts'
import { Component } from './teams.tsx'

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().replace('Z', '+0000')

const contest = (isAdmin: boolean) => ({
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
  isAdmin,
  can: { edit: isAdmin, manage: isAdmin, desks: [], worksAt: [] },
  fitsAccounts: true,
  singleSession: false,
})

const team = (username: string, more: object = {}) => ({
  uid: `id-${username}`,
  username,
  nickname: null,
  realname: null,
  school: null,
  name: '',
  members: [],
  seat: '',
  organization: null,
  categories: [],
  isTeam: true,
  submissions: 0,
  excluded: null,
  ...more,
})

const groups = {
  organizations: [{ id: 'INST-1', name: '北方大学', formalName: '北方大学', country: null, logo: null }],
  categories: [{ id: 'guests-2', name: '友情队伍', color: null, isRanked: false }],
}

const open = async (teams: readonly object[], { isAdmin = true, answers = {} } = {}) => {
  await loadTexts(['contests', 'contestTeams', 'admin'])
  serve({
    '/api/get-contest-not-read-announcement': () => [],
    '/api/get-website-config': () => ({ openContestComment: true }),
    '/api/get-contest-info': () => contest(isAdmin),
    '/api/contest-teams': () => ({ ...groups, teams }),
    ...answers,
  })
  renderRoutes('/contest/7/teams', [
    {
      path: '/contest/:contestID',
      element: <ContestScope />,
      children: [
        {
          element: <ContestFrame paths={new Set(['', 'teams'])} />,
          children: [{ path: 'teams', element: <Component /> }],
        },
      ],
    },
  ])
}

beforeEach(() => {
  localStorage.clear()
  signIn('tok', { uid: 'u1', username: 'ann', roleList: [] } as never)
})

test('teams are listed with members, seat, organisation and category, and found by them', async () => {
  const first = { name: '先锋', members: ['李雷'], seat: 'A-1', organization: 'INST-1', categories: ['guests-2'] }
  await open([team('t1', first), team('t2', { name: '后卫' })])
  const table = within(await screen.findByRole('table', { name: '队伍与参赛者' }))
  const row = within(table.getByRole('row', { name: /先锋/ }))
  for (const text of ['t1 · 李雷', 'A-1', '北方大学', '友情队伍']) expect(row.getByText(text)).toBeDefined()
  await userEvent.type(screen.getByRole('searchbox', { name: '搜索队伍' }), '李雷{Enter}')
  await expect.poll(() => screen.queryByText('后卫'), { timeout: 60_000 }).toBeNull()
  expect(screen.getByText('先锋')).toBeDefined()
})

test('selected participants are excluded with a reason, and put back', async () => {
  const bodies: unknown[] = []
  const note = (of: string) => ({
    [`/api/contest-teams/${of}`]: ({ body }: { body: unknown }) => {
      bodies.push([of, body])
      return null
    },
  })
  const excluded = { reason: '手机', by: 'chair', at: at(-5) }
  await open([team('t1'), team('t2', { excluded })], { answers: { ...note('exclude'), ...note('readmit') } })
  await userEvent.click(await screen.findByRole('checkbox', { name: /t1/ }))
  await userEvent.click(screen.getByRole('button', { name: '取消名次' }))
  const dialog = within(await screen.findByRole('dialog'))
  const yes = dialog.getByRole('button', { name: '取消名次' })
  await userEvent.click(yes)
  expect(dialog.getByText('请填写此项。')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText(/^原因/), '代打')
  await userEvent.click(yes)
  await expect.poll(() => screen.queryByRole('dialog'), { timeout: 60_000 }).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: /t2/ }))
  await userEvent.click(screen.getByRole('button', { name: '恢复名次' }))
  const usernames = ['t1', 't2']
  await expect
    .poll(() => bodies, { timeout: 60_000 })
    .toEqual([
      ['exclude', { cid: 7, usernames: ['t1'], reason: '代打' }],
      ['readmit', { cid: 7, usernames }],
    ])
})

test('contestants cannot open the page', async () => {
  await open([], { isAdmin: false })
  expect(await screen.findByText('只有比赛组织者可以管理队伍。')).toBeDefined()
})
