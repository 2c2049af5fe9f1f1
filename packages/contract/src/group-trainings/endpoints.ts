import { z } from 'zod'
import { momentIn } from '../admin-contests/schemas.ts'
import {
  addTrainingProblem,
  adminTraining,
  adminTrainingRow,
  trainingForm,
  trainingProblemForm,
  trainingProblemPage,
} from '../admin-trainings/endpoints.ts'
import { defineEndpoints } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { trainingCategory, trainingSummary } from '../trainings/endpoints.ts'
import { trainingOrders } from '../vocabulary/list-order.ts'
import { flagIn, idIn, instantOut, optionalIn, pageOf, pageQuery, textIn } from '../wire.ts'

const keyword = optionalIn(z.string().max(limits.keyword.maxChars))

/** One member's result in one training. Points are problems, each worth its credit. */
const gradeCell = z.object({
  tid: z.int(),
  points: z.number(),
  solved: z.int(),
  /** Solved after the own deadline. */
  late: z.int(),
  hasExtension: z.boolean(),
})

export const gradeSheet = z.object({
  trainings: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      problemCount: z.int(),
      dueTime: instantOut.nullable(),
      /** Display ids of its problems in their order. */
      problems: z.array(z.string()),
    }),
  ),
  /** Problems of all of them: the most points there are. */
  maxPoints: z.int(),
  students: pageOf(
    z.object({
      uid: z.string(),
      username: z.string(),
      realname: z.string().nullable(),
      points: z.number(),
      cells: z.array(gradeCell),
    }),
  ),
})
export type GradeSheet = z.output<typeof gradeSheet>

const common = { token: 'required', access: 'groupTraining.use' } as const

/** Trainings of groups (api-contests-groups 7.7). */
export const groupTrainings = defineEndpoints({
  list: {
    ...common,
    method: 'GET',
    path: '/api/group/get-training-list',
    effect: 'read',
    query: z.object({
      ...pageQuery(10),
      gid: idIn,
      keyword,
      categoryId: optionalIn(idIn),
      auth: optionalIn(z.string().max(20)),
      sort: optionalIn(z.enum(trainingOrders)),
    }),
    data: pageOf(trainingSummary),
    summary: 'Visible trainings of a group, with the own progress',
  },
  categories: {
    ...common,
    method: 'GET',
    path: '/api/group/training-categories',
    effect: 'read',
    query: z.object({ gid: idIn }),
    data: z.array(trainingCategory),
    summary: 'Categories a training of a group can have: those of the site and its own',
  },
  adminList: {
    ...common,
    method: 'GET',
    path: '/api/group/get-admin-training-list',
    effect: 'read',
    query: z.object({ ...pageQuery(10), gid: idIn, keyword, sort: optionalIn(z.enum(trainingOrders)) }),
    data: pageOf(adminTrainingRow),
    summary: 'All trainings of a group for its admins, newest first',
  },
  detail: {
    ...common,
    method: 'GET',
    path: '/api/group/training',
    effect: 'read',
    query: z.object({ tid: idIn }),
    data: adminTraining,
    summary: 'A training of a group with its password and category',
  },
  create: {
    ...common,
    method: 'POST',
    path: '/api/group/training',
    effect: 'write',
    body: trainingForm,
    data: z.null(),
    summary: 'Create a training in a group',
  },
  update: {
    ...common,
    method: 'PUT',
    path: '/api/group/training',
    effect: 'write',
    body: trainingForm,
    data: z.null(),
    summary: 'Change a training of a group',
  },
  remove: {
    ...common,
    method: 'DELETE',
    path: '/api/group/training',
    effect: 'write',
    query: z.object({ tid: idIn }),
    data: z.null(),
    summary: 'Delete a training of a group; problems and submissions stay',
  },
  changeStatus: {
    ...common,
    method: 'PUT',
    path: '/api/group/change-training-status',
    effect: 'write',
    query: z.object({ tid: idIn, status: flagIn }),
    data: z.null(),
    summary: 'Show or hide a training of a group',
  },
  problems: {
    ...common,
    method: 'GET',
    path: '/api/group/get-training-problem-list',
    effect: 'read',
    query: z.object({ ...pageQuery(10), keyword, tid: idIn, queryExisted: optionalIn(flagIn) }),
    data: trainingProblemPage,
    summary: 'The problems of a training of a group, or public ones it can take',
  },
  updateProblem: {
    ...common,
    method: 'PUT',
    path: '/api/group/training-problem',
    effect: 'write',
    body: trainingProblemForm,
    data: z.null(),
    summary: 'Change the order number of a problem in a training of a group',
  },
  removeProblem: {
    ...common,
    method: 'DELETE',
    path: '/api/group/training-problem',
    effect: 'write',
    query: z.object({ pid: idIn, tid: idIn }),
    data: z.null(),
    summary: 'Remove a problem from a training of a group',
  },
  addFromPublic: {
    ...common,
    method: 'POST',
    path: '/api/group/add-training-problem-from-public',
    effect: 'write',
    body: addTrainingProblem,
    data: z.null(),
    summary: 'Add a public problem to a training of a group',
  },
  addFromGroup: {
    ...common,
    method: 'POST',
    path: '/api/group/add-training-problem-from-group',
    effect: 'write',
    query: z.object({ problemId: z.string().max(64), tid: idIn }),
    data: z.null(),
    summary: 'Add a problem of the group to one of its trainings',
  },
  /** Ours. All at once, so that dragging is one request. */
  arrange: {
    ...common,
    method: 'PUT',
    path: '/api/group/arrange-training-problems',
    effect: 'write',
    body: z.object({ tid: idIn, pids: z.array(idIn).max(limits.training.maxProblems) }),
    data: z.null(),
    summary: 'Put the problems of a training of a group in another order',
  },
  /** Ours. */
  extensions: {
    ...common,
    method: 'GET',
    path: '/api/group/training-extensions',
    effect: 'read',
    query: z.object({ tid: idIn }),
    data: z.array(z.object({ uid: z.string(), username: z.string(), dueTime: instantOut })),
    summary: 'Users with a later deadline for a homework',
  },
  /** Ours. */
  extend: {
    ...common,
    method: 'PUT',
    path: '/api/group/training-extension',
    effect: 'write',
    body: z.object({ tid: idIn, username: textIn, dueTime: momentIn.nullable() }),
    data: z.null(),
    summary: 'Give a member a later deadline for a homework, or take it back',
  },
  /** Ours. */
  grades: {
    ...common,
    method: 'GET',
    path: '/api/group/training-grades',
    effect: 'read',
    query: z.object({ ...pageQuery(50), gid: idIn, keyword }),
    data: gradeSheet,
    summary: 'Grades of the members of a group in its visible trainings',
  },
  /** Ours. */
  downloadGrades: {
    ...common,
    method: 'GET',
    path: '/api/file/download-training-grades',
    effect: 'read',
    query: z.object({ gid: idIn, format: optionalIn(z.enum(['csv', 'xlsx'])), keyword }),
    reply: 'raw',
    data: z.unknown(),
    summary: 'The grade sheet of a group as CSV or XLSX',
  },
})
