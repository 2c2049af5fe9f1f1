import { type PermissionGroup, permissionGroups, type StaffPermission } from '@verdict/contract/vocabulary'

export const groupNames = Object.keys(permissionGroups) as readonly PermissionGroup[]

/** Texts have no dots in their keys. */
export const textKey = <P extends StaffPermission>(permission: P) =>
  permission.replace('.', '_') as P extends `${infer A}.${infer B}` ? `${A}_${B}` : P
