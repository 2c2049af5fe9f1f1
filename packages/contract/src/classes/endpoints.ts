import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { flagIn, idIn, instantOut, optionalIn, pageOf, pageQuery } from '../wire.ts'

const common = { token: 'required', access: 'class.teach' } as const

const student = z.object({ uid: z.string(), username: z.string(), realname: z.string().nullable() })

/** A student's work on one problem. Problems never tried have no cell. */
const progressCell = z.object({
  pid: z.int(),
  /** Up to the first acceptance. */
  tries: z.int(),
  firstTime: instantOut,
  lastTime: instantOut,
  acceptedTime: instantOut.nullable(),
  /** Several tries within a day without a better result. */
  isStuck: z.boolean(),
})

export const classProgressSheet = z.object({
  /** In the order of the trainings; one training's alone when it is asked for. */
  problems: z.array(
    z.object({
      pid: z.int(),
      problemId: z.string(),
      title: z.string(),
      tried: z.int(),
      solved: z.int(),
      stuck: z.int(),
    }),
  ),
  trainings: z.array(z.object({ id: z.int(), title: z.string() })),
  students: pageOf(
    z.object({
      ...student.shape,
      solved: z.int(),
      stuck: z.int(),
      lastTime: instantOut.nullable(),
      cells: z.array(progressCell),
    }),
  ),
  /** All students with a problem they are stuck at, regardless of the page. */
  stuckStudents: z.array(student),
})
export type ClassProgressSheet = z.output<typeof classProgressSheet>

/** Data of a class for its teachers. All ours. */
export const classProgress = defineEndpoints({
  read: {
    ...common,
    method: 'GET',
    path: '/api/group/progress',
    effect: 'read',
    query: z.object({
      ...pageQuery(limits.teaching.pageSize),
      gid: idIn,
      tid: optionalIn(idIn),
      keyword: optionalIn(z.string().max(limits.keyword.maxChars)),
      onlyStuck: optionalIn(flagIn),
    }),
    data: classProgressSheet,
    summary: 'Members of a group by problem: tries, time to the first acceptance, and who is stuck',
  },
  write: {
    ...common,
    method: 'POST',
    path: '/api/group/message-members',
    effect: 'write',
    body: z.object({
      gid: idIn,
      uids: z.array(z.string().max(64)).min(1).max(limits.teaching.maxRecipients),
      content: z.string().max(limits.teaching.messageMaxChars),
    }),
    data: z.object({ sent: z.int() }),
    summary: 'Send a message to members of a group',
  },
})

const mistakeCluster = z.object({
  /** Names the cluster within its problem. */
  key: z.string(),
  status: z.int(),
  /** Number of the first failing case; null for compile errors and where no case is kept. */
  caseNumber: z.int().nullable(),
  /** Checker's or compiler's words of one of the submissions. */
  message: z.string(),
  submissions: z.int(),
  users: z.array(student.extend({ hasSolved: z.boolean() })),
  /** The newest of up to three users. */
  examples: z.array(
    z.object({
      submitId: z.int(),
      uid: z.string(),
      username: z.string(),
      submitTime: instantOut,
      language: z.string(),
    }),
  ),
})
export type MistakeCluster = z.output<typeof mistakeCluster>

/** Wrong submissions of a group by cause. Ours. */
export const mistakes = defineEndpoints({
  list: {
    ...common,
    method: 'GET',
    path: '/api/group/mistakes',
    effect: 'read',
    query: z.object({ gid: idIn, pid: idIn, onlyUnsolved: optionalIn(flagIn) }),
    data: z.object({
      problem: z.object({ pid: z.int(), problemId: z.string(), title: z.string() }),
      /** Wrong submissions that were read. */
      submissions: z.int(),
      clusters: z.array(mistakeCluster),
    }),
    summary:
      'Wrong submissions of a group to a problem by first failing case, verdict and output, largest cluster first',
  },
})
