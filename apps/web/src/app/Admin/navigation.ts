import type { Icon } from '@tabler/icons-react'
import type { UserInfo } from '@verdict/contract'
import type { StaffPermission } from '@verdict/contract/vocabulary'
import { holds, isAdmin, isProblemAdmin, isRoot } from '../../api/session.ts'
import {
  IconBook2,
  IconListDetails,
  IconMessages,
  IconRefresh,
  IconSpeakerphone,
  IconTag,
  IconTournament,
  IconTrophy,
} from '../../ui/icons.ts'
import {
  IconAdjustments,
  IconAffiliate,
  IconBellPlus,
  IconBellRinging,
  IconCalendarUser,
  IconChecklist,
  IconCode,
  IconDashboard,
  IconDatabaseExport,
  IconHistory,
  IconKey,
  IconMessage,
  IconPackageImport,
  IconSchool,
  IconServer,
  IconSettings,
  IconShieldLock,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
} from './icons.ts'

/** Required role: any admin, problem managers (root, problem_admin), or root only. */
export type Needs = 'staff' | 'bank' | 'root'

/** Who opens a page: a base role, or one of some permissions of a defined role. */
export interface Opening {
  readonly needs: Needs
  readonly permissions: readonly StaffPermission[]
}

/**
 * The entries of the admin navigation. A page gets its row when it exists, so that no link is dead. The areas' names
 * are keys of admin.json under `nav`, the groups' under `group`; a route sets its area in its handle.
 */
export const adminNavigation = [
  { area: 'dashboard', group: 'overview', to: '/admin/dashboard', needs: 'staff', Icon: IconDashboard },
  { area: 'problems', group: 'problems', to: '/admin/problems', needs: 'staff', Icon: IconListDetails },
  { area: 'tags', group: 'problems', to: '/admin/problem/tag', needs: 'bank', Icon: IconTag },
  { area: 'import', group: 'problems', to: '/admin/problem/batch-operation', needs: 'bank', Icon: IconPackageImport },
  { area: 'examine', group: 'problems', to: '/admin/group-problem/apply', needs: 'bank', Icon: IconChecklist },
  { area: 'rejudge', group: 'problems', to: '/admin/rejudge', needs: 'root', Icon: IconRefresh },
  { area: 'languages', group: 'problems', to: '/admin/language', needs: 'staff', Icon: IconCode },
  { area: 'trainings', group: 'contests', to: '/admin/training', needs: 'staff', Icon: IconBook2 },
  { area: 'contests', group: 'contests', to: '/admin/contest', needs: 'staff', Icon: IconTrophy },
  { area: 'series', group: 'contests', to: '/admin/contest-series', needs: 'staff', Icon: IconTournament },
  { area: 'users', group: 'people', to: '/admin/user', needs: 'root', Icon: IconUsers },
  { area: 'roles', group: 'people', to: '/admin/roles', needs: 'root', Icon: IconShieldLock },
  { area: 'terms', group: 'people', to: '/admin/terms', needs: 'root', Icon: IconCalendarUser },
  { area: 'groups', group: 'people', to: '/admin/group', needs: 'root', Icon: IconUsersGroup },
  { area: 'notices', group: 'people', to: '/admin/notice', needs: 'root', Icon: IconBellPlus },
  { area: 'discussions', group: 'site', to: '/admin/discussion', needs: 'staff', Icon: IconMessages },
  { area: 'announcements', group: 'site', to: '/admin/announcement', needs: 'root', Icon: IconSpeakerphone },
  { area: 'settings', group: 'site', to: '/admin/conf', needs: 'root', Icon: IconSettings },
  { area: 'switches', group: 'site', to: '/admin/switch', needs: 'root', Icon: IconAdjustments },
  { area: 'alerts', group: 'site', to: '/admin/alerts', needs: 'root', Icon: IconBellRinging },
  { area: 'backups', group: 'site', to: '/admin/backups', needs: 'root', Icon: IconDatabaseExport },
  { area: 'sms', group: 'site', to: '/admin/sms', needs: 'root', Icon: IconMessage },
  { area: 'judges', group: 'site', to: '/admin/judges', needs: 'root', Icon: IconServer },
  { area: 'signOn', group: 'site', to: '/admin/sign-on', needs: 'root', Icon: IconKey },
  { area: 'lti', group: 'site', to: '/admin/learning', needs: 'root', Icon: IconSchool },
  { area: 'remote', group: 'site', to: '/admin/remote-judges', needs: 'root', Icon: IconAffiliate },
  { area: 'webhooks', group: 'site', to: '/admin/webhooks', needs: 'root', Icon: IconWebhook },
  { area: 'audit', group: 'site', to: '/admin/audit', needs: 'root', Icon: IconHistory },
] as const satisfies readonly { area: string; group: string; to: string; needs: Needs; Icon: Icon }[]

export type AdminEntry = (typeof adminNavigation)[number]
export type AdminArea = AdminEntry['area']

/** Permissions of roles of the site that open a page in addition to the base role; one of them is enough. */
export const areaPermissions: Readonly<Record<AdminArea, readonly StaffPermission[]>> = {
  dashboard: ['dashboard'],
  problems: ['problems.own'],
  tags: ['tags'],
  import: ['problems.import'],
  examine: ['problems.review'],
  rejudge: ['rejudge'],
  languages: ['languages'],
  trainings: ['trainings.own'],
  contests: ['contests.own'],
  series: ['contests.own'],
  users: ['users.view'],
  roles: [],
  terms: ['users.terms'],
  groups: ['groups'],
  notices: ['notices'],
  discussions: ['discussions.moderate'],
  announcements: ['announcements'],
  settings: ['site.settings', 'site.database'],
  switches: ['site.settings'],
  alerts: ['alerts'],
  backups: ['backups'],
  sms: [],
  judges: ['judges'],
  signOn: [],
  lti: [],
  remote: ['remoteJudges'],
  webhooks: ['webhooks'],
  audit: ['audit'],
}

const may: Readonly<Record<Needs, (user: UserInfo | null) => boolean>> = {
  staff: isAdmin,
  bank: isProblemAdmin,
  root: isRoot,
}

/** Whether a user can open an admin page. The server checks every call as well. */
export const mayOpen = (user: UserInfo | null, { needs, permissions }: Opening): boolean =>
  may[needs](user) || permissions.some((permission) => holds(user, permission))

export const mayOpenEntry = (user: UserInfo | null, { needs, area }: AdminEntry): boolean =>
  mayOpen(user, { needs, permissions: areaPermissions[area] })

/** The first page a user can open, in the order of the navigation; null without any. */
export const firstPage = (user: UserInfo | null): string | null =>
  adminNavigation.find((entry) => mayOpenEntry(user, entry))?.to ?? null
