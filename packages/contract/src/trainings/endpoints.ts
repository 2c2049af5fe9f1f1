import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { problemRow } from '../problems/endpoints.ts'
import { trainingOrders } from '../vocabulary/list-order.ts'
import { idIn, instantOut, nullableIn, optionalIn, pageOf, pageQuery, textIn } from '../wire.ts'

const text = z.string().nullable()

/** The wire's words for access to a training. */
export const trainingAuths = ['Public', 'Private'] as const
export const trainingAuth = z.enum(trainingAuths)
export type TrainingAuth = z.output<typeof trainingAuth>

export const trainingCategory = z.object({
  id: z.int(),
  name: z.string(),
  color: z.string(),
  gid: z.int().nullable(),
  gmtCreate: instantOut,
  gmtModified: instantOut,
})
export type TrainingCategory = z.output<typeof trainingCategory>

/** A training in a list (api-contests-groups 6.1); never its password. */
export const trainingSummary = z.object({
  id: z.int(),
  title: z.string(),
  description: text,
  /** The author's current username; empty when the account is deleted. */
  author: z.string(),
  auth: trainingAuth,
  categoryName: text,
  categoryColor: text,
  rank: z.int(),
  /** Problems shown in the training. */
  problemCount: z.int(),
  /** Problems the caller solved; null for guests. */
  acCount: z.int().nullable(),
  gid: z.int().nullable(),
  gmtModified: instantOut,
})
export type TrainingSummary = z.output<typeof trainingSummary>

/** Ours: what a training of a group asks of homework. */
export const homeworkTerms = z.object({
  openTime: instantOut.nullable(),
  dueTime: instantOut.nullable(),
  lateRule: z.enum(['full', 'perDay', 'closed']),
  /** Percent a late solution loses per started day, for `perDay`. */
  latePercent: z.int(),
})

export const trainingInfo = trainingSummary.extend({
  description: z.string(),
  /** Ours: `description` as safe HTML. */
  html: z.string(),
  /** Ours: the caller is the author, a super admin or the root of the training's group. */
  isAdmin: z.boolean(),
  /** Ours: the training that must be worked on first; null when there is none. */
  prerequisite: z
    .object({
      tid: z.int(),
      title: z.string(),
      needed: z.int(),
      total: z.int(),
      solved: z.int(),
      isMet: z.boolean(),
    })
    .nullable(),
  /** Ours: null for a training without opening time and deadline. */
  homework: homeworkTerms
    .extend({
      /** The caller's deadline with their extension. */
      ownDueTime: instantOut.nullable(),
      hasOpened: z.boolean(),
      takesSubmissions: z.boolean(),
    })
    .nullable(),
})
export type TrainingInfo = z.output<typeof trainingInfo>

/** A user's result of one problem. */
export const trainingRankCell = z.object({
  status: z.int(),
  score: z.int().nullable(),
  isAC: z.boolean(),
  /** Milliseconds of the fastest accepted submission. */
  runTime: z.int().nullable(),
})

export const trainingRankRow = z.object({
  uid: z.string(),
  username: z.string(),
  /** For training admins only. */
  realname: text,
  nickname: text,
  school: text,
  gender: text,
  avatar: text,
  ac: z.int(),
  totalRunTime: z.int(),
  submissionInfo: z.record(z.string(), trainingRankCell),
})
export type TrainingRankRow = z.output<typeof trainingRankRow>

const tid = z.object({ tid: idIn })

export const trainings = defineEndpoints({
  categories: {
    method: 'GET',
    path: '/api/get-training-category',
    effect: 'read',
    token: 'ignored',
    access: 'training.list',
    data: z.array(trainingCategory),
    summary: 'Categories of public trainings',
  },
  list: {
    method: 'GET',
    path: '/api/get-training-list',
    effect: 'read',
    token: 'ignored',
    access: 'training.list',
    query: z.object({
      ...pageQuery(20),
      keyword: optionalIn(z.string().max(limits.keyword.maxChars)),
      categoryId: optionalIn(idIn),
      auth: optionalIn(z.string().max(20)),
      /** Ours: another order than that by rank. */
      sort: optionalIn(z.enum(trainingOrders)),
    }),
    data: pageOf(trainingSummary),
    summary: 'Public trainings in the order of their rank, with the own progress',
  },
  detail: {
    method: 'GET',
    path: '/api/get-training-detail',
    effect: 'read',
    token: 'required',
    access: 'training.open',
    query: tid,
    data: trainingInfo,
    summary: 'A training with its introduction',
  },
  register: {
    method: 'POST',
    path: '/api/register-training',
    effect: 'write',
    token: 'required',
    access: 'training.open',
    body: z.object({ tid: nullableIn(idIn), password: nullableIn(textIn) }),
    data: z.null(),
    summary: 'Enter the password of a private training',
  },
  access: {
    method: 'GET',
    path: '/api/get-training-access',
    effect: 'read',
    token: 'required',
    access: 'training.open',
    query: tid,
    data: z.object({ access: z.boolean() }),
    summary: 'Whether the caller entered the password',
  },
  problems: {
    method: 'GET',
    path: '/api/get-training-problem-list',
    effect: 'read',
    token: 'required',
    access: 'training.open',
    query: tid,
    data: z.array(problemRow),
    summary: 'Problems of a training in their order',
  },
  rank: {
    method: 'GET',
    path: '/api/get-training-rank',
    effect: 'read',
    token: 'required',
    access: 'training.open',
    query: z.object({
      ...pageQuery(30),
      ...tid.shape,
      keyword: optionalIn(z.string().max(limits.keyword.maxChars)),
    }),
    data: pageOf(trainingRankRow),
    summary: 'Rank of a private training by solved problems, then total run time',
  },
})
