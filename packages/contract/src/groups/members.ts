import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { memberOrders } from '../vocabulary/list-order.ts'
import { idIn, instantOut, intIn, nullableIn, optionalIn, pageOf, pageQuery, textIn } from '../wire.ts'

/** A row of `group_member` (api-contests-groups 7.3). */
export const groupMember = z.object({
  id: z.int(),
  gid: z.int(),
  uid: z.string(),
  username: z.string(),
  /** 1 applying, 2 refused, 3 member, 4 admin, 5 root */
  auth: z.int(),
  /** Only in the admin table. */
  reason: z.string().nullable(),
  gmtCreate: instantOut,
  gmtModify: instantOut,
  /** Ours. */
  nickname: z.string().nullable(),
  avatar: z.string().nullable(),
  isOwner: z.boolean(),
  /** Ours: the levels the caller can give; empty where it can change nothing. */
  levels: z.array(z.int()),
  /** Ours: whether the caller can delete the row. */
  canRemove: z.boolean(),
})
export type GroupMember = z.output<typeof groupMember>

/** Result of adding one username of a list. */
export const groupImportFates = ['adds', 'approves', 'member', 'unknown', 'banned', 'twice'] as const
export const groupImportRow = z.object({
  /** As given. */
  username: z.string(),
  fate: z.enum(groupImportFates),
})
export type GroupImportRow = z.output<typeof groupImportRow>

const memberQuery = z.object({
  ...pageQuery(10),
  gid: idIn,
  keyword: optionalIn(textIn),
  auth: optionalIn(intIn),
  /** Ours: another order than the newest first. */
  sort: optionalIn(z.enum(memberOrders)),
})
const target = z.object({ uid: textIn, gid: idIn })
const names = z.object({ gid: idIn, usernames: z.array(textIn) })

export const groupMembers = defineEndpoints({
  list: {
    method: 'GET',
    path: '/api/group/get-member-list',
    effect: 'read',
    token: 'required',
    access: 'group.read',
    query: memberQuery,
    data: pageOf(groupMember),
    summary: 'Members of a group, newest first',
  },
  table: {
    method: 'GET',
    path: '/api/group/get-apply-list',
    effect: 'read',
    token: 'required',
    access: 'group.read',
    query: memberQuery,
    data: pageOf(groupMember),
    summary: 'Members, applicants and refused accounts of a group, for its admins',
  },
  apply: {
    method: 'POST',
    path: '/api/group/member',
    effect: 'write',
    token: 'required',
    access: 'group.write',
    // An empty reason is a reason that is too short; only an absent one is none.
    query: z.object({ gid: idIn, code: optionalIn(textIn), reason: z.optional(textIn) }),
    data: z.null(),
    summary: 'Join a public group, or apply to another one',
  },
  change: {
    method: 'PUT',
    path: '/api/group/member',
    effect: 'write',
    token: 'required',
    access: 'group.write',
    body: z.object({ uid: textIn, gid: idIn, auth: intIn }),
    data: z.null(),
    summary: 'Set the level of a member; approves and refuses applications too',
  },
  remove: {
    method: 'DELETE',
    path: '/api/group/member',
    effect: 'write',
    token: 'required',
    access: 'group.write',
    query: target,
    data: z.null(),
    summary: 'Remove a member, an applicant or a refused account',
  },
  exit: {
    method: 'DELETE',
    path: '/api/group/member/exit',
    effect: 'write',
    token: 'required',
    access: 'group.write',
    query: z.object({ gid: idIn }),
    data: z.null(),
    summary: 'Leave a group',
  },
  previewImport: {
    method: 'POST',
    path: '/api/group/member/preview-import',
    effect: 'read',
    token: 'required',
    access: 'group.read',
    body: names,
    data: z.array(groupImportRow),
    summary: 'What becomes of each username of a list to be added, for group admins',
  },
  import: {
    method: 'POST',
    path: '/api/group/member/import',
    effect: 'write',
    token: 'required',
    access: 'group.write',
    body: names,
    data: z.array(groupImportRow),
    summary: 'Add accounts to a group by username, for group admins',
  },
})

/** A link that lets its holder join a group. */
export const groupInvitation = z.object({
  id: z.int(),
  /** Last characters of the link, to tell links apart; the whole link is shown once, when it is created. */
  hint: z.string(),
  createdBy: z.string(),
  createdAt: instantOut,
  expiresAt: instantOut.nullable(),
  /** Null: unlimited. */
  maxUses: z.int().nullable(),
  uses: z.int(),
  /** active, expired, used up or revoked */
  state: z.enum(['active', 'expired', 'used', 'revoked']),
})
export type GroupInvitation = z.output<typeof groupInvitation>

/** Data of a group for an invited reader before joining. */
export const invitationOffer = z.object({
  gid: z.int(),
  name: z.string(),
  brief: z.string(),
  avatar: z.string().nullable(),
  owner: z.string(),
  memberCount: z.int(),
  /** Level of the caller. */
  userAuth: z.int(),
})
export type InvitationOffer = z.output<typeof invitationOffer>

const token = z.object({ token: textIn })

export const groupInvitations = defineEndpoints({
  list: {
    method: 'GET',
    path: '/api/group/invitations',
    effect: 'read',
    token: 'required',
    access: 'group.read',
    apiTokens: false,
    query: z.object({ gid: idIn }),
    data: z.array(groupInvitation),
    summary: 'Invitation links of a group, for its admins',
  },
  create: {
    method: 'POST',
    path: '/api/group/invitations',
    effect: 'write',
    token: 'required',
    access: 'group.write',
    body: z.object({ gid: idIn, hours: nullableIn(intIn), maxUses: nullableIn(intIn) }),
    data: z.object({ invitation: groupInvitation, token: z.string() }),
    summary: 'Create an invitation link',
  },
  revoke: {
    method: 'DELETE',
    path: '/api/group/invitations',
    effect: 'write',
    token: 'required',
    access: 'group.write',
    query: z.object({ id: idIn }),
    data: z.null(),
    summary: 'Revoke an invitation link',
  },
  offer: {
    method: 'POST',
    path: '/api/group/invitation-offer',
    effect: 'read',
    token: 'required',
    access: 'group.read',
    body: token,
    data: invitationOffer,
    summary: 'The group an invitation link leads to',
  },
  accept: {
    method: 'POST',
    path: '/api/group/accept-invitation',
    effect: 'write',
    token: 'required',
    access: 'group.write',
    body: token,
    data: z.object({ gid: z.int() }),
    summary: 'Join a group by an invitation link',
  },
})
