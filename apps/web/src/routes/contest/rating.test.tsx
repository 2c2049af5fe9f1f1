import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { serve } from '../../../test/answers.ts'
import { renderRoutes } from '../../../test/render.tsx'
import { signIn } from '../../api/session.ts'
import { ContestFrame } from '../../features/contests/core/frame/ContestFrame.tsx'
import { ContestScope } from '../../features/contests/core/frame/ContestScope.tsx'
import { loadTexts } from '../../i18n/later.ts'
import { Component } from './rating.tsx'

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().replace('Z', '+0000')

const contest = (given: object = {}) => ({
  ...{ id: 7, author: 'chair', title: '春季赛', html: '', type: 0, format: 'icpc', status: 1, auth: 0 },
  ...{ startTime: at(-120), endTime: at(-60), closesAt: null, delaySeconds: 0, extraSeconds: 0, duration: 3_600 },
  ...{ openRank: false, oiRankScoreType: 'Recent', gid: null, allowEndSubmit: false, count: null, now: at(0) },
  ...{ sealRank: false, sealRankTime: null, openPrint: false, isAdmin: false, fitsAccounts: true, isRated: true },
  ...given,
})

const open = async (answers: Parameters<typeof serve>[0]) => {
  await loadTexts(['contests', 'contestRatings'])
  serve({
    '/api/get-contest-info': () => contest(),
    '/api/get-contest-not-read-announcement': () => [],
    '/api/get-website-config': () => ({ openContestComment: true, contestRatings: true }),
    ...answers,
  })
  const children = [{ path: 'rating', element: <Component /> }]
  renderRoutes('/contest/7/rating', [
    {
      path: '/contest/:contestID',
      element: <ContestScope />,
      children: [{ element: <ContestFrame paths={new Set(['', 'rating'])} />, children }],
    },
  ])
}

const login = (roleList: readonly string[]) => signIn('tok', { uid: 'u1', username: 'ann', roleList } as never)

beforeEach(() => {
  localStorage.clear()
  login([])
})

test('participants see places, changes and levels, and no switch', async () => {
  await open({
    '/api/contest-rating': () => ({
      isRated: true,
      isApplied: true,
      canMark: false,
      changes: [
        { uid: 'u1', username: 'ann', place: 1, before: 1_480, after: 1_512, performance: 1_700 },
        { uid: 'u2', username: 'bob', place: 2, before: null, after: 1_055, performance: 1_300 },
      ],
    }),
  })
  const row = within(await screen.findByRole('row', { name: /ann/ }))
  expect(row.getByText('+32')).toBeTruthy()
  expect(row.getByText('高手', { exact: false })).toBeTruthy()
  expect(row.getByRole('link', { name: 'ann' }).getAttribute('href')).toBe('/user-home?uid=u1&username=ann')
  expect(within(screen.getByRole('row', { name: /bob/ })).getByText('首场')).toBeTruthy()
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.getByRole('link', { name: '等级分' }).getAttribute('aria-current')).toBe('page')
})

test('staff switch an unrated contest on', async () => {
  login(['root'])
  let isRated = false
  const sent: unknown[] = []
  await open({
    '/api/get-contest-info': () => contest({ isRated }),
    '/api/contest-rating': () => ({ isRated, isApplied: false, canMark: true, changes: [] }),
    '/api/admin/contest-rating': ({ body }) => {
      sent.push(body)
      isRated = true
      return null
    },
  })
  expect(await screen.findByText('这场比赛不计入等级分')).toBeTruthy()
  await userEvent.click(screen.getByRole('switch', { name: /计入等级分/ }))
  expect(await screen.findByText('还没有等级分变化')).toBeTruthy()
  expect(sent).toEqual([{ cid: 7, isRated: true }])
})
