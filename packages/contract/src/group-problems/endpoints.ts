import { z } from 'zod'
import { adminProblem, adminProblemRow, compileBody, problemBody, problemCase } from '../admin-problems/schemas.ts'
import { defineEndpoints } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { findableTag, problemRow } from '../problems/endpoints.ts'
import { flagIn, idIn, intIn, optionalIn, pageOf, pageQuery } from '../wire.ts'

const keyword = optionalIn(z.string().max(limits.keyword.maxChars))
const common = { token: 'required', access: 'groupProblem.use' } as const
const pid = z.object({ pid: idIn })
const gid = z.object({ gid: idIn })

/** A row of a group's admin list. Ours: what the caller may do with the problem. */
export const groupProblemRow = adminProblemRow.extend({
  /** Apply to publish it, withdraw the application, or withdraw a published problem. */
  mayApply: z.boolean(),
})

/** Problems of groups (api-contests-groups 7.6); our additions come last. */
export const groupProblems = defineEndpoints({
  list: {
    ...common,
    method: 'GET',
    path: '/api/group/get-problem-list',
    effect: 'read',
    /** Ours: the filters after the page. */
    query: z.object({
      ...pageQuery(10),
      gid: idIn,
      keyword,
      difficulty: optionalIn(intIn),
      tagId: optionalIn(idIn),
    }),
    data: pageOf(problemRow),
    summary: 'Visible problems of a group, for its members',
  },
  adminList: {
    ...common,
    method: 'GET',
    path: '/api/group/get-admin-problem-list',
    effect: 'read',
    /** Ours: `keyword` and `auth`. */
    query: z.object({ ...pageQuery(10), gid: idIn, keyword, auth: optionalIn(intIn) }),
    data: pageOf(groupProblemRow),
    summary: 'All problems of a group, newest first, for its admins',
  },
  detail: {
    ...common,
    method: 'GET',
    path: '/api/group/problem',
    effect: 'read',
    query: pid,
    data: adminProblem,
    summary: 'A group problem with everything its editors decide',
  },
  create: {
    ...common,
    method: 'POST',
    path: '/api/group/problem',
    effect: 'write',
    body: problemBody,
    maxBodyBytes: limits.problem.bodyBytes,
    /** Existing clients take any data for the id of another problem. */
    data: z.null(),
    summary: 'Create a problem in a group',
  },
  update: {
    ...common,
    method: 'PUT',
    path: '/api/group/problem',
    effect: 'write',
    body: problemBody,
    maxBodyBytes: limits.problem.bodyBytes,
    data: z.null(),
    summary: 'Change a group problem',
  },
  remove: {
    ...common,
    method: 'DELETE',
    path: '/api/group/problem',
    effect: 'write',
    /** Ours: with `force: false`, the server asks for confirmation if contests would lose submissions. */
    query: z.object({ pid: idIn, force: optionalIn(flagIn) }),
    data: z.null(),
    summary: 'Delete a group problem with its submissions and test data',
  },
  cases: {
    ...common,
    method: 'GET',
    path: '/api/group/get-problem-cases',
    effect: 'read',
    query: z.object({ pid: idIn, isUpload: optionalIn(flagIn) }),
    data: z.array(problemCase),
    summary: 'Test cases: texts of typed ones, file names of uploaded ones',
  },
  tags: {
    ...common,
    method: 'GET',
    path: '/api/group/get-all-problem-tags',
    effect: 'read',
    query: gid,
    data: z.array(findableTag),
    summary: 'Tags of the site and of a group, for its admins',
  },
  compileChecker: {
    ...common,
    method: 'POST',
    path: '/api/group/compile-spj',
    effect: 'write',
    query: gid,
    body: compileBody,
    maxBodyBytes: limits.problem.bodyBytes,
    data: z.null(),
    summary: 'Compile a checker on a judge host',
  },
  compileInteractor: {
    ...common,
    method: 'POST',
    path: '/api/group/compile-interactive',
    effect: 'write',
    query: gid,
    body: compileBody,
    maxBodyBytes: limits.problem.bodyBytes,
    data: z.null(),
    summary: 'Compile an interactor on a judge host',
  },
  changeAuth: {
    ...common,
    method: 'PUT',
    path: '/api/group/change-problem-auth',
    effect: 'write',
    /** Ours: with `force: false`, the server asks for confirmation before showing an unchecked problem. */
    query: z.object({ pid: idIn, auth: intIn, force: optionalIn(flagIn) }),
    data: z.null(),
    summary: 'Show a group problem to the group, hide it, or keep it for contests',
  },
  applyPublic: {
    ...common,
    method: 'PUT',
    path: '/api/group/apply-public',
    effect: 'write',
    query: z.object({ pid: idIn, isApplied: flagIn }),
    data: z.null(),
    summary: 'Apply to publish a group problem, or withdraw the application or the published problem',
  },
  /** Ours. The same as `create`, with the id of the new problem. */
  createForEditor: {
    ...common,
    method: 'POST',
    path: '/api/group/new-problem',
    effect: 'write',
    body: problemBody,
    maxBodyBytes: limits.problem.bodyBytes,
    data: z.object({ pid: z.int() }),
    summary: 'Create a problem in a group and return its id',
  },
  /** Ours. */
  tagsInUse: {
    ...common,
    method: 'GET',
    path: '/api/group/get-problem-tags-in-use',
    effect: 'read',
    query: gid,
    data: z.array(findableTag),
    summary: 'Tags of the visible problems of a group, for its members',
  },
})
