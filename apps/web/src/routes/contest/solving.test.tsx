import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { refuse, serve } from '../../../test/answers.ts'
import { renderRoutes } from '../../../test/render.tsx'
import { signIn, signOut } from '../../api/session.ts'
import { loadTexts } from '../../i18n/later.ts'
import type { TimedContest } from '../../live/contest/contest-query.ts'
import { gatesOf } from '../../live/contest/gates.ts'
import { ContestContext, type ContestPlace } from '../../live/contest/use-contest.ts'
import { Component as Problem } from './problem.tsx'
import { Component as Problems } from './problems.tsx'
import { Component as Submission } from './submission.tsx'
import { Component as Submissions } from './submissions.tsx'

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().replace('Z', '+0000')

const contest = {
  id: 7,
  title: '春季赛',
  type: 0,
  auth: 0,
  startTime: at(-60),
  endTime: at(60),
  allowEndSubmit: false,
  sealRank: true,
  sealRankTime: at(30),
  isAdmin: false,
  fitsAccounts: true,
  closesAt: null,
  delaySeconds: 0,
  extraSeconds: 0,
  skewMs: 0,
} as unknown as TimedContest

interface Facts {
  readonly contest?: Partial<TimedContest>
  readonly isPastFreeze?: boolean
  readonly hasAccess?: boolean
  readonly phase?: ContestPlace['phase']
}

const openPassword = vi.fn()

const placeOf = ({
  contest: given = {},
  isPastFreeze = false,
  hasAccess = true,
  phase = 'running',
}: Facts): ContestPlace => {
  const whole = { ...contest, ...given }
  return {
    cid: 7,
    contest: whole,
    phase,
    isAdmin: whole.isAdmin,
    right: null,
    can: whole.can ?? { edit: false, manage: false, desks: [], worksAt: [] },
    hasAccess,
    ...gatesOf({ contest: whole, phase, hasAccess, isPastFreeze }),
    containsEnd: false,
    setContainsEnd: () => {},
    openPassword,
  }
}

const open = async (path: string, element: ReactNode, facts: Facts = {}) => {
  await loadTexts(['contestProblems'])
  const place = <ContestContext value={placeOf(facts)}>{element}</ContestContext>
  renderRoutes(`/contest/7/${path}`, [
    { path: '/contest/:contestID/problems', element: place },
    { path: '/contest/:contestID/submissions', element: place },
    { path: '/contest/:contestID/problem/:problemID', element: place },
    { path: '/contest/:contestID/problem/:problemID/submission-detail/:submitID', element: place },
  ])
}

const rows = [
  { id: 1, displayId: 'A', cid: 7, pid: 11, displayTitle: '苹果', color: null, ac: 3, total: 8 },
  { id: 2, displayId: 'B', cid: 7, pid: 12, displayTitle: '面包', color: null, ac: 0, total: 0 },
]
const entry = {
  ...{ submitTime: at(-5), uid: 'id-bob', username: 'bob', displayId: 'A', title: '苹果', status: 0 },
  ...{ displayPid: null, time: null, memory: null, length: null, language: 'C++', cid: 7, judger: '' },
  ...{ submitId: 41, score: null, isLate: true },
}
const problem = {
  id: 11,
  problemId: 'A',
  title: '苹果',
  type: 0,
  difficulty: null,
  source: null,
  examples: '',
  html: { description: '<p>数苹果</p>', input: '', output: '', hint: '' },
  locale: 'zh-CN',
  timeLimit: 1_000,
  memoryLimit: 256,
  limitFactors: {},
  userExtraFile: null,
  isRemote: false,
}
const count = { pid: null, total: 8, ac: 3, mle: 0, tle: 0, re: 0, pe: 0, ce: 0, wa: 5, se: 0, pa: 0 }
const answers = {
  '/api/get-contest-problem': () => rows,
  '/api/get-user-problem-status': () => ({ 11: { status: 0, score: null }, 12: { status: -10, score: null } }),
  '/api/get-full-screen-problem-list': () => [
    { pid: 11, problemId: 'A', title: '苹果', status: 0, score: null },
    { pid: 12, problemId: 'B', title: '面包', status: null, score: null },
  ],
  '/api/get-contest-problem-details': () => ({
    problem,
    tags: [],
    languages: ['C++'],
    problemCount: count,
    codeTemplate: {},
  }),
}

beforeEach(() => {
  signOut()
  signIn('tok', { uid: 'id-ann', username: 'ann', roleList: [] } as never)
  openPassword.mockClear()
  localStorage.removeItem('hojProblemCodeAndSetting_A_7')
})

const rowOf = async (name: RegExp) => within((await screen.findByRole('link', { name })).closest('tr') as HTMLElement)

test("problems are listed with the viewer's results and the counts", async () => {
  serve(answers)
  await open('problems', <Problems />)
  const row = await rowOf(/苹果/)
  expect(row.getByRole('link').getAttribute('href')).toBe('/contest/7/problem/A')
  expect(row.getByText('3 / 8')).toBeTruthy()
  expect(row.getByText('37.50%')).toBeTruthy()
  await waitFor(() => expect(row.getByText('通过')).toBeTruthy())
})

test('during the freeze counts are a question mark, except for contest managers', async () => {
  serve(answers)
  await open('problems', <Problems />, { isPastFreeze: true })
  expect((await rowOf(/苹果/)).getAllByText('?')).toHaveLength(2)
  expect(screen.getByText(/封榜，解封前题目统计显示为“\?”/)).toBeTruthy()
})

