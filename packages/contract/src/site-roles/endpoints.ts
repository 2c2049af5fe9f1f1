import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { idIn, instantOut, textIn } from '../wire.ts'

/** Roles that super admins define from named permissions. Ours: existing clients know the fixed roles only. */

export const siteRole = z.object({
  id: z.int(),
  name: z.string(),
  permissions: z.array(z.string()),
  updatedAt: instantOut,
  /** Accounts that have the role, the first ones by name, and how many there are. */
  members: z.array(z.object({ uid: z.string(), username: z.string() })),
  memberCount: z.int(),
})
export type SiteRole = z.output<typeof siteRole>

const fields = { name: textIn, permissions: z.array(textIn).max(100) }
const admin = { token: 'required', access: 'role.admin' } as const

export const siteRoles = defineEndpoints({
  list: {
    ...admin,
    method: 'GET',
    path: '/api/admin/roles',
    effect: 'read',
    data: z.array(siteRole),
    summary: 'Roles that the site defined, by name',
  },
  create: {
    ...admin,
    method: 'POST',
    path: '/api/admin/roles',
    effect: 'write',
    stepUp: 'always',
    body: z.object(fields),
    data: z.object({ id: z.int() }),
    summary: 'Define a role',
  },
  update: {
    ...admin,
    method: 'PUT',
    path: '/api/admin/roles',
    effect: 'write',
    stepUp: 'always',
    body: z.object({ id: idIn, ...fields }),
    data: z.null(),
    summary: 'Rename a role or change its permissions, at once for all who have it',
  },
  remove: {
    ...admin,
    method: 'DELETE',
    path: '/api/admin/roles',
    effect: 'write',
    stepUp: 'always',
    query: z.object({ id: idIn }),
    data: z.null(),
    summary: 'Delete a role and take it from all who have it',
  },
  ofUser: {
    ...admin,
    method: 'GET',
    path: '/api/admin/roles/of-user',
    effect: 'read',
    query: z.object({ uid: textIn }),
    data: z.array(z.object({ id: z.int(), name: z.string(), isAssigned: z.boolean() })),
    summary: 'All defined roles, those of one user marked',
  },
  assign: {
    ...admin,
    method: 'PUT',
    path: '/api/admin/roles/of-user',
    effect: 'write',
    stepUp: 'always',
    body: z.object({ uid: textIn, ids: z.array(idIn).max(100) }),
    data: z.null(),
    summary: 'Set the defined roles of a user, at once for open sessions',
  },
})
