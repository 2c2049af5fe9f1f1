import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { idIn, instantOut, intIn, nullableIn, optionalIn, pageOf, pageQuery } from '../wire.ts'

/** What a review compares: the accepted submissions of a contest, of a group's training, or of a problem. */
const scope = { kind: z.enum(['contest', 'training', 'problem']), id: idIn } as const

export const similarityStates = ['open', 'dismissed', 'talked', 'confirmed'] as const
const state = z.enum(similarityStates)
export type SimilarityState = (typeof similarityStates)[number]

/** One user's part of a pair. */
const side = z.object({
  uid: z.string(),
  username: z.string(),
  realname: z.string().nullable(),
  submitId: z.int(),
  submitTime: instantOut,
  /** Share of this program that the other one contains, 0 to 100. */
  percent: z.int(),
})

const problemName = z.object({
  pid: z.int(),
  /** The label in a contest, else the display id. */
  problemId: z.string(),
})

const pair = z.object({
  id: z.int(),
  ...problemName.shape,
  /** Language family, such as `cpp`. */
  family: z.string(),
  /** Share of both programs that is common, 0 to 100. */
  percent: z.int(),
  state,
  /** The one that submitted first. */
  first: side,
  second: side,
  /** Other problems of the review in which these two users are a pair. */
  alsoIn: z.int(),
})
export type SimilarityPair = z.output<typeof pair>

const review = z.object({
  state: z.enum(['queued', 'running', 'finished', 'failed']),
  /** Programs read so far, of all to read. */
  done: z.int(),
  total: z.int(),
  /** Only the newest submissions were compared. */
  isTruncated: z.boolean(),
  startedBy: z.string().nullable(),
  createdTime: instantOut,
  finishedTime: instantOut.nullable(),
  /** Accepted submissions since then. */
  newer: z.int(),
})

export const similarityOverview = z.object({
  ...scope,
  id: z.int(),
  title: z.string(),
  /** Null before the first comparison. */
  review: review.nullable(),
  starterCode: z.string(),
  counts: z.object({ open: z.int(), dismissed: z.int(), talked: z.int(), confirmed: z.int() }),
  /** Problems with pairs. */
  problems: z.array(problemName),
})
export type SimilarityOverview = z.output<typeof similarityOverview>

const cluster = z.object({
  ...problemName.shape,
  family: z.string(),
  users: z.array(z.object({ uid: z.string(), username: z.string() })),
  pairs: z.int(),
  percent: z.int(),
})

/** A part of a program, as offsets in UTF-16 units. */
const range = z.object({ from: z.int(), to: z.int() })

const program = z.object({
  ...side.shape,
  language: z.string(),
  code: z.string(),
  /** Parts that the other program has too; equal numbers belong together. */
  shared: z.array(range.extend({ run: z.int() })),
  /** Parts from starter code, which do not count. */
  starter: z.array(range),
})

export const similarityPairDetail = z.object({
  ...pair.shape,
  scope: z.object({ ...scope, id: z.int(), title: z.string() }),
  first: program,
  second: program,
  /** Submissions of both users to the problem, oldest first. */
  timeline: z.array(
    z.object({
      submitId: z.int(),
      uid: z.string(),
      submitTime: instantOut,
      status: z.int(),
      score: z.int().nullable(),
      language: z.string(),
    }),
  ),
  decisions: z.array(
    z.object({ id: z.int(), state, note: z.string(), username: z.string().nullable(), time: instantOut }),
  ),
})
export type SimilarityPairDetail = z.output<typeof similarityPairDetail>

const common = { token: 'required', access: 'similarity.use' } as const

/** Similar programs, for the staff of a contest, group or problem. All ours. */
export const similarity = defineEndpoints({
  overview: {
    ...common,
    method: 'GET',
    path: '/api/similarity/review',
    effect: 'read',
    query: z.object(scope),
    data: similarityOverview,
    summary: 'State and figures of a similarity review',
  },
  start: {
    ...common,
    method: 'POST',
    path: '/api/similarity/review',
    effect: 'write',
    body: z.object({ ...scope, starterCode: nullableIn(z.string().max(limits.similarity.starterMaxChars)) }),
    data: z.null(),
    summary: 'Compare the accepted submissions of a contest, homework or problem',
  },
  pairs: {
    ...common,
    method: 'GET',
    path: '/api/similarity/pairs',
    effect: 'read',
    query: z.object({
      ...scope,
      ...pageQuery(limits.similarity.pageSize),
      /** Similarity of at least so many percent. */
      min: optionalIn(intIn),
      state: optionalIn(state),
      pid: optionalIn(idIn),
      keyword: optionalIn(z.string().max(limits.keyword.maxChars)),
    }),
    data: pageOf(pair),
    summary: 'Pairs of similar programs, most similar first',
  },
  clusters: {
    ...common,
    method: 'GET',
    path: '/api/similarity/clusters',
    effect: 'read',
    query: z.object({ ...scope, min: optionalIn(intIn), pid: optionalIn(idIn) }),
    data: z.array(cluster),
    summary: 'Users connected by undismissed pairs, largest clusters first',
  },
  pair: {
    ...common,
    method: 'GET',
    path: '/api/similarity/pair',
    effect: 'read',
    query: z.object({ id: idIn }),
    data: similarityPairDetail,
    summary: 'Two similar programs with their shared parts, submissions and decisions',
  },
  decide: {
    ...common,
    method: 'POST',
    path: '/api/similarity/decision',
    effect: 'write',
    body: z.object({ id: idIn, state, note: z.string().max(limits.similarity.noteMaxChars) }),
    data: z.null(),
    summary: 'Record a decision about a pair of similar programs',
  },
})
