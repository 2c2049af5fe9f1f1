import { z } from 'zod'
import { momentIn } from '../admin-contests/schemas.ts'
import { adminProblemRow } from '../admin-problems/schemas.ts'
import { defineEndpoints } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { homeworkTerms, trainingAuth, trainingCategory } from '../trainings/endpoints.ts'
import { trainingOrders } from '../vocabulary/list-order.ts'
import {
  flagIn,
  idIn,
  instantOut,
  intIn,
  nullableIn,
  optionalIn,
  pageOf,
  pageQuery,
  textIn,
  textUpTo,
} from '../wire.ts'

const keyword = optionalIn(z.string().max(limits.keyword.maxChars))

/** A training in an admin list, without its password (api-admin 12.1). */
export const adminTrainingRow = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  author: z.string(),
  auth: trainingAuth,
  rank: z.int(),
  /** Visible. */
  status: z.boolean(),
  isGroup: z.boolean(),
  gid: z.int().nullable(),
  gmtCreate: instantOut,
  gmtModified: instantOut,
  /** Ours. */
  problemCount: z.int(),
  registrationCount: z.int(),
  mayEdit: z.boolean(),
  mayArrange: z.boolean(),
  mayRemove: z.boolean(),
})
export type AdminTrainingRow = z.output<typeof adminTrainingRow>

/** Ours: the other training a user must have solved problems of; `tid` is null for none. */
const prerequisiteTerms = z.object({ tid: z.int().nullable(), count: z.int() })

export const adminTraining = z.object({
  training: adminTrainingRow.extend({
    privatePwd: z.string(),
    homework: homeworkTerms,
    prerequisite: prerequisiteTerms,
  }),
  /** `id` is null when the category was deleted. */
  trainingCategory: trainingCategory.extend({ id: z.int().nullable() }),
})

const momentOrNull = z.preprocess((value) => (value === undefined || value === '' ? null : value), momentIn.nullable())

/** The form of a training. In an update null and absent fields keep their stored value. */
export const trainingForm = z.object({
  training: z.object({
    id: nullableIn(idIn),
    rank: nullableIn(intIn),
    title: nullableIn(textIn),
    description: nullableIn(textUpTo(limits.training.descriptionMaxChars * 2)),
    auth: nullableIn(textIn),
    privatePwd: nullableIn(textIn),
    status: nullableIn(flagIn),
    gid: nullableIn(idIn),
    /** Ours, for groups: replaces all four terms; left out, they are kept. */
    homework: nullableIn(
      z.object({
        openTime: momentOrNull,
        dueTime: momentOrNull,
        lateRule: z.enum(['full', 'perDay', 'closed']),
        latePercent: intIn,
      }),
    ).optional(),
    /** Ours: left out, it is kept. */
    prerequisite: nullableIn(z.object({ tid: nullableIn(idIn), count: intIn })).optional(),
  }),
  trainingCategory: nullableIn(
    z.object({
      id: nullableIn(idIn),
      name: nullableIn(textIn),
      color: nullableIn(z.string().max(40)),
    }),
  ),
})

export const trainingProblem = z.object({
  id: z.int(),
  tid: z.int(),
  pid: z.int(),
  rank: z.int(),
  displayId: z.string(),
  gmtCreate: instantOut,
  gmtModified: instantOut,
})

/** Problems of a training, or those it can take, and its places by problem. */
export const trainingProblemPage = z.object({
  problemList: pageOf(adminProblemRow),
  trainingProblemMap: z.record(z.string(), trainingProblem),
})

export const trainingProblemForm = z.object({
  id: nullableIn(idIn),
  tid: nullableIn(idIn),
  pid: nullableIn(idIn),
  rank: nullableIn(intIn),
})

const categoryForm = z.object({
  id: nullableIn(idIn),
  name: nullableIn(textIn),
  color: nullableIn(z.string().max(40)),
})

export const addTrainingProblem = z.object({
  pid: nullableIn(idIn),
  tid: nullableIn(idIn),
  displayId: nullableIn(textIn),
})

