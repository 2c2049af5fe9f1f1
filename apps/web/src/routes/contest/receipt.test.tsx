import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { serve } from '../../../test/answers.ts'
import { renderRoutes } from '../../../test/render.tsx'
import { signIn } from '../../api/session.ts'
import { loadTexts } from '../../i18n/later.ts'
import type { TimedContest } from '../../live/contest/contest-query.ts'
import { ContestContext, type ContestPlace } from '../../live/contest/use-contest.ts'
import { Component as Overview } from './overview.tsx'
import { Component as Submission } from './submission.tsx'

const contest = { id: 7, title: '春季赛', type: 0, auth: 0, html: '', fitsAccounts: true } as unknown as TimedContest

const open = async (path: string, element: ReactNode, facts: Partial<ContestPlace> = {}) => {
  await loadTexts(['contests', 'contestProblems', 'receipts'])
  const place = {
    cid: 7,
    contest,
    phase: 'running',
    isAdmin: false,
    hasAccess: true,
    mayLook: true,
    hasRealTime: true,
    ...facts,
  } as ContestPlace
  const inside = <ContestContext value={place}>{element}</ContestContext>
  renderRoutes(`/contest/7${path}`, [
    { path: '/contest/:contestID', element: inside },
    { path: '/contest/:contestID/problem/:problemID/submission-detail/:submitID', element: inside },
  ])
}

const receipt = {
  cid: 7,
  number: 12,
  submitId: 41,
  body: 'verdict receipt 1\ncontest 7\nnumber 12\nat 2026-01-31T09:00:00.123Z\n',
  hash: 'a1b2c3',
  signature: 'c2ln',
}
const submission = {
  submitId: 41,
  uid: 'id-ann',
  username: 'ann',
  status: 0,
  cid: 7,
  pid: 11,
  language: 'C++',
  code: 'int main(){}',
  submitTime: '2026-01-31T09:00:00.123+0000',
  score: null,
  time: 1,
  memory: 1,
  length: 12,
  displayPid: 'A',
}
const answers = {
  '/api/get-submission-detail': () => ({ submission, codeShare: null, extra: null }),
  '/api/get-all-case-result': () => null,
  '/api/contest-receipt': () => receipt,
}
const page = '/problem/A/submission-detail/41'

beforeEach(() => signIn('tok', { uid: 'id-ann', username: 'ann', roleList: [] } as never))

test('the author of a submission sees its receipt and saves it as signed', async () => {
  serve(answers)
  await open(page, <Submission />)
  expect(await screen.findByRole('heading', { name: '提交回执' })).toBeTruthy()
  expect(screen.getByText('12')).toBeTruthy()
  expect(screen.getByText('2026-01-31T09:00:00.123Z')).toBeTruthy()
  expect(screen.getByText('a1b2c3')).toBeTruthy()
  const save = screen.getByRole('link', { name: '保存' })
  const saved = decodeURIComponent(save.getAttribute('href')?.split(',').slice(1).join() ?? '')
  expect(JSON.parse(saved)).toEqual(receipt)
  expect(save.getAttribute('download')).toBe('receipt_41.json')
})

test('others see none, and none is fetched', async () => {
  signIn('tok', { uid: 'id-bob', username: 'bob', roleList: [] } as never)
  const asked = serve(answers)
  await open(page, <Submission />)
  await screen.findByRole('heading', { name: /代码/ })
  expect(asked).not.toContain('/api/contest-receipt')
  expect(screen.queryByRole('heading', { name: '提交回执' })).toBeNull()
})

test('contest managers see it too', async () => {
  signIn('tok', { uid: 'id-bob', username: 'bob', roleList: [] } as never)
  serve(answers)
  await open(page, <Submission />, { isAdmin: true })
  expect(await screen.findByRole('heading', { name: '提交回执' })).toBeTruthy()
})

test('the log is offered once the contest is over', async () => {
  const asked = serve({ '/api/file/contest-log': () => null })
  await open('', <Overview />, { phase: 'ended' })
  await userEvent.click(await screen.findByRole('button', { name: '下载记录' }))
  expect(asked).toContain('/api/file/contest-log')
})

test('while a contest runs its log is for managers', async () => {
  serve({})
  await open('', <Overview />)
  await screen.findByRole('heading', { name: /比赛/ })
  expect(screen.queryByRole('button', { name: '下载记录' })).toBeNull()
})
