import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { refuse, serve } from '../../../../test/answers.ts'
import { renderAt } from '../../../../test/render.tsx'
import { UserPage } from './UserPage.tsx'

test.each(['/user-home?username=nobody', '/user-home?uid=u404'])(
  '%s of an unknown user has a heading and a way on',
  async (address) => {
    serve({ '/api/get-user-home-info': () => refuse(400, '没有这个用户。') })
    renderAt(address, <UserPage />)
    expect(await screen.findByRole('heading', { level: 1, name: '用户不存在' })).toBeTruthy()
    expect(screen.getByText('没有这个用户。')).toBeTruthy()
    expect(screen.getByRole('link', { name: '排行榜' }).getAttribute('href')).toBe('/acm-rank')
  },
)

test('solved problems have titles, a long level opens, and the side shows recent work and tags', async () => {
  const solved = Array.from({ length: 20 }, (_, n) => ({ id: n + 1, problemId: `V-${n + 1}`, difficulty: 1 }))
  serve({
    '/api/get-user-home-info': () => ({
      uid: 'u1',
      username: 'alice',
      nickname: null,
      school: null,
      signature: null,
      gender: 'secrecy',
      github: null,
      blog: null,
      avatar: null,
      titleName: null,
      titleColor: null,
      total: 31,
      rating: null,
      scoreList: [],
      solvedList: solved.map(({ problemId }) => problemId),
      solvedGroupByDifficulty: { 1: solved },
      recentLoginTime: null,
    }),
    '/api/get-user-calendar-heatmap': () => ({ endDate: '2026-11-20', dataList: [] }),
    '/api/get-user-overview': () => ({
      rank: 7,
      titles: { 'V-1': '两数之和' },
      tags: [{ id: 3, name: '贪心', solved: 12 }],
      recent: [
        { submitId: 91, problemId: 'V-2', title: '夜行列车', status: 0, submitTime: '2026-11-20T03:04:05.000+0000' },
      ],
      badges: [
        { kind: 'solved', level: 1, from: 10, value: 20, next: 100 },
        { kind: 'difficulty', level: 3, from: 6, value: 6, next: null },
      ],
    }),
  })
  renderAt('/user-home?username=alice', <UserPage />)
  expect((await screen.findByRole('link', { name: 'V-1 两数之和' })).getAttribute('href')).toBe('/problem/V-1')
  expect(screen.getByRole('link', { name: '7' }).getAttribute('href')).toBe('/acm-rank')
  const recent = within(screen.getByRole('region', { name: '最近提交' }))
  expect(recent.getByRole('link', { name: '夜行列车' }).getAttribute('href')).toBe('/problem/V-2')
  expect(recent.getByRole('link', { name: /通过/ }).getAttribute('href')).toBe('/submission-detail/91')
  expect(screen.getByRole('link', { name: '贪心' }).getAttribute('href')).toBe('/problem?tagId=%5B3%5D')
  const badges = within(screen.getByRole('region', { name: '徽章' })).getAllByRole('listitem')
  expect(badges.map((badge) => badge.textContent)).toEqual(['通过 10 题20 / 100铜', '通过「大师」题最高级金'])
  expect(screen.queryByRole('link', { name: 'V-20' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '显示全部 20 题' }))
  expect(screen.getByRole('link', { name: 'V-20' })).toBeTruthy()
})
