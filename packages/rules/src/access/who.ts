import { type RoleCode, role, type StaffPermission, staffPermissions } from '@verdict/contract/vocabulary'

/** The caller. Roles are read again for every request. */
export type Viewer =
  | { readonly kind: 'guest' }
  | {
      readonly kind: 'user'
      readonly id: string
      readonly username: string
      readonly role: RoleCode
      /** Of the roles the site defined; absent means none. */
      readonly permissions?: readonly StaffPermission[]
      /** The login session; absent for API tokens, tools with a password and viewing sessions. */
      readonly sessionId?: string
      /** Network address of the request; absent in work without one. */
      readonly address?: string
      /** The request shows an API token instead of a session. */
      readonly byApiToken?: true
    }

export type SignedIn = Extract<Viewer, { kind: 'user' }>

/** A rule decides from the viewer and the loaded facts. */
export type Rule<F = unknown> = (viewer: Viewer, facts: F) => boolean

export const permissions = [
  'submit',
  'commentAdd',
  'replyAdd',
  'discussionAdd',
  'discussionEdit',
  'rejudge',
  'groupAdd',
  'problemAdmin',
  'contestAdmin',
  'announcementAdmin',
  'userAdmin',
  'systemInfo',
] as const
export type Permission = (typeof permissions)[number]

const all = new Set<Permission>(permissions)
const ordinary: readonly Permission[] = [
  'submit',
  'commentAdd',
  'replyAdd',
  'discussionAdd',
  'discussionEdit',
  'groupAdd',
]
const staff: readonly Permission[] = [...ordinary, 'problemAdmin', 'contestAdmin']

/** Permissions per role (api-public section 2.1). */
const permissionsOf: Readonly<Record<RoleCode, ReadonlySet<Permission>>> = {
  [role.root]: all,
  [role.admin]: new Set(staff),
  [role.problem_admin]: new Set(staff),
  [role.default_user]: new Set(ordinary),
  [role.no_subimit_user]: new Set<Permission>(['commentAdd', 'replyAdd', 'discussionAdd', 'discussionEdit']),
  [role.no_discuss_user]: new Set<Permission>(['submit', 'commentAdd', 'replyAdd', 'discussionEdit']),
  [role.mute_user]: new Set<Permission>(['submit', 'discussionEdit']),
  [role.no_submit_no_discuss_user]: new Set<Permission>(['commentAdd', 'replyAdd', 'discussionEdit']),
  [role.no_submit_mute_user]: new Set<Permission>(['discussionEdit']),
}

export const anyone: Rule = () => true
export const signedIn: Rule = (viewer) => viewer.kind === 'user'

/** Logged in, with a permission. */
export const may =
  (permission: Permission): Rule =>
  (viewer) =>
    viewer.kind === 'user' && permissionsOf[viewer.role].has(permission)

/** Logged in, with one of these roles. */
export const hasRole =
  (...roles: readonly RoleCode[]): Rule =>
  (viewer) =>
    viewer.kind === 'user' && roles.includes(viewer.role)

export const superAdmin: Rule = hasRole(role.root)
export const anyStaff: Rule = hasRole(role.root, role.admin, role.problem_admin)

/** Wider permissions that include a narrower one. */
const includedIn: Partial<Record<StaffPermission, readonly StaffPermission[]>> = {
  'problems.own': ['problems.all', 'problems.delete'],
  'contests.own': ['contests.all', 'contests.delete'],
  'trainings.own': ['trainings.all', 'trainings.delete'],
  'users.view': ['users.edit', 'users.delete'],
}

/** Permissions with the narrower ones they include, as clients get them. */
export const withIncluded = (permissions: readonly StaffPermission[]): readonly StaffPermission[] =>
  staffPermissions.filter((name) => [name, ...(includedIn[name] ?? [])].some((wider) => permissions.includes(wider)))

/** Has a permission by a role that the site defined. The base role is not asked. */
export const holds = (permission: StaffPermission): Rule => {
  const granting = [permission, ...(includedIn[permission] ?? [])]
  return (viewer) => viewer.kind === 'user' && (viewer.permissions?.some((name) => granting.includes(name)) ?? false)
}

export const holdsAny: Rule = (viewer) => viewer.kind === 'user' && (viewer.permissions?.length ?? 0) > 0

export const anyOf =
  <F>(...rules: readonly Rule<F>[]): Rule<F> =>
  (viewer, facts) =>
    rules.some((rule) => rule(viewer, facts))

export const allOf =
  <F>(...rules: readonly Rule<F>[]): Rule<F> =>
  (viewer, facts) =>
    rules.every((rule) => rule(viewer, facts))
