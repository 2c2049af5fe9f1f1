import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { remotePreview } from '../remote/preview.ts'
import { keptProblemOrders } from '../vocabulary/list-order.ts'
import { flagIn, idIn, intIn, nullableIn, optionalIn, pageOf, pageQuery } from '../wire.ts'
import {
  adminProblem,
  adminProblemRow,
  batchOutcome,
  compileBody,
  flag,
  name,
  problemBody,
  problemCase,
} from './schemas.ts'

/** Problem administration (api-admin 8); our additions come last. */
export const adminProblems = defineEndpoints({
  list: {
    method: 'GET',
    path: '/api/admin/problem/get-problem-list',
    effect: 'read',
    token: 'required',
    access: 'adminProblem.list',
    query: z.object({
      ...pageQuery(10),
      keyword: optionalIn(z.string().max(limits.keyword.maxChars)),
      auth: optionalIn(intIn),
      oj: optionalIn(z.string().max(32)),
      /** Ours: further filters of the same list. */
      type: optionalIn(intIn),
      difficulty: optionalIn(intIn),
      judgeMode: optionalIn(z.string().max(32)),
      tagId: optionalIn(idIn),
      onlyMine: optionalIn(flagIn),
      sort: optionalIn(z.enum(keptProblemOrders)),
    }),
    data: pageOf(adminProblemRow),
    summary: 'Problems in the admin area, newest first or in another order',
  },
  detail: {
    method: 'GET',
    path: '/api/admin/problem',
    effect: 'read',
    token: 'required',
    access: 'problem.keep',
    query: z.object({ pid: idIn }),
    data: adminProblem,
    summary: 'A problem with everything its keepers decide',
  },
  hostClasses: {
    method: 'GET',
    path: '/api/admin/problem/host-classes',
    effect: 'read',
    token: 'required',
    access: 'problem.keep',
    data: z.object({
      classes: z.array(z.string()),
      /** Whether the caller can require one of them for a problem. */
      mayRequire: z.boolean(),
    }),
    summary: 'Classes of the judge hosts of the last minutes; ours',
  },
  create: {
    method: 'POST',
    path: '/api/admin/problem',
    effect: 'write',
    token: 'required',
    access: 'adminProblem.edit',
    body: problemBody,
    maxBodyBytes: limits.problem.bodyBytes,
    data: z.object({ pid: z.int() }),
    summary: 'Make a problem',
  },
  update: {
    method: 'PUT',
    path: '/api/admin/problem',
    effect: 'write',
    token: 'required',
    access: 'problem.keep',
    body: problemBody,
    maxBodyBytes: limits.problem.bodyBytes,
    data: z.null(),
    summary: 'Change a problem',
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/problem',
    effect: 'write',
    stepUp: 'strict',
    token: 'required',
    access: 'adminProblem.remove',
    /**
     * Ours: with `force: false`, the server asks for confirmation if contests would lose submissions. Absent means
     * true.
     */
    query: z.object({ pid: idIn, force: optionalIn(flagIn) }),
    data: z.null(),
    summary: 'Delete a problem with its submissions and test data',
  },
  cases: {
    method: 'GET',
    path: '/api/admin/problem/get-problem-cases',
    effect: 'read',
    token: 'required',
    access: 'problem.keep',
    query: z.object({ pid: idIn, isUpload: optionalIn(flagIn) }),
    data: z.array(problemCase),
    summary: 'Test cases: texts of typed ones, file names of uploaded ones',
  },
  compileChecker: {
    method: 'POST',
    path: '/api/admin/problem/compile-spj',
    effect: 'write',
    token: 'required',
    access: 'problem.keep',
    body: compileBody,
    maxBodyBytes: limits.problem.bodyBytes,
    data: z.null(),
    summary: 'Compile a checker on a judge host; nothing in use is touched',
  },
  compileInteractor: {
    method: 'POST',
    path: '/api/admin/problem/compile-interactive',
    effect: 'write',
    token: 'required',
    access: 'problem.keep',
    body: compileBody,
    maxBodyBytes: limits.problem.bodyBytes,
    data: z.null(),
    summary: 'Compile an interactor on a judge host; nothing in use is touched',
  },
  changeAuth: {
    method: 'PUT',
    path: '/api/admin/problem/change-problem-auth',
    effect: 'write',
    token: 'required',
    access: 'problem.keep',
    /**
     * Ours: with `force: false`, the server asks for confirmation before publishing an unchecked problem. Absent means
     * true.
     */
    body: z.object({ id: idIn, auth: intIn, force: flag }),
    maxBodyBytes: limits.problem.bodyBytes,
    data: z.null(),
    summary: 'Show or hide a problem',
  },
  importRemote: {
    method: 'GET',
    path: '/api/admin/problem/import-remote-oj-problem',
    effect: 'write',
    token: 'required',
    access: 'adminProblem.edit',
    query: z.object({
      name: z.string().max(32),
      problemId: z.string().max(64),
      /** Ours: a stored problem is replaced. */
      replace: optionalIn(flagIn),
    }),
    data: z.null(),
    summary: 'Import a problem of a remote judge',
  },
  /** Ours. */
  previewRemote: {
    method: 'POST',
    path: '/api/admin/problem/preview-remote-problem',
    effect: 'read',
    token: 'required',
    access: 'adminProblem.edit',
    body: z.object({ name: z.string().max(32), problemId: z.string().max(64) }),
    data: remotePreview,
    summary: 'A problem of a remote judge as it would be imported',
  },
  examineList: {
    method: 'GET',
    path: '/api/admin/group-problem/list',
    effect: 'read',
    token: 'required',
    access: 'adminProblem.examine',
    query: z.object({
      ...pageQuery(10),
      keyword: optionalIn(z.string().max(limits.keyword.maxChars)),
      gid: optionalIn(idIn),
    }),
    data: pageOf(
      adminProblemRow.pick({
        id: true,
        gid: true,
        applyPublicProgress: true,
        problemId: true,
        title: true,
        author: true,
        type: true,
        judgeMode: true,
      }),
    ),
    summary: 'Group problems that ask to become public',
  },
  examine: {
    method: 'PUT',
    path: '/api/admin/group-problem/change-progress',
    effect: 'write',
    token: 'required',
    access: 'adminProblem.examine',
    /** Ours: a reason for the applicant. */
    body: z.object({ pid: idIn, progress: intIn, reason: nullableIn(z.string().max(500)) }),
    data: z.null(),
    summary: 'Take or refuse a group problem',
  },
  /** Ours. Statement texts as readers will see them: safe HTML with formulas as MathML. */
  preview: {
    method: 'POST',
    path: '/api/admin/preview-markdown',
    effect: 'read',
    token: 'required',
    access: 'problem.keep',
    body: z.object({ texts: z.array(z.string().max(limits.problem.textMaxChars)).max(limits.preview.maxTexts) }),
    maxBodyBytes: limits.problem.bodyBytes,
    data: z.object({ html: z.array(z.string()) }),
    summary: 'Markdown as readers will see it',
  },
  /** Ours. */
  batchAuth: {
    method: 'PUT',
    path: '/api/admin/problem/batch-auth',
    effect: 'write',
    token: 'required',
    access: 'adminProblem.edit',
    body: z.object({ pids: z.array(idIn).min(1).max(200), auth: intIn, force: flag }),
    data: batchOutcome,
    summary: 'Show or hide several problems',
  },
  /** Ours. Adds and takes off tags; `add` may name new ones. */
  batchTags: {
    method: 'PUT',
    path: '/api/admin/problem/batch-tags',
    effect: 'write',
    token: 'required',
    access: 'adminProblem.edit',
    body: z.object({
      pids: z.array(idIn).min(1).max(200),
      add: nullableIn(z.array(z.object({ id: nullableIn(idIn), name })).max(limits.problem.maxTags)),
      remove: nullableIn(z.array(idIn).max(limits.problem.maxTags)),
    }),
    data: batchOutcome,
    summary: 'Tag several problems',
  },
  /** Ours. */
  batchRemove: {
    method: 'POST',
    path: '/api/admin/problem/batch-delete',
    effect: 'write',
    stepUp: 'always',
    token: 'required',
    access: 'adminProblem.remove',
    body: z.object({ pids: z.array(idIn).min(1).max(200), force: flag }),
    data: batchOutcome,
    summary: 'Delete several problems',
  },
})
