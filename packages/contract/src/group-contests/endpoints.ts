import { z } from 'zod'
import {
  adminContest,
  adminContestRow,
  contestAnnouncementIn,
  contestIn,
  contestLoss,
  contestProblemIn,
  contestProblemPage,
  momentIn,
  removedContest,
  withdrawnProblem,
} from '../admin-contests/schemas.ts'
import { problemBody } from '../admin-problems/schemas.ts'
import { contestProblemRow, contestSummary } from '../contests/endpoints.ts'
import { defineEndpoints } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { announcement } from '../site/endpoints.ts'
import { contestListOrders } from '../vocabulary/list-order.ts'
import { flagIn, idIn, intIn, nullableIn, optionalIn, pageOf, pageQuery, textIn } from '../wire.ts'

const common = { token: 'required', access: 'groupContest.use' } as const
const read = { ...common, method: 'GET', effect: 'read' } as const
const keyword = optionalIn(z.string().max(limits.keyword.maxChars))

/** Filters of both lists; all of them are ours. */
const listQuery = z.object({
  ...pageQuery(10),
  gid: idIn,
  keyword,
  type: optionalIn(intIn),
  auth: optionalIn(intIn),
  status: optionalIn(intIn),
})

/** The form of a contest. For an existing contest the group of its row counts, and `gid` must agree. */
const groupContestIn = contestIn.extend({ gid: nullableIn(idIn) })

