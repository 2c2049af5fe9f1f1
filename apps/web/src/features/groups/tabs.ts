import type { GroupDetail } from '@verdict/contract'

interface Facts {
  readonly can: GroupDetail['can']
  /** The site lets groups discuss. */
  readonly hasDiscussions: boolean
}

interface TabRow {
  /** Key of `tab` in groups.json. */
  readonly name: string
  /** Path of its page after `/group/<id>`. */
  readonly path: string
  /** Further pages that highlight it. */
  readonly also?: RegExp
  readonly isShown?: (facts: Facts) => boolean
}

/**
 * The tabs of a group in their order (specification 001, 2.4). A tab appears when its page is among the routes and the
 * row agrees. All except the home page are for members.
 */
export const groupTabs = [
  { name: 'home', path: '' },
  { name: 'problems', path: 'problem', also: /^problem\// },
  { name: 'trainings', path: 'training', also: /^training\// },
  { name: 'contests', path: 'contest', also: /^contest\// },
  { name: 'submissions', path: 'status', also: /^submission-detail\// },
  {
    name: 'discussions',
    path: 'discussion',
    also: /^discussion(-detail)?\//,
    isShown: ({ hasDiscussions }) => hasDiscussions,
  },
  { name: 'members', path: 'member' },
  { name: 'rank', path: 'rank' },
  { name: 'progress', path: 'progress', also: /^progress\//, isShown: ({ can }) => can.admin },
  { name: 'announcements', path: 'announcement', isShown: ({ can }) => can.admin },
  { name: 'settings', path: 'setting', isShown: ({ can }) => can.root },
] as const satisfies readonly TabRow[]

export type GroupTab = (typeof groupTabs)[number]

/** The tabs a reader sees, of those whose pages exist. */
export const tabsFor = (facts: Facts, paths: ReadonlySet<string>): readonly GroupTab[] =>
  groupTabs.filter((tab: TabRow & { path: string }) => paths.has(tab.path) && (tab.isShown?.(facts) ?? true))

/** Whether a tab belongs to the page at a path inside the group. */
export const isTabOf = ({ path, ...tab }: TabRow, inside: string): boolean =>
  inside === path || tab.also?.test(inside) === true

/** `/group/7/problem/A` is `problem/A`. */
export const pathInside = (pathname: string): string => pathname.replace(/^\/group\/[^/]+\/?/, '').replace(/\/$/, '')
