import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { serve } from '../../../../../test/answers.ts'
import { renderAt } from '../../../../../test/render.tsx'
import { signOut } from '../../../../api/session.ts'
import { loadTexts } from '../../../../i18n/later.ts'
import Overview from './Overview.tsx'

const at = (ms: number): string => new Date(Date.now() + ms).toISOString()
const hour = 3_600_000
const full = {
  unfinished: { problemId: 'P1 ', title: 'Two sums', submitId: 9, verdict: -1, submitTime: at(-hour) },
  homework: [
    { tid: 3, title: 'Loops', gid: 7, groupName: 'Class 7', dueTime: at(5 * hour), solved: 1, total: 4 },
    { tid: 4, title: 'Arrays', gid: 7, groupName: 'Class 7', dueTime: at(-5 * hour), solved: 0, total: 2 },
  ],
  contests: [
    { id: 5, gid: null, title: 'Weekly', startTime: at(-hour), endTime: at(2 * hour), isVirtual: true },
    { id: 6, gid: null, title: 'Final', startTime: at(hour), endTime: at(200 * hour), isVirtual: false },
  ],
  organises: [{ id: 8, gid: null, title: 'Regional', startTime: at(hour), endTime: at(2 * hour), right: 'balloons' }],
  problems: [{ pid: 1004, problemId: 'V-1004', title: 'Ferry', role: 'tester' }],
  duties: {
    queued: 4,
    hosts: 2,
    healthyHosts: 1,
    reports: 3,
    messageReports: 2,
    applications: null,
    hiddenProblems: null,
  },
}
const show = async (overview: unknown) => {
  await loadTexts(['homeStart'])
  serve({ '/api/get-home-overview': () => overview })
  renderAt('/home', <Overview />)
  return within(await screen.findByRole('region', { name: '与我有关' }))
}
const linkTo = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')

beforeEach(signOut)

test('every matter leads to where it goes on', async () => {
  const overview = await show(full)
  expect(linkTo('Two sums')).toBe('/problem/P1%20')
  expect(linkTo(/答案错误/)).toBe('/submission-detail/9')
  expect(linkTo('Loops')).toBe('/group/7/training/3')
  expect(linkTo('Final')).toBe('/contest/6')
  expect(screen.getAllByText('虚拟参赛')).toHaveLength(1)
  expect(linkTo('Regional')).toBe('/contest/8/ac-info')
  expect(linkTo('V-1004 Ferry')).toBe('/problem-work/1004')
  expect(overview.getByText('已通过 1/4')).toBeTruthy()
  expect(overview.getByText(/已截止/)).toBeTruthy()
  const [running, next] = overview.getAllByRole('timer').map((timer) => timer.textContent ?? '')
  expect(running).toMatch(/^(02:00:00|01:59:\d\d)$/)
  expect(next).toMatch(/^(01:00:00|00:59:\d\d)$/)
})

test('staff see what waits for them, and only figures they may act on', async () => {
  await show(full)
  const duties = within(screen.getByRole('navigation', { name: '站点状态' }))
  expect(duties.getAllByRole('link').map((link) => link.textContent)).toEqual([
    '等待评测4',
    '评测机1/2',
    '待处理举报3',
    '待处理私信举报2',
  ])
})

test('a user with nothing open is sent to the problems', async () => {
  await show({ unfinished: null, homework: [], contests: [], organises: [], problems: [], duties: null })
  expect(linkTo('去选一道题')).toBe('/problem')
  expect(screen.queryByRole('navigation')).toBeNull()
})
