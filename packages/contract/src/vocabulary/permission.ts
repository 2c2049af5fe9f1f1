/**
 * Named permissions of staff by area, in the order of the form. A super admin combines them to roles of the site; every
 * staff endpoint belongs to exactly one of them or is reserved to super admins (`permissionOfRow` in the rules). Names
 * are stored: rename none.
 */
export const permissionGroups = {
  problems: [
    'problems.own',
    'problems.all',
    'problems.delete',
    'problems.review',
    'problems.import',
    'problems.export',
    'tags',
    'languages',
    'rejudge',
  ],
  contests: ['contests.own', 'contests.all', 'contests.delete', 'contests.import', 'contests.rate'],
  trainings: ['trainings.own', 'trainings.all', 'trainings.delete', 'trainings.categories'],
  people: ['users.view', 'users.create', 'users.edit', 'users.delete', 'users.terms', 'groups', 'notices'],
  talk: ['discussions.moderate', 'discussions.categories', 'announcements'],
  site: [
    'dashboard',
    'site.settings',
    'site.database',
    'alerts',
    'backups',
    'judges',
    'remoteJudges',
    'webhooks',
    'audit',
  ],
} as const
export type PermissionGroup = keyof typeof permissionGroups
export type StaffPermission = (typeof permissionGroups)[PermissionGroup][number]

export const staffPermissions: readonly StaffPermission[] = Object.values(permissionGroups).flat()

/** The known names of a list, stored comma separated; names of other versions grant nothing. */
export const readPermissions = (stored: string): readonly StaffPermission[] => {
  const names = stored.split(',')
  return staffPermissions.filter((permission) => names.includes(permission))
}