test('an ended contest that is still frozen shows no counts and a notice, also above the submissions', async () => {
  serve({ ...answers, '/api/contest-submissions': () => ({ records: [], total: 0, size: 30, current: 1, pages: 0 }) })
  const frozen: Facts = { phase: 'ended', isPastFreeze: true, contest: { staysFrozen: true, endTime: at(-1) } }
  await open('problems', <Problems />, frozen)
  expect((await rowOf(/苹果/)).getAllByText('?')).toHaveLength(2)
  expect(screen.getByText(/比赛已结束，但尚未解封：榜单自/)).toBeTruthy()
  await open('submissions', <Submissions />, { ...frozen, contest: { ...frozen.contest, type: 1 } })
  expect(await screen.findByText(/封榜之后的提交（包括您自己的）/)).toBeTruthy()
})

test('the page of a problem hides the same figures during the freeze', async () => {
  serve(answers)
  await open('problem/A', <Problem />, { isPastFreeze: true })
  expect(await screen.findByText('通过率 ?')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '提交统计' })).toBeNull()
  expect(screen.getByText(/封榜，解封前题目统计显示为“\?”/)).toBeTruthy()
})

test('managers see counts during the freeze', async () => {
  serve(answers)
  await open('problems', <Problems />, { isPastFreeze: true, contest: { isAdmin: true } })
  expect((await rowOf(/苹果/)).getByText('3 / 8')).toBeTruthy()
  expect(screen.queryByText(/封榜/)).toBeNull()
})

test('a program is submitted for the label of the problem, in its contest', async () => {
  const sent: unknown[] = []
  serve({
    ...answers,
    '/api/submit-problem-judge': ({ body }) => {
      sent.push(body)
      return { submitId: 41 }
    },
    '/api/get-submission-detail': () => ({ submission: { submitId: null, status: -5 }, codeShare: null, extra: null }),
    '/api/get-all-case-result': () => null,
  })
  localStorage.setItem('hojProblemCodeAndSetting_A_7', JSON.stringify({ language: 'C++', code: 'int main() {}' }))
  await open('problem/A', <Problem />)
  expect(await screen.findByRole('heading', { name: /A 苹果/ })).toBeTruthy()
  expect(screen.queryByText('入门')).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: '提交' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '提交' }))
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ pid: 'A', cid: 7, code: 'int main() {}' })]))
  expect((await screen.findByRole('link', { name: '#41' })).getAttribute('href')).toBe(
    '/contest/7/problem/A/submission-detail/41',
  )
})

test('a user who has not entered the password is asked for it', async () => {
  const asked = serve(answers)
  localStorage.setItem('hojProblemCodeAndSetting_A_7', JSON.stringify({ language: 'C++', code: 'int main() {}' }))
  await open('problem/A', <Problem />, { hasAccess: false, contest: { auth: 2 } })
  await userEvent.click(await screen.findByRole('button', { name: '提交' }))
  await waitFor(() => expect(openPassword).toHaveBeenCalledOnce())
  expect(asked).not.toContain('/api/submit-problem-judge')
})

test('after the end nothing is accepted, and the page shows the reason', async () => {
  serve(answers)
  localStorage.setItem('hojProblemCodeAndSetting_A_7', JSON.stringify({ language: 'C++', code: 'int main() {}' }))
  await open('problem/A', <Problem />, { phase: 'ended' })
  const button = await screen.findByRole('button', { name: '提交' })
  expect(button).toHaveProperty('disabled', true)
  expect(screen.getAllByText('比赛已结束，不再接受提交。').length).toBeGreaterThan(0)
})

test('submissions lead to their pages in the contest and are marked when late', async () => {
  const queries: URLSearchParams[] = []
  serve({
    '/api/contest-submissions': ({ query }) => {
      queries.push(query)
      return { records: [entry], total: 1, size: 15, current: 1, pages: 1 }
    },
  })
  await open('submissions?problemID=A&completeProblemID=true', <Submissions />)
  expect((await screen.findByRole('link', { name: '41' })).getAttribute('href')).toBe(
    '/contest/7/problem/A/submission-detail/41',
  )
  expect(screen.getByRole('link', { name: /苹果/ }).getAttribute('href')).toBe('/contest/7/problem/A')
  expect(screen.getByText('赛后')).toBeTruthy()
  expect(Object.fromEntries(queries[0] ?? [])).toMatchObject({
    contestID: '7',
    beforeContestSubmit: 'false',
    problemID: 'A',
    completeProblemID: 'true',
  })
})

test('in a frozen OI contest a submission is shown only as submitted', async () => {
  serve({
    '/api/get-submission-detail': () => ({ submission: { submitId: null, status: -5 }, codeShare: null, extra: null }),
    '/api/get-all-case-result': () => null,
  })
  await open('problem/A/submission-detail/41', <Submission />)
  expect(await screen.findByText('本场比赛目前封榜，评测结果将在解封后公布。')).toBeTruthy()
  expect(screen.getByText('提交 41')).toBeTruthy()
})

test('a failed refresh shows an error and keeps the submissions', async () => {
  let isGone = false
  serve({
    '/api/contest-submissions': () => (isGone ? refuse(500, '稍后再试。') : { records: [entry], total: 1 }),
  })
  await open('submissions', <Submissions />)
  expect(await screen.findByRole('link', { name: '41' })).toBeTruthy()
  isGone = true
  await userEvent.click(screen.getByRole('button', { name: '刷新' }))
  expect(await screen.findByText('稍后再试。')).toBeTruthy()
  expect(screen.getByRole('link', { name: '41' })).toBeTruthy()
})