/** Contests of groups (api-contests-groups 7.8); our additions come last. */
export const groupContests = defineEndpoints({
  list: {
    ...read,
    path: '/api/group/get-contest-list',
    query: listQuery.extend({ sort: optionalIn(z.enum(contestListOrders)) }),
    data: pageOf(contestSummary),
    summary: 'Visible contests of a group, for its members, latest start first or in another order',
  },
  adminList: {
    ...read,
    path: '/api/group/get-admin-contest-list',
    query: listQuery,
    data: pageOf(adminContestRow),
    summary: 'All contests of a group, for its admins, newest first',
  },
  detail: {
    ...read,
    path: '/api/group/contest',
    query: z.object({ cid: idIn }),
    data: adminContest,
    summary: 'A contest of a group with everything its managers decide',
  },
  create: {
    ...common,
    method: 'POST',
    path: '/api/group/contest',
    effect: 'write',
    body: groupContestIn,
    data: z.null(),
    summary: 'Create a contest in a group',
  },
  update: {
    ...common,
    method: 'PUT',
    path: '/api/group/contest',
    effect: 'write',
    body: groupContestIn,
    data: z.null(),
    summary: 'Change a contest of a group',
  },
  remove: {
    ...common,
    method: 'DELETE',
    path: '/api/group/contest',
    effect: 'write',
    query: z.object({ cid: idIn }),
    data: z.null(),
    summary: 'Delete a contest of a group with all its submissions',
  },
  removed: {
    ...read,
    path: '/api/group/removed-contests',
    query: z.object({ gid: idIn }),
    data: z.array(removedContest),
    summary: 'Deleted contests of a group that the caller can restore, for its admins',
  },
  restore: {
    ...common,
    method: 'POST',
    path: '/api/group/restore-contest',
    effect: 'write',
    body: z.object({ cid: nullableIn(idIn) }),
    data: z.null(),
    summary: 'Restore a deleted contest of a group with its submissions',
  },
  changeVisible: {
    ...common,
    method: 'PUT',
    path: '/api/group/change-contest-visible',
    effect: 'write',
    query: z.object({ cid: idIn, visible: flagIn }),
    data: z.null(),
    summary: 'Show or hide a contest of a group',
  },
  problems: {
    ...read,
    path: '/api/group/get-contest-problem-list',
    query: z.object({
      ...pageQuery(10),
      keyword,
      cid: idIn,
      problemType: optionalIn(intIn),
      oj: optionalIn(z.string().max(32)),
      /** Ours: with `problemType`, candidates are the problems of the group instead of public ones. */
      fromGroup: optionalIn(flagIn),
    }),
    data: contestProblemPage,
    summary: 'The problems of a contest of a group; with `problemType` those it can take',
  },
  createProblem: {
    ...common,
    method: 'POST',
    path: '/api/group/contest-problem',
    effect: 'write',
    body: problemBody,
    maxBodyBytes: limits.problem.bodyBytes,
    data: z.object({ pid: z.int() }),
    summary: 'Create a problem of the group that only contests show; `savePlace` adds it to one',
  },
  place: {
    ...read,
    path: '/api/group/contest-problem',
    query: z.object({ cid: idIn, pid: idIn }),
    data: contestProblemRow,
    summary: "A problem's label, title and balloon colour in a contest of a group",
  },
  savePlace: {
    ...common,
    method: 'PUT',
    path: '/api/group/contest-problem',
    effect: 'write',
    body: contestProblemIn,
    data: z.null(),
    summary: 'Add a problem to a contest of a group, or change its label, title and colour',
  },
  removePlace: {
    ...common,
    method: 'DELETE',
    path: '/api/group/contest-problem',
    effect: 'write',
    /**
     * Ours: with `force: false`, the server asks for confirmation if a running contest would lose submissions; absent
     * means true. `keepSubmissions` withdraws the problem.
     */
    query: z.object({ pid: idIn, cid: idIn, force: optionalIn(flagIn), keepSubmissions: optionalIn(flagIn) }),
    data: z.null(),
    summary: 'Remove a problem from a contest of a group with its submissions there',
  },
  /** Ours, as in the admin area. */
  withdrawn: {
    ...read,
    path: '/api/group/withdrawn-contest-problems',
    query: z.object({ cid: idIn }),
    data: z.array(withdrawnProblem),
    summary: 'Problems removed or withdrawn from a contest of a group that can be restored',
  },
  /** Ours. */
  restoreProblem: {
    ...common,
    method: 'POST',
    path: '/api/group/restore-contest-problem',
    effect: 'write',
    body: z.object({ cid: nullableIn(idIn), id: nullableIn(idIn) }),
    data: z.null(),
    summary: 'Restore a removed or withdrawn problem of a contest of a group with its submissions',
  },
  addFromPublic: {
    ...common,
    method: 'POST',
    path: '/api/group/add-contest-problem-from-public',
    effect: 'write',
    body: z.object({ pid: nullableIn(idIn), cid: nullableIn(idIn), displayId: nullableIn(textIn) }),
    data: z.null(),
    summary: 'Add a public problem to a contest of a group',
  },
  addFromGroup: {
    ...common,
    method: 'POST',
    path: '/api/group/add-contest-problem-from-group',
    effect: 'write',
    query: z.object({ problemId: z.string().max(64), cid: idIn, displayId: optionalIn(z.string().max(64)) }),
    data: z.null(),
    summary: 'Add a problem of the group to one of its contests; only contests show it from then on',
  },
  announcements: {
    ...read,
    path: '/api/group/get-contest-announcement-list',
    query: z.object({ ...pageQuery(10), cid: idIn }),
    data: pageOf(announcement),
    summary: 'Announcements of a contest of a group, hidden ones too, newest first',
  },
  createAnnouncement: {
    ...common,
    method: 'POST',
    path: '/api/group/contest-announcement',
    effect: 'write',
    body: contestAnnouncementIn,
    data: z.null(),
    summary: 'Publish an announcement in a contest of a group',
  },
  updateAnnouncement: {
    ...common,
    method: 'PUT',
    path: '/api/group/contest-announcement',
    effect: 'write',
    body: contestAnnouncementIn,
    data: z.null(),
    summary: 'Change an announcement of a contest of a group',
  },
  removeAnnouncement: {
    ...common,
    method: 'DELETE',
    path: '/api/group/contest-announcement',
    effect: 'write',
    query: z.object({ aid: idIn, cid: optionalIn(idIn) }),
    data: z.null(),
    summary: 'Delete an announcement of a contest of a group',
  },
  /** Ours. As `create`, and returns the created contest's id. */
  make: {
    ...common,
    method: 'POST',
    path: '/api/group/make-contest',
    effect: 'write',
    body: groupContestIn,
    data: z.object({ cid: z.int() }),
    summary: 'Create a contest in a group and return its id',
  },
  /** Ours. The copy is hidden until its managers show it. */
  copy: {
    ...common,
    method: 'POST',
    path: '/api/group/copy-contest',
    effect: 'write',
    body: z.object({
      cid: nullableIn(idIn),
      title: nullableIn(textIn),
      startTime: nullableIn(momentIn),
      withProblems: nullableIn(flagIn),
      withAnnouncements: nullableIn(flagIn),
    }),
    data: z.object({ cid: z.int() }),
    summary: 'Copy a contest within its group to another time',
  },
  /** Ours. Labels are exchanged all at once, so that two problems can swap theirs. */
  arrange: {
    ...common,
    method: 'PUT',
    path: '/api/group/arrange-contest-problems',
    effect: 'write',
    body: z.object({
      cid: nullableIn(idIn),
      places: z.array(z.object({ id: idIn, displayId: nullableIn(textIn) })).max(limits.contest.maxProblems),
    }),
    data: z.null(),
    summary: 'Give the problems of a contest of a group other labels',
  },
  /** Ours. */
  loss: {
    ...read,
    path: '/api/group/contest-what-goes',
    query: z.object({ cid: idIn, pid: optionalIn(idIn) }),
    data: contestLoss,
    summary: 'Records deleted with a contest of a group, or with one of its problems',
  },
})
