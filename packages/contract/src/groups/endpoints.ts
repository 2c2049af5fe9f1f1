import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { groupOrders } from '../vocabulary/list-order.ts'
import { flagIn, idIn, instantOut, intIn, nullableIn, optionalIn, pageOf, pageQuery, textIn } from '../wire.ts'

/** A group in a list (api-contests-groups 7.1). */
export const groupSummary = z.object({
  id: z.int(),
  avatar: z.string().nullable(),
  /** Current username of the owner; empty when the account is deleted. */
  owner: z.string(),
  name: z.string(),
  shortName: z.string(),
  brief: z.string(),
  description: z.string(),
  /** 1 public, 2 protected, 3 private */
  auth: z.int(),
  visible: z.boolean(),
  /** Levels 3 to 5. */
  memberCount: z.int(),
  gmtCreate: instantOut,
  /** Ours: level of the caller, 0 to 5. */
  userAuth: z.int(),
})
export type GroupSummary = z.output<typeof groupSummary>

/** A group on its own page. */
export const groupDetail = groupSummary.extend({
  uid: z.string(),
  /** 0 normal, 1 banned */
  status: z.int(),
  /** Only for group root and super admins. */
  code: z.string().nullable(),
  gmtModified: instantOut,
  /** Ours: `description` as safe HTML. */
  html: z.string(),
  /** Ours: rights of the caller. */
  can: z.object({ member: z.boolean(), admin: z.boolean(), root: z.boolean(), owner: z.boolean() }),
  /** Ours: waiting applications, for group admins; else null. */
  applications: z.int().nullable(),
})
export type GroupDetail = z.output<typeof groupDetail>

const groupForm = {
  name: nullableIn(textIn),
  shortName: nullableIn(textIn),
  brief: nullableIn(textIn),
  description: nullableIn(textIn),
  auth: nullableIn(intIn),
  code: nullableIn(textIn),
  visible: nullableIn(flagIn),
  avatar: nullableIn(textIn),
}

const gid = z.object({ gid: idIn })

/** Contents that disbanding deletes and keeps. */
export const groupLoss = z.object({
  members: z.int(),
  announcements: z.int(),
  problems: z.int(),
  contests: z.int(),
  trainings: z.int(),
  discussions: z.int(),
  submissions: z.int(),
  /** Problems of the group that were made public: they stay. */
  publicProblems: z.int(),
})
export type GroupLoss = z.output<typeof groupLoss>

/** The thresholds of the site for creating groups, and how far the caller is. */
export const createTerms = z.object({
  /** Staff are exempt from every threshold. */
  isExempt: z.boolean(),
  solved: z.int(),
  solvedNeeded: z.int(),
  owned: z.int(),
  ownedMax: z.int(),
  today: z.int(),
  todayMax: z.int(),
  /** The first threshold that refuses; null when the caller can create a group. */
  refusal: z.enum(['role', 'solved', 'today', 'owned']).nullable(),
})
export type CreateTerms = z.output<typeof createTerms>

export const groupRankRow = z.object({
  uid: z.string(),
  username: z.string(),
  nickname: z.string().nullable(),
  avatar: z.string().nullable(),
  titleName: z.string().nullable(),
  titleColor: z.string().nullable(),
  signature: z.null(),
  ac: z.int(),
  total: z.int(),
  score: z.int(),
})
export type GroupRankRow = z.output<typeof groupRankRow>

export const groups = defineEndpoints({
  list: {
    method: 'GET',
    path: '/api/get-group-list',
    effect: 'read',
    token: 'ignored',
    access: 'group.list',
    query: z.object({
      ...pageQuery(10),
      keyword: optionalIn(textIn),
      auth: optionalIn(intIn),
      onlyMine: optionalIn(flagIn),
      /** Ours: another order than the oldest first. */
      sort: optionalIn(z.enum(groupOrders)),
    }),
    data: pageOf(groupSummary),
    summary: 'Groups the caller can see, oldest first or in another order',
  },
  detail: {
    method: 'GET',
    path: '/api/get-group-detail',
    effect: 'read',
    token: 'required',
    access: 'group.read',
    query: gid,
    data: groupDetail,
    summary: 'A group',
  },
  access: {
    method: 'GET',
    path: '/api/get-group-access',
    effect: 'read',
    token: 'required',
    access: 'group.read',
    query: gid,
    data: z.object({ access: z.boolean() }),
    summary: 'Whether the caller can see the content of a group',
  },
  auth: {
    method: 'GET',
    path: '/api/get-group-auth',
    effect: 'read',
    token: 'required',
    access: 'group.read',
    query: gid,
    data: z.int(),
    summary: 'Level of the caller in a group, 0 to 5',
  },
  createTerms: {
    method: 'GET',
    path: '/api/group/create-terms',
    effect: 'read',
    token: 'required',
    access: 'group.read',
    data: createTerms,
    summary: 'Thresholds for creating a group, and how far the caller is',
  },
  create: {
    method: 'POST',
    path: '/api/group',
    effect: 'write',
    token: 'required',
    access: 'group.create',
    body: z.object(groupForm),
    data: z.null(),
    summary: 'Create a group',
  },
  update: {
    method: 'PUT',
    path: '/api/group',
    effect: 'write',
    token: 'required',
    access: 'group.write',
    body: z.object({ id: idIn, ...groupForm }),
    data: z.null(),
    summary: 'Change the settings of a group',
  },
  loss: {
    method: 'GET',
    path: '/api/group/loss',
    effect: 'read',
    token: 'required',
    access: 'group.read',
    query: gid,
    data: groupLoss,
    summary: 'What disbanding a group deletes, for its owner',
  },
  remove: {
    method: 'DELETE',
    path: '/api/group',
    effect: 'write',
    token: 'required',
    access: 'group.create',
    query: gid,
    data: z.null(),
    summary: 'Disband a group with everything in it',
  },
  handOver: {
    method: 'PUT',
    path: '/api/group/owner',
    effect: 'write',
    token: 'required',
    access: 'group.write',
    body: z.object({ gid: idIn, uid: textIn }),
    data: z.null(),
    summary: 'Make another member the owner of a group',
  },
  rank: {
    method: 'GET',
    path: '/api/get-group-rank-list',
    effect: 'read',
    token: 'required',
    access: 'group.read',
    query: z.object({ ...pageQuery(30), gid: idIn, type: optionalIn(intIn), searchUser: optionalIn(textIn) }),
    data: pageOf(groupRankRow),
    summary: 'Rank of the members of a group by their submissions in it',
  },
})
