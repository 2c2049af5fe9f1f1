import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { groupOrders } from '../vocabulary/list-order.ts'
import { flagIn, idIn, instantOut, optionalIn, pageOf, pageQuery, textIn } from '../wire.ts'

/** A group in the admin area. */
export const managedGroup = z.object({
  id: z.int(),
  name: z.string(),
  shortName: z.string(),
  /** 1 public, 2 protected, 3 private */
  auth: z.int(),
  visible: z.boolean(),
  frozen: z.boolean(),
  /** Current username of the owner; null when the account is deleted. */
  owner: z.string().nullable(),
  memberCount: z.int(),
  problems: z.int(),
  contests: z.int(),
  trainings: z.int(),
  gmtCreate: instantOut,
  /** Time of the newest submission in the group. */
  lastSubmission: instantOut.nullable(),
})
export type ManagedGroup = z.output<typeof managedGroup>

const manage = { token: 'required', access: 'group.manage' } as const

/** Ours: all groups of the site, for root. Disbanding is `groups.loss` and `groups.remove`. */
export const adminGroups = defineEndpoints({
  list: {
    ...manage,
    method: 'GET',
    path: '/api/admin/group/list',
    effect: 'read',
    query: z.object({
      ...pageQuery(20),
      /** Part of name, short name or owner. */
      keyword: optionalIn(textIn),
      frozen: optionalIn(flagIn),
      /** Only groups whose owner was deleted. */
      ownerless: optionalIn(flagIn),
      sort: optionalIn(z.enum(groupOrders)),
    }),
    data: pageOf(managedGroup),
    summary: 'All groups with owner, members and content, newest first or in another order',
  },
  freeze: {
    ...manage,
    method: 'PUT',
    path: '/api/admin/group/freeze',
    effect: 'write',
    body: z.object({ gid: idIn, frozen: flagIn }),
    data: z.null(),
    summary: 'Freeze a group: it exists for super admins only; or unfreeze it',
  },
  handOver: {
    ...manage,
    method: 'PUT',
    path: '/api/admin/group/owner',
    effect: 'write',
    body: z.object({ gid: idIn, username: textIn }),
    data: z.null(),
    summary: 'Make any user the owner of a group; the user becomes a member',
  },
})
