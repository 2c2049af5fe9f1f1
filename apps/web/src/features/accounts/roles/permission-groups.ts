import type { StaffPermission } from '@verdict/contract/vocabulary'

/** Permissions by area, in the order of the form. Every one is in exactly one group (test). */
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
  contests: ['contests.own', 'contests.all', 'contests.delete', 'contests.import'],
  trainings: ['trainings.own', 'trainings.all', 'trainings.delete', 'trainings.categories'],
  people: ['users.view', 'users.create', 'users.edit', 'users.delete', 'groups', 'notices'],
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
} as const satisfies Record<string, readonly StaffPermission[]>

export type PermissionGroup = keyof typeof permissionGroups
export const groupNames = Object.keys(permissionGroups) as readonly PermissionGroup[]

/** Texts have no dots in their keys. */
export const textKey = <P extends StaffPermission>(permission: P) =>
  permission.replace('.', '_') as P extends `${infer A}.${infer B}` ? `${A}_${B}` : P
