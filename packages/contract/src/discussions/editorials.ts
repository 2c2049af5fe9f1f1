import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { idIn, instantOut, nullableIn, textIn } from '../wire.ts'
import { editorialOpening } from './schemas.ts'

const editorial = z.object({
  id: z.int(),
  /** Null while the editorial is closed to the caller: a title can give the solution away. */
  title: z.string().nullable(),
  author: z.string(),
  uid: z.string(),
  avatar: z.string().nullable(),
  likeNum: z.int(),
  gmtCreate: instantOut,
  opens: editorialOpening,
  isOpen: z.boolean(),
})
export type Editorial = z.output<typeof editorial>

export const problemEditorials = z.object({
  /** Empty before the end of a contest that uses the problem. */
  records: z.array(editorial),
  hasSolved: z.boolean(),
  /** When the caller gave the problem up. */
  givenUpAt: instantOut.nullable(),
  /** Giving up would open an editorial. */
  canGiveUp: z.boolean(),
})
export type ProblemEditorials = z.output<typeof problemEditorials>

/** Editorials: discussions the staff marked as the explanation of their problem. Ours. */
export const editorials = defineEndpoints({
  ofProblem: {
    method: 'GET',
    path: '/api/problem-editorials',
    effect: 'read',
    token: 'ignored',
    access: 'discussion.read',
    query: z.object({ pid: textIn }),
    data: problemEditorials,
    summary: 'Editorials of a problem, and which of them are open to the caller',
  },
  giveUp: {
    method: 'POST',
    path: '/api/problem-give-up',
    effect: 'write',
    token: 'required',
    access: 'discussion.own',
    body: z.object({ pid: nullableIn(textIn) }),
    data: problemEditorials,
    summary: 'Give a problem up to read its editorials; remembered for good',
  },
  setOpening: {
    method: 'PUT',
    path: '/api/discussion-editorial',
    effect: 'write',
    token: 'required',
    access: 'discussion.edit',
    body: z.object({ did: idIn, opens: editorialOpening }),
    data: z.null(),
    summary: 'Choose when readers may open an editorial',
  },
})
