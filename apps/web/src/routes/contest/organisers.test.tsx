import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { serve } from '../../../test/answers.ts'
import { renderRoutes } from '../../../test/render.tsx'
import { signIn } from '../../api/session.ts'
import { ContestFrame } from '../../features/contests/core/frame/ContestFrame.tsx'
import { ContestScope } from '../../features/contests/core/frame/ContestScope.tsx'
import { loadTexts } from '../../i18n/later.ts'
import { Component as BalloonPage } from './ac-info.tsx'
import { Component } from './organisers.tsx'

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().replace('Z', '+0000')

const contest = (right: string | null) => ({
  id: 7,
  author: 'chair',
  title: '春季赛',
  html: '',
  type: 0,
  format: 'icpc',
  status: 0,
  // Private: inside for those with the password or a right.
  auth: 1,
  startTime: at(-60),
  endTime: at(60),
  closesAt: null,
  delaySeconds: 0,
  extraSeconds: 0,
  duration: 7_200,
  gid: null,
  allowEndSubmit: false,
  count: null,
  now: at(0),
  sealRank: false,
  sealRankTime: null,
  openPrint: true,
  isAdmin: right === 'manager' || right === 'jury' || right === 'readOnly',
  ...(right !== null && {
    can: {
      edit: right === 'manager' || right === 'jury',
      manage: right === 'manager',
      desks: right === 'balloons' ? ['balloons'] : ['clarifications', 'balloons', 'print'],
      worksAt: right === 'readOnly' ? [] : ['balloons'],
    },
  }),
  right,
  fitsAccounts: true,
  singleSession: false,
})

const person = (username: string, right: string) => ({
  uid: `id-${username}`,
  username,
  nickname: null,
  right,
  addedBy: 'chair',
  addedAt: at(-30),
})

const open = async (path: string, right: string | null, answers = {}) => {
  await loadTexts(['contests', 'contestOrganisers', 'contestDesks', 'problemPeople'])
  serve({
    '/api/get-contest-not-read-announcement': () => [],
    '/api/get-website-config': () => ({ openContestComment: false }),
    '/api/get-contest-info': () => contest(right),
    '/api/get-contest-access': () => ({ access: false }),
    '/api/problem-people/in-contest': () => [],
    '/api/problem-review/contest': () => ({ isRequired: false, mayChange: true, required: 1, problems: [] }),
    '/api/contest-desk/clarifications': () => ({ records: [], total: 0, waiting: 0, problems: [], title: '' }),
    '/api/search': ({ query }: { query: URLSearchParams }) => ({
      problems: [],
      contests: [],
      groups: [],
      // Only users are asked for.
      users: query.get('kinds') === 'users' ? [{ uid: 'u9', username: 'lin', nickname: '' }] : [],
    }),
    ...answers,
  })
  renderRoutes(`/contest/7/${path}`, [
    {
      path: '/contest/:contestID',
      element: <ContestScope />,
      children: [
        {
          element: <ContestFrame paths={new Set(['', 'problems', 'teams', 'organisers', 'ac-info', 'passes'])} />,
          children: [
            { path: 'organisers', element: <Component /> },
            { path: 'ac-info', element: <BalloonPage /> },
          ],
        },
      ],
    },
  ])
}

beforeEach(() => {
  localStorage.clear()
  signIn('tok', { uid: 'u1', username: 'ann', roleList: [] } as never)
})

test('co-organisers are added, get another right, are removed, and the removal is undone', async () => {
  const calls: unknown[] = []
  let organisers = [person('wang', 'print')]
  await open('organisers', 'manager', {
    '/api/contest-organisers': ({ body }: { body: { username?: string; right: string } }) => {
      const { username } = body
      if (username === undefined) return { owner: 'chair', organisers, mayChange: true }
      calls.push(body)
      organisers = [...organisers.filter((known) => known.username !== username), person(username, body.right)]
      return null
    },
    '/api/contest-organisers/remove': ({ body }: { body: { username: string } }) => {
      calls.push(body)
      organisers = organisers.filter(({ username }) => username !== body.username)
      return null
    },
  })
  await userEvent.type(await screen.findByLabelText('用户名'), 'lin')
  await userEvent.selectOptions(screen.getByLabelText('权限'), '气球')
  await userEvent.click(screen.getByRole('button', { name: '添加协办者' }))
  const list = within(await screen.findByRole('list', { name: '协办者' }))
  expect(await list.findByText('lin')).toBeDefined()
  await userEvent.selectOptions(list.getByLabelText('wang 的权限'), '裁判')
  await userEvent.click(await list.findByRole('button', { name: '移除 wang' }))
  await userEvent.click(await screen.findByRole('button', { name: '撤销' }))
  expect(await list.findByText('wang')).toBeDefined()
  expect(calls).toEqual([
    { cid: 7, username: 'lin', right: 'balloons' },
    { cid: 7, username: 'wang', right: 'jury' },
    { cid: 7, username: 'wang' },
    { cid: 7, username: 'wang', right: 'jury' },
  ])
})

test('the jury reads the list and changes nothing in it', async () => {
  await open('organisers', 'jury', {
    '/api/contest-organisers': () => ({ owner: 'chair', organisers: [person('wang', 'print')], mayChange: false }),
  })
  const list = within(await screen.findByRole('list', { name: '协办者' }))
  expect(list.getByText('打印')).toBeDefined()
  expect(screen.queryByRole('button', { name: /移除|添加/ })).toBeNull()
})

const balloon = {
  id: 4,
  state: 'wanted',
  uid: 'u5',
  username: 'team5',
  realname: null,
  school: null,
  team: '',
  seat: '',
  displayId: 'A',
  color: '#d92b2b',
  time: 600,
  firstBlood: false,
  isFrozen: false,
  handedAt: null,
  handedBy: null,
}
const balloons = { records: [balloon], total: 1, waiting: 1, title: '春季赛', showsFrozen: false }

test('a runner of balloons works at that desk of a private contest, whose other pages stay closed', async () => {
  await open('ac-info', 'balloons', { '/api/contest-desk/balloons': () => balloons })
  expect(await screen.findByRole('button', { name: /team5/ })).toBeDefined()
  const linksOf = (name: string) =>
    within(screen.getByRole('navigation', { name }))
      .getAllByRole('link')
      .map((link) => link.textContent)
  expect(linksOf('比赛页面')).toEqual(['概览'])
  expect(linksOf('赛务')).toEqual(['AC 助手'])
})

test('a read-only co-organiser sees the desk without its buttons', async () => {
  await open('ac-info', 'readOnly', { '/api/contest-desk/balloons': () => ({ ...balloons, showsFrozen: true }) })
  expect(await screen.findByText('team5')).toBeDefined()
  expect(screen.queryByRole('button', { name: /team5/ })).toBeNull()
})

test('organisers are warned about participants who know a problem of the contest', async () => {
  await open('organisers', 'jury', {
    '/api/contest-organisers': () => ({ owner: 'chair', organisers: [], mayChange: false }),
    '/api/problem-people/in-contest': () => [
      { username: 'lin', nickname: null, roles: [{ displayId: 'A', title: '渡轮', role: 'tester' }] },
    ],
  })
  expect(await screen.findByText('lin：A 渡轮（验题人）')).toBeDefined()
})
