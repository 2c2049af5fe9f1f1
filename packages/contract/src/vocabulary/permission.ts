/**
 * Named permissions of staff. A super admin combines them to roles of the site; every staff endpoint belongs to exactly
 * one of them or is reserved to super admins (`permissionOfRow` in the rules). Names are stored: rename none.
 */
export const staffPermissions = [
  'problems.own',
  'problems.all',
  'problems.delete',
  'problems.review',
  'problems.import',
  'problems.export',
  'tags',
  'languages',
  'rejudge',
  'contests.own',
  'contests.all',
  'contests.delete',
  'contests.import',
  'trainings.own',
  'trainings.all',
  'trainings.delete',
  'trainings.categories',
  'users.view',
  'users.create',
  'users.edit',
  'users.delete',
  'groups',
  'notices',
  'discussions.moderate',
  'discussions.categories',
  'announcements',
  'dashboard',
  'site.settings',
  'site.database',
  'alerts',
  'backups',
  'judges',
  'remoteJudges',
  'webhooks',
  'audit',
] as const
export type StaffPermission = (typeof staffPermissions)[number]

/** The known names of a list, stored comma separated; names of other versions grant nothing. */
export const readPermissions = (stored: string): readonly StaffPermission[] => {
  const names = stored.split(',')
  return staffPermissions.filter((permission) => names.includes(permission))
}
