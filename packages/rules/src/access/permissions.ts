import type { AccessName } from '@verdict/contract'
import { role, type StaffPermission } from '@verdict/contract/vocabulary'
import { access } from './table.ts'
import { anyStaff, holds, holdsAny, type Rule, type SignedIn, superAdmin, type Viewer } from './who.ts'

/**
 * The permission that opens a row of the access table to holders of roles defined by the site. `reserved` rows stay
 * with super admins, because each of them could be used to become one. `any` rows open to holders of any permission.
 */
export const permissionOfRow: Partial<Record<AccessName, StaffPermission | 'reserved' | 'any'>> = {
  'admin.logout': 'any',

  'adminProblem.list': 'problems.own',
  'adminProblem.edit': 'problems.own',
  'adminProblem.remove': 'problems.delete',
  'adminProblem.examine': 'problems.review',
  'package.import': 'problems.import',
  'package.export': 'problems.export',
  'tag.admin': 'tags',
  'language.list': 'languages',
  'language.admin': 'languages',
  'submission.rejudge': 'rejudge',

  'adminContest.list': 'contests.own',
  'adminContest.edit': 'contests.own',
  'adminContest.remove': 'contests.delete',
  'contestPackage.import': 'contests.import',
  'contestRating.mark': 'contests.rate',
  'series.edit': 'contests.own',
  'seriesCertificate.manage': 'contests.own',

  'adminTraining.edit': 'trainings.own',
  'adminTraining.remove': 'trainings.delete',
  'adminTraining.categories': 'trainings.categories',

  'user.list': 'users.view',
  'user.create': 'users.create',
  'user.generatedList': 'users.create',
  'user.edit': 'users.edit',
  'factor.removeOf': 'users.edit',
  'user.remove': 'users.delete',
  'term.admin': 'users.terms',
  'user.deletionRequests': 'users.delete',
  'group.manage': 'groups',
  'notice.admin': 'notices',

  'discussion.admin': 'discussions.moderate',
  'directMessage.reports': 'discussions.moderate',
  'discussion.categories': 'discussions.categories',
  'announcement.admin': 'announcements',
  'announcement.create': 'announcements',

  'dashboard.read': 'dashboard',
  'config.admin': 'site.settings',
  'carousel.add': 'site.settings',
  'database.read': 'site.database',
  'alert.admin': 'alerts',
  'backup.admin': 'backups',
  'judge.manage': 'judges',
  'remoteJudge.admin': 'remoteJudges',
  'webhook.admin': 'webhooks',
  'audit.read': 'audit',

  'role.admin': 'reserved',
  'viewAs.start': 'reserved',
  // They reach the password reset of other accounts.
  'mail.admin': 'reserved',
  'signOn.admin': 'reserved',
  'lti.admin': 'reserved',
  'sms.admin': 'reserved',
}

/** Whether a viewer may call the endpoints of a row: by the base role, or by a permission of a defined role. */
export const admits = (name: AccessName, viewer: Viewer): boolean => {
  const rule: Rule = access[name]
  if (rule(viewer, undefined)) return true
  const permission = permissionOfRow[name]
  if (permission === undefined || permission === 'reserved') return false
  return permission === 'any' ? holdsAny(viewer, undefined) : holds(permission)(viewer, undefined)
}

/** Opens the admin area: an admin role, or any permission. */
export const entersAdmin: Rule = (viewer, facts) => anyStaff(viewer, facts) || holdsAny(viewer, facts)

const textPermissions: readonly StaffPermission[] = [
  'problems.own',
  'problems.import',
  'contests.own',
  'trainings.own',
  'notices',
  'announcements',
  'discussions.moderate',
]

/** Uploads files for texts outside groups. */
export const uploadsForTexts: Rule = (viewer, facts) =>
  anyStaff(viewer, facts) || textPermissions.some((permission) => holds(permission)(viewer, facts))

/**
 * Changes accounts of staff and the settings that protect super admins. API tokens of super admins do not: a stolen one
 * must not make its holder a super admin.
 */
export const governsStaff = (viewer: SignedIn): boolean => superAdmin(viewer, undefined) && viewer.byApiToken !== true

/** A stored account whose password, role or ban only a super admin changes: it has rights of staff itself. */
export const isProtectedAccount = (account: { readonly role: number; readonly permissions: string }) =>
  account.role === role.root ||
  account.role === role.admin ||
  account.role === role.problem_admin ||
  account.permissions !== ''

/** The rows with a permission that a viewer's role and permissions open. Pages offer what these rows guard. */
export const openRows = (viewer: Viewer): readonly AccessName[] =>
  (Object.keys(permissionOfRow) as AccessName[]).filter((name) => admits(name, viewer))
