import { type RoleCode, role } from '@verdict/contract'
import { readPermissions, type StaffPermission } from '@verdict/contract/vocabulary'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'

/** Base role and the permissions of defined roles. */
export interface Rights {
  readonly role: RoleCode
  readonly permissions: readonly StaffPermission[]
}

/** The rights an account has stored. */
export const rightsOf = (account: { readonly role: number; readonly permissions: string }): Rights => ({
  // The table's constraint admits only role codes.
  role: account.role as RoleCode,
  permissions: readPermissions(account.permissions),
})

const staff: ReadonlySet<RoleCode> = new Set([role.root, role.admin, role.problem_admin])

/** True when the site wants a second factor from an account with these rights. */
export const wantsFactor = async ({ settings }: Pick<Deps, 'settings'>, rights: Rights): Promise<boolean> =>
  (staff.has(rights.role) || rights.permissions.length > 0) && (await settings.read()).staffSecondFactor

/** True when the site wants a second factor from these rights and there is none. */
export const lacksFactor = async (deps: Pick<Deps, 'settings'>, rights: Rights, hasFactor: boolean): Promise<boolean> =>
  !hasFactor && (await wantsFactor(deps, rights))

type ViewerRights = Pick<SignedIn, 'role' | 'permissions'>

/**
 * The effective rights: admins without a required second factor act as ordinary users, who can turn one on. Holders of
 * permissions lose those and keep the restrictions of their role.
 */
export const effectiveRights = async (
  deps: Pick<Deps, 'settings'>,
  rights: Rights,
  hasFactor: boolean,
): Promise<ViewerRights> => {
  const { permissions } = rights
  if (!(await lacksFactor(deps, rights, hasFactor))) {
    return permissions.length === 0 ? { role: rights.role } : { role: rights.role, permissions }
  }
  return { role: staff.has(rights.role) ? role.default_user : rights.role }
}
