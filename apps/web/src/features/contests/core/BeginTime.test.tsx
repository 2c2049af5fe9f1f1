import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { serve } from '../../../../test/answers.ts'
import { renderRoutes } from '../../../../test/render.tsx'
import { signIn } from '../../../api/session.ts'
import { loadTexts } from '../../../i18n/later.ts'
import { ContestFrame } from './frame/ContestFrame.tsx'
import { ContestScope } from './frame/ContestScope.tsx'

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().replace('Z', '+0000')

const contest = (hasBegun: boolean, leftMinutes: number) => ({
  id: 7,
  author: 'chair',
  title: '周末赛',
  html: '',
  type: 0,
  format: 'icpc',
  status: 0,
  auth: 0,
  startTime: at(-60),
  endTime: at(leftMinutes),
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
  individual: { minutes: 90, hasBegun },
})

const open = async (leftMinutes: number) => {
  let hasBegun = false
  const calls: unknown[] = []
  await loadTexts(['contests'])
  serve({
    '/api/get-contest-not-read-announcement': () => [],
    '/api/get-website-config': () => ({ openContestComment: true }),
    '/api/get-contest-info': () => contest(hasBegun, leftMinutes),
    '/api/contest-timing/begin': ({ body }: { body: unknown }) => {
      calls.push(body)
      hasBegun = true
      return null
    },
  })
  renderRoutes('/contest/7/problems', [
    {
      path: '/contest/:contestID',
      element: <ContestScope />,
      children: [
        {
          element: <ContestFrame paths={new Set(['', 'problems'])} />,
          children: [{ path: 'problems', element: <p>list of problems</p> }],
        },
      ],
    },
  ])
  return calls
}

beforeEach(() => {
  localStorage.clear()
  signIn('tok', { uid: 'u1', username: 'ann', roleList: [] } as never)
})

test('pages open when the own time begins, after a confirmation that says how long it is', async () => {
  const calls = await open(600)
  await userEvent.click(await screen.findByRole('button', { name: '开始' }))
  const dialog = await screen.findByRole('dialog', { name: '现在开始？' })
  expect(dialog.textContent).toContain('1 小时 30 分钟')
  expect(calls).toEqual([])
  expect(screen.queryByText('list of problems')).toBeNull()
  await userEvent.click(within(dialog).getByRole('button', { name: '开始' }))
  expect(await screen.findByText('list of problems')).toBeDefined()
  expect(calls).toEqual([{ cid: 7 }])
})

test('near the end of the contest, the page says that less time is left', async () => {
  await open(40.5)
  expect(await screen.findByText(/只剩 40 分钟/)).toBeDefined()
})