/** Trainings in the admin area (api-admin 12). */
export const adminTrainings = defineEndpoints({
  list: {
    method: 'GET',
    path: '/api/admin/training/get-training-list',
    effect: 'read',
    token: 'required',
    access: 'adminTraining.edit',
    query: z.object({ ...pageQuery(10), keyword, sort: optionalIn(z.enum(trainingOrders)) }),
    data: pageOf(adminTrainingRow),
    summary: 'Trainings outside groups, hidden ones too, in the order of their rank',
  },
  detail: {
    method: 'GET',
    path: '/api/admin/training',
    effect: 'read',
    token: 'required',
    access: 'adminTraining.edit',
    query: z.object({ tid: idIn }),
    data: adminTraining,
    summary: 'A training with its password and category',
  },
  create: {
    method: 'POST',
    path: '/api/admin/training',
    effect: 'write',
    token: 'required',
    access: 'adminTraining.edit',
    body: trainingForm,
    data: z.null(),
    summary: 'Create a training',
  },
  update: {
    method: 'PUT',
    path: '/api/admin/training',
    effect: 'write',
    token: 'required',
    access: 'adminTraining.edit',
    body: trainingForm,
    data: z.null(),
    summary: 'Change a training',
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/training',
    effect: 'write',
    token: 'required',
    access: 'adminTraining.remove',
    query: z.object({ tid: idIn }),
    data: z.null(),
    summary: 'Delete a training; problems and submissions stay',
  },
  changeStatus: {
    method: 'PUT',
    path: '/api/admin/training/change-training-status',
    effect: 'write',
    token: 'required',
    access: 'adminTraining.edit',
    query: z.object({ tid: idIn, author: optionalIn(z.string()), status: flagIn }),
    data: z.null(),
    summary: 'Show or hide a training',
  },
  problems: {
    method: 'GET',
    path: '/api/admin/training/get-problem-list',
    effect: 'read',
    token: 'required',
    access: 'adminTraining.edit',
    query: z.object({ ...pageQuery(10), keyword, tid: idIn, queryExisted: optionalIn(flagIn) }),
    data: trainingProblemPage,
    summary: 'The problems of a training, or those it can take',
  },
  updateProblem: {
    method: 'PUT',
    path: '/api/admin/training/problem',
    effect: 'write',
    token: 'required',
    access: 'adminTraining.edit',
    body: trainingProblemForm,
    data: z.null(),
    summary: 'Change the order number of a problem in a training',
  },
  removeProblem: {
    method: 'DELETE',
    path: '/api/admin/training/problem',
    effect: 'write',
    token: 'required',
    access: 'adminTraining.edit',
    query: z.object({ pid: idIn, tid: optionalIn(idIn) }),
    data: z.null(),
    summary: 'Remove a problem from a training',
  },
  addFromBank: {
    method: 'POST',
    path: '/api/admin/training/add-problem-from-public',
    effect: 'write',
    token: 'required',
    access: 'adminTraining.edit',
    body: addTrainingProblem,
    data: z.null(),
    summary: 'Add a public problem to a training',
  },
  importRemote: {
    method: 'GET',
    path: '/api/admin/training/import-remote-oj-problem',
    effect: 'write',
    token: 'required',
    access: 'adminTraining.edit',
    query: z.object({ name: z.string().max(32), problemId: z.string().max(64), tid: idIn }),
    data: z.null(),
    summary: 'Import a problem of a remote judge into a training; a stored one is reused',
  },
  /** Ours. All at once, so that dragging is one request. */
  arrange: {
    method: 'PUT',
    path: '/api/admin/training/arrange-problems',
    effect: 'write',
    token: 'required',
    access: 'adminTraining.edit',
    body: z.object({ tid: nullableIn(idIn), pids: z.array(idIn).max(limits.training.maxProblems) }),
    data: z.null(),
    summary: 'Put the problems of a training in another order',
  },
  createCategory: {
    method: 'POST',
    path: '/api/admin/training/category',
    effect: 'write',
    token: 'required',
    access: 'adminTraining.categories',
    body: categoryForm,
    data: trainingCategory,
    summary: 'Create a training category',
  },
  updateCategory: {
    method: 'PUT',
    path: '/api/admin/training/category',
    effect: 'write',
    token: 'required',
    access: 'adminTraining.categories',
    body: categoryForm,
    data: z.null(),
    summary: 'Rename or recolor a training category',
  },
  removeCategory: {
    method: 'DELETE',
    path: '/api/admin/training/category',
    effect: 'write',
    token: 'required',
    access: 'adminTraining.categories',
    query: z.object({ cid: idIn }),
    data: z.null(),
    summary: 'Delete a training category; its trainings stay',
  },
})
