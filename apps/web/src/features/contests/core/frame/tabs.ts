import type { Icon } from '@tabler/icons-react'
import { hasPretestFormat } from '@verdict/contract/vocabulary'
import { contestType } from '../../../../live/contest/gates.ts'
import type { ContestPlace } from '../../../../live/contest/use-contest.ts'

type Desk = ContestPlace['can']['desks'][number]

interface Facts {
  readonly place: Pick<ContestPlace, 'contest' | 'isAdmin' | 'can' | 'phase'>
  /** May judge submissions again, outside contests too. */
  readonly rejudges: boolean
  /** The site lets people comment in contests. */
  readonly hasComments: boolean
  readonly hasRatings?: boolean
  /** Decides which contests are rated. */
  readonly marksRated?: boolean
}

interface TabRow {
  /** Key of `tab` in contests.json. */
  readonly name: string
  /** Of its page, after `/contest/<id>`. */
  readonly path: string
  /** Further pages it stays lit on. */
  readonly also?: RegExp
  readonly isShown?: (facts: Facts) => boolean
  /** Shown in virtual runs, which have one participant and no jury. */
  readonly isVirtual?: true
  /** Work of the jury, in a strip of its own. */
  readonly isJury?: true
  readonly Icon?: Icon
}

const forAdmins = ({ place }: Facts): boolean => place.isAdmin
const forDesk =
  (desk: Desk) =>
  ({ place }: Facts): boolean =>
    place.can.desks.includes(desk)
const forAcmAdmins = ({ place }: Facts): boolean => place.isAdmin && place.contest.type === contestType.acm

/**
 * The tabs of a contest in their order (specification 001, 2.2), those of the jury after the others. One is shown when its
 * page is among the routes and the row agrees.
 */
export const contestTabs = [
  { name: 'overview', path: '', isVirtual: true },
  { name: 'problems', path: 'problems', also: /^problem\/[^/]+$/, isVirtual: true },
  {
    name: 'submissions',
    path: 'submissions',
    also: /^problem\/[^/]+\/submission-detail\/[^/]+$/,
    isVirtual: true,
  },
  { name: 'rank', path: 'rank', isVirtual: true },
  {
    name: 'hacks',
    path: 'hacks',
    also: /^hacks\/[^/]+$/,
    isShown: ({ place }) =>
      place.isAdmin
        ? place.contest.format === 'codeforces'
        : place.contest.hasHacks === true && place.phase !== 'scheduled',
  },
  {
    name: 'virtual',
    path: 'virtual',
    isShown: ({ place }) => place.phase === 'ended' && place.contest.allowsVirtual === true,
  },
  { name: 'announcements', path: 'announcements' },
  { name: 'clarifications', path: 'clarifications' },
  { name: 'comment', path: 'comment', isShown: ({ hasComments }) => hasComments },
  { name: 'print', path: 'print', isShown: ({ place }) => place.contest.openPrint },
  { name: 'statistics', path: 'statistics', isShown: ({ place }) => place.isAdmin || place.phase === 'ended' },
  {
    name: 'rating',
    path: 'rating',
    isShown: ({ place, hasRatings, marksRated }) =>
      hasRatings === true && (place.contest.isRated === true || (marksRated === true && place.contest.gid === null)),
  },
  // Before, during and after the contest.
  { name: 'teams', path: 'teams', isJury: true, isShown: forAdmins },
  { name: 'organisers', path: 'organisers', isJury: true, isShown: forAdmins },
  {
    name: 'passes',
    path: 'passes',
    isJury: true,
    isShown: ({ place }) => place.can.edit,
  },
  { name: 'addresses', path: 'addresses', isJury: true, isShown: forAdmins },
  {
    name: 'tokens',
    path: 'tokens',
    isJury: true,
    isShown: ({ place }) => place.isAdmin && place.contest.hasTokens === true,
  },
  { name: 'overlays', path: 'overlays', isJury: true, isShown: forAdmins },
  {
    name: 'sessions',
    path: 'sessions',
    isJury: true,
    isShown: ({ place }) => place.isAdmin && place.contest.singleSession === true,
  },
  { name: 'timing', path: 'timing', isJury: true, isShown: forAdmins },
  { name: 'incidents', path: 'incidents', isJury: true, isShown: forAdmins },
  {
    name: 'acInfo',
    path: 'ac-info',
    isJury: true,
    isShown: (facts) => forDesk('balloons')(facts) && facts.place.contest.type === contestType.acm,
  },
  {
    name: 'adminPrint',
    path: 'admin-print',
    isJury: true,
    isShown: (facts) => forDesk('print')(facts) && facts.place.contest.openPrint,
  },
  {
    name: 'systemTest',
    path: 'system-test',
    isJury: true,
    isShown: ({ place }) => place.isAdmin && hasPretestFormat(place.contest.format),
  },
  {
    name: 'shadow',
    path: 'shadow',
    isJury: true,
    isShown: (facts) => forAcmAdmins(facts) && facts.place.contest.gid === null,
  },
  {
    name: 'certificates',
    path: 'certificates',
    isJury: true,
    isShown: ({ place }) => place.isAdmin && place.phase === 'ended',
  },
  { name: 'similarity', path: 'similarity', also: /^similarity\/\d+$/, isJury: true, isShown: forAdmins },
  { name: 'rejudge', path: 'rejudge', isJury: true, isShown: ({ rejudges }) => rejudges },
  { name: 'scrollBoard', path: 'scroll-board', isJury: true, isShown: forAcmAdmins },
] as const satisfies readonly TabRow[]

export type ContestTab = (typeof contestTabs)[number]

/** The visible tabs, among those whose pages exist. */
export const tabsFor = (facts: Facts, paths: ReadonlySet<string>): readonly ContestTab[] => {
  const isRun = facts.place.contest.virtual !== undefined
  const isShown = (tab: TabRow): boolean => (isRun ? tab.isVirtual === true : (tab.isShown?.(facts) ?? true))
  return contestTabs.filter((tab) => paths.has(tab.path) && isShown(tab))
}

/** Whether a tab is for those who run the contest. */
export const isJuryTab = (tab: TabRow): boolean => tab.isJury === true

const deskPaths: Readonly<Record<Desk, string>> = {
  clarifications: 'clarifications',
  balloons: 'ac-info',
  print: 'admin-print',
}

/** Whether a page is a desk that is open to the viewer, whether the rest of the contest is or not. */
export const isOpenDesk = ({ desks }: ContestPlace['can'], path: string): boolean =>
  desks.some((desk) => deskPaths[desk] === path)

/** Whether a tab is the one of the page at a path inside the contest. */
export const isTabOf = ({ path, ...tab }: TabRow, inside: string): boolean =>
  inside === path || tab.also?.test(inside) === true

/** `/contest/7/problem/A` is `problem/A`. */
export const pathInside = (pathname: string): string => pathname.replace(/^\/contest\/[^/]+\/?/, '').replace(/\/$/, '')
