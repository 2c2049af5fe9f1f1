import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { contestTabs } from '../features/contests/core/frame/tabs.ts'
import { contestRoutes } from './contest-routes.tsx'
import { routes } from './routes.tsx'

const inside = [{ path: '/contest/:contestID', children: contestRoutes }]
const nameAt = (path: string, tree = inside as typeof routes): unknown =>
  (matchRoutes(tree, path)?.at(-1)?.route.handle as { name?: string } | undefined)?.name

test.each([
  ['', 'ContestDetails'],
  ['/', 'ContestDetails'],
  ['/problems', 'ContestProblemList'],
  ['/problem/A', 'ContestProblemDetails'],
  ['/submissions', 'ContestSubmissionList'],
  ['/problem/A/submission-detail/12', 'ContestSubmissionDetails'],
  ['/announcements', 'ContestAnnouncementList'],
  ['/rank', 'ContestRank'],
  ['/comment', 'ContestComment'],
  ['/rejudge', 'ContestRejudgeAdmin'],
  ['/scroll-board', 'ScrollBoard'],
])('/contest/7%s is %s', (path, name) => {
  expect(nameAt(`/contest/7${path}`)).toBe(name)
})

test('the list and the public boards are outside, also while a contest is not fetched yet', () => {
  expect(nameAt('/contest', routes)).toBe('ContestList')
  expect(nameAt('/contest/acm-scoreboard/7', routes)).toBe('ACMScoreBoard')
  expect(nameAt('/contest/oi-scoreboard/7', routes)).toBe('OIScoreBoard')
})

test('every page of a contest has a tab or belongs to one', () => {
  const framed = contestRoutes[0]?.children?.at(-1)?.children ?? []
  const tabs: readonly { readonly path: string; readonly also?: RegExp }[] = contestTabs
  const homeless = framed
    .map(({ path }) => (path ?? '').replace(/:\w+/g, '1'))
    .filter((path) => !tabs.some((tab) => tab.path === path || tab.also?.test(path) === true))
  expect(homeless).toEqual([])
})
