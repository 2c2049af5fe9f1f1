import { siteRoles } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { assignRoles, readRolesOf } from './assign-roles.ts'
import { createRole, readRoles, removeRole, updateRole } from './save-role.ts'

export const siteRoleFeature = (deps: Deps): Feature =>
  handle(siteRoles, {
    list: () => readRoles(deps),
    create: (call) => createRole(deps, { viewer: signedIn(call.viewer), caller: call }, call.body),
    update: (call) => updateRole(deps, { viewer: signedIn(call.viewer), caller: call }, call.body),
    remove: (call) => removeRole(deps, { viewer: signedIn(call.viewer), caller: call }, call.query.id),
    ofUser: ({ query }) => readRolesOf(deps, query.uid),
    assign: (call) => assignRoles(deps, { viewer: signedIn(call.viewer), caller: call }, call.body),
  })
