import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { flagIn, idIn, instantOut, nullableIn, optionalIn, pageOf, pageQuery, textIn } from '../wire.ts'

const cid = z.object({ cid: idIn })

/** A question with its answer, or a jury announcement, as shown to contestants. All of it is ours. */
export const clarification = z.object({
  id: z.int(),
  /** The problem's label; null for the contest as a whole. */
  displayId: z.string().nullable(),
  /** A category of the contest's jury; null for a question about a problem, and for a general one. */
  category: z.string().nullable(),
  /** Empty for a jury announcement. */
  question: z.string(),
  answer: z.string().nullable(),
  isPublic: z.boolean(),
  isMine: z.boolean(),
  createdAt: instantOut,
  answeredAt: instantOut.nullable(),
  updatedAt: instantOut,
})
export type Clarification = z.output<typeof clarification>

/** The same for the jury. */
export const deskClarification = clarification.omit({ isMine: true }).extend({
  /** Null for a jury announcement. */
  username: z.string().nullable(),
  answeredBy: z.string().nullable(),
  claimedBy: z.string().nullable(),
  isClaimedByMe: z.boolean(),
})
export type DeskClarification = z.output<typeof deskClarification>

const problem = z.object({ displayId: z.string(), title: z.string() })

/** Questions about one problem, of one category, or about the contest as a whole. */
const queue = z.object({
  displayId: z.string().nullable(),
  category: z.string().nullable(),
  total: z.int(),
  waiting: z.int(),
})

/** What a question is about: a problem, a category, or the contest as a whole. */
const about = { displayId: nullableIn(textIn), category: nullableIn(textIn) }

const deskSettings = { categories: z.array(z.string()), cannedAnswers: z.array(z.string()) }

export const clarifications = defineEndpoints({
  list: {
    method: 'GET',
    path: '/api/get-contest-clarifications',
    effect: 'read',
    token: 'required',
    access: 'contest.enter',
    query: z.object({ ...cid.shape, ...pageQuery(20) }),
    data: pageOf(clarification).extend({ categories: z.array(z.string()) }),
    summary: "The caller's questions in a contest and the public answers, last changed first",
  },
  ask: {
    method: 'POST',
    path: '/api/ask-contest-clarification',
    effect: 'write',
    token: 'required',
    access: 'contest.enter',
    body: z.object({ cid: idIn, ...about, question: nullableIn(textIn) }),
    data: z.object({ id: z.int() }),
    summary: 'Ask the jury a question only the jury reads',
  },
  desk: {
    method: 'GET',
    path: '/api/contest-desk/clarifications',
    effect: 'read',
    token: 'ignored',
    access: 'contestDesk.use',
    query: z.object({
      ...cid.shape,
      ...pageQuery(20),
      state: optionalIn(z.enum(['open', 'answered'])),
      /** The label of a problem, a category after a slash, or `general` for the contest as a whole; all without it. */
      about: optionalIn(textIn),
    }),
    data: pageOf(deskClarification).extend({
      title: z.string(),
      waiting: z.int(),
      problems: z.array(problem),
      queues: z.array(queue),
      ...deskSettings,
    }),
    summary: 'The questions of a contest for its jury: open ones first, the oldest of them first',
  },
  answer: {
    method: 'POST',
    path: '/api/contest-desk/answer-clarification',
    effect: 'write',
    token: 'ignored',
    access: 'contestDesk.use',
    body: z.object({ cid: idIn, id: idIn, answer: nullableIn(textIn), isPublic: flagIn }),
    data: z.null(),
    summary: 'Answer a question, privately or to all; a public answer stays public',
  },
  tell: {
    method: 'POST',
    path: '/api/contest-desk/tell-clarification',
    effect: 'write',
    token: 'ignored',
    access: 'contestDesk.use',
    body: z.object({ cid: idIn, ...about, text: nullableIn(textIn) }),
    data: z.object({ id: z.int() }),
    summary: 'Publish a jury announcement to all contestants',
  },
  saveSettings: {
    method: 'PUT',
    path: '/api/contest-desk/clarification-settings',
    effect: 'write',
    token: 'ignored',
    access: 'contestDesk.use',
    body: z.object({ cid: idIn, ...deskSettings }),
    data: z.null(),
    summary: 'Name the categories of questions and the answers that the jury picks from',
  },
  claim: {
    method: 'PUT',
    path: '/api/contest-desk/claim-clarification',
    effect: 'write',
    token: 'ignored',
    access: 'contestDesk.use',
    body: z.object({ cid: idIn, id: idIn, isClaimed: flagIn }),
    data: z.null(),
    summary: 'Take a question to answer it, or leave it to others',
  },
})
