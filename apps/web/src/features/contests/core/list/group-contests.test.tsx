import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { refuse, serve } from '../../../../../test/answers.ts'
import { renderAt } from '../../../../../test/render.tsx'
import { signIn } from '../../../../api/session.ts'
import { GroupContests } from './GroupContests.tsx'

beforeEach(() => {
  localStorage.clear()
  signIn('tok', { uid: 'u1', username: 'student', roleList: [] } as never)
})

const contest = (id: number, more: object = {}) => ({
  id,
  author: 'teacher',
  title: `Round ${id}`,
  description: '',
  type: 0,
  format: 'icpc',
  status: 0,
  auth: 1,
  source: 0,
  startTime: '2026-05-02T09:00:00.000+0000',
  endTime: '2026-05-02T14:00:00.000+0000',
  duration: 18_000,
  openRank: true,
  oiRankScoreType: 'Recent',
  gid: 3,
  allowEndSubmit: false,
  count: 4,
  ...more,
})
const page = (records: object[]) => ({ records, total: records.length, size: 10, current: 1, pages: 1 })

test('a member filters the contests of the group and enters one', async () => {
  let asked = ''
  serve({
    '/api/group/get-contest-list': ({ query }) => {
      asked = String(query)
      return page([contest(1), contest(2, { status: -1, auth: 0 })])
    },
  })
  renderAt('/group/3/contest?status=0&keyword=ro', <GroupContests gid={3} isAdmin={false} />)
  const card = (await screen.findByRole('heading', { name: /Round 1/ })).closest('li') as HTMLElement
  expect(asked).toContain('gid=3')
  expect(asked).toContain('status=0')
  expect(asked).toContain('keyword=ro')
  expect(within(card).getByRole('link', { name: 'Round 1' }).getAttribute('href')).toBe('/contest/1')
  expect(within(card).getByRole('link', { name: '外榜' }).getAttribute('href')).toBe('/contest/acm-scoreboard/1')
  expect(screen.queryByRole('link', { name: '新建比赛' })).toBeNull()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '赛制' }), 'OI')
  expect(asked).toContain('type=1')
})

test('an empty list says to an admin what to do first', async () => {
  serve({ '/api/group/get-contest-list': () => page([]) })
  renderAt('/group/3/contest', <GroupContests gid={3} isAdmin />)
  expect(await screen.findByText('新建团队的第一场比赛，再添加题目。')).toBeTruthy()
  expect(screen.getByRole('link', { name: '新建比赛' }).getAttribute('href')).toBe('/group/3/contest-admin/create')
  expect(screen.getByRole('link', { name: '管理比赛' }).getAttribute('href')).toBe('/group/3/contest-admin')
})

test('a refusal is shown with its reason', async () => {
  serve({ '/api/group/get-contest-list': () => refuse(403, '只有团队成员可以查看。') })
  renderAt('/group/3/contest', <GroupContests gid={3} isAdmin={false} />)
  expect(await screen.findByText('只有团队成员可以查看。')).toBeTruthy()
})
