import { deskRights } from '@verdict/contract/vocabulary'
import { expect, test } from 'vitest'
import type { ContestPlace } from '../../../../live/contest/use-contest.ts'
import { contestTabs, isJuryTab, isOpenDesk, isTabOf, pathInside, tabsFor } from './tabs.ts'

const everything = new Set<string>(contestTabs.map(({ path }) => path))
const canOf = (isAdmin: boolean) => ({
  edit: isAdmin,
  manage: isAdmin,
  desks: isAdmin ? [...deskRights] : [],
  worksAt: [],
})
const names = (given: {
  type?: number
  openPrint?: boolean
  isAdmin?: boolean
  can?: Partial<ContestPlace['can']>
  rejudges?: boolean
  hasComments?: boolean
  phase?: 'running' | 'ended'
  contest?: object
}) => {
  const contest = { type: given.type ?? 0, openPrint: given.openPrint ?? false, ...given.contest } as never
  const isAdmin = given.isAdmin ?? false
  const can = { ...canOf(isAdmin), ...given.can }
  const place = { contest, isAdmin, can, phase: given.phase ?? 'running' } as const
  const facts = { place, rejudges: given.rejudges ?? false, hasComments: given.hasComments ?? false }
  return tabsFor(facts, everything).map(({ name }) => name)
}
const forManagers = ['acInfo', 'adminPrint', 'passes', 'rejudge', 'scrollBoard'] as const

test('contestants see no tab of the managers, and no comments or printing where there are none', () => {
  const seen = names({ openPrint: true, hasComments: true })
  expect(seen).toEqual(expect.arrayContaining(['overview', 'problems', 'submissions', 'rank', 'comment', 'print']))
  for (const name of forManagers) expect(seen).not.toContain(name)
  expect(names({})).not.toContain('comment')
  expect(names({})).not.toContain('print')
})

test.each([
  ['balloons', 'acInfo', 'ac-info'],
  ['print', 'adminPrint', 'admin-print'],
  ['clarifications', 'clarifications', 'clarifications'],
] as const)('the desk %s adds its page and no other tab', (desk, name, path) => {
  const others = names({ openPrint: true })
  const can = { edit: false, manage: false, desks: [desk], worksAt: [] }
  expect(new Set(names({ openPrint: true, can }))).toEqual(new Set([...others, name]))
  expect(isOpenDesk(can, path)).toBe(true)
  expect(isOpenDesk({ ...can, desks: [] }, path)).toBe(false)
})

test('read-only co-organisers see the tabs of the jury without passes', () => {
  const jury = names({ openPrint: true, isAdmin: true, can: { manage: false } })
  expect(jury).toEqual(names({ openPrint: true, isAdmin: true }))
  const readOnly = names({ openPrint: true, isAdmin: true, can: { edit: false, manage: false } })
  expect(readOnly).toEqual(jury.filter((name) => name !== 'passes'))
})

test('hacks are shown to contestants where they are on, and to managers where they can be', () => {
  const codeforces = { type: 1, contest: { format: 'codeforces', hasHacks: false } }
  expect(names(codeforces)).not.toContain('hacks')
  expect(names({ ...codeforces, isAdmin: true })).toContain('hacks')
  expect(names({ type: 1, contest: { format: 'codeforces', hasHacks: true } })).toContain('hacks')
  expect(names({ isAdmin: true })).not.toContain('hacks')
})

test('contestants have no tab of the jury, and its tabs come last', () => {
  expect(
    contestTabs.filter(
      (tab) => names({ openPrint: true, hasComments: true, phase: 'ended' }).includes(tab.name) && isJuryTab(tab),
    ),
  ).toEqual([])
  const order = contestTabs.map(isJuryTab)
  expect(order.indexOf(true)).toBe(order.lastIndexOf(false) + 1)
})

test('statistics come with the end, for managers before', () => {
  expect(names({})).not.toContain('statistics')
  expect(names({ phase: 'ended' })).toContain('statistics')
  expect(names({ isAdmin: true })).toContain('statistics')
})

test('balloons and the scroll board are for ACM, rejudging is for root', () => {
  expect(names({ isAdmin: true, openPrint: true })).toEqual(
    expect.arrayContaining(['acInfo', 'adminPrint', 'scrollBoard']),
  )
  expect(names({ isAdmin: true, type: 1 })).not.toContain('acInfo')
  expect(names({ isAdmin: true, type: 1 })).not.toContain('scrollBoard')
  expect(names({ isAdmin: true })).not.toContain('adminPrint')
  expect(names({ isAdmin: true })).not.toContain('rejudge')
  expect(names({ isAdmin: true, rejudges: true })).toContain('rejudge')
})

test('virtual participation opens with the end, unless it is switched off', () => {
  expect(names({ contest: { allowsVirtual: true } })).not.toContain('virtual')
  expect(names({ phase: 'ended', contest: { allowsVirtual: true } })).toContain('virtual')
  expect(names({ phase: 'ended', contest: { allowsVirtual: false } })).not.toContain('virtual')
})

test('a virtual run has problems, submissions and a scoreboard, and nothing of a jury', () => {
  const contest = { virtual: { cid: 7, isAborted: false }, allowsVirtual: true }
  const all = { openPrint: true, hasComments: true, isAdmin: true, rejudges: true, phase: 'ended' } as const
  expect(names({ ...all, contest })).toEqual(['overview', 'problems', 'submissions', 'rank'])
})

test('a tab whose page does not exist is not shown', () => {
  const facts = {
    place: {
      contest: { type: 0, openPrint: false } as never,
      isAdmin: false,
      can: canOf(false),
      phase: 'running',
    } as const,
    rejudges: false,
    hasComments: true,
  }
  expect(tabsFor(facts, new Set(['', 'comment'])).map(({ name }) => name)).toEqual(['overview', 'comment'])
})

test.each([
  ['/contest/7', 'overview'],
  ['/contest/7/', 'overview'],
  ['/contest/7/problems', 'problems'],
  ['/contest/7/problem/A', 'problems'],
  ['/contest/7/submissions', 'submissions'],
  ['/contest/7/problem/A/submission-detail/12', 'submissions'],
  ['/contest/7/announcements', 'announcements'],
])('%s lights up %s', (pathname, name) => {
  const lit = contestTabs.filter((tab) => isTabOf(tab, pathInside(pathname)))
  expect(lit.map((tab) => tab.name)).toEqual([name])
})
