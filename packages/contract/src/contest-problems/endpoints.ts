import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { problem, problemCount, tag } from '../problems/endpoints.ts'
import { locales } from '../vocabulary/locale.ts'
import { flagIn, idIn, optionalIn } from '../wire.ts'

/** A problem as a contest lists it: under its label, with the submissions counted there (api-contests-groups 2.4). */
export const contestProblem = z.object({
  id: z.int(),
  displayId: z.string(),
  cid: z.int(),
  pid: z.int(),
  displayTitle: z.string(),
  color: z.string().nullable(),
  ac: z.int(),
  total: z.int(),
})

export const contestProblems = defineEndpoints({
  list: {
    method: 'GET',
    path: '/api/get-contest-problem',
    effect: 'read',
    token: 'checked',
    access: 'contestProblem.list',
    query: z.object({ cid: idIn, containsEnd: optionalIn(flagIn) }),
    data: z.array(contestProblem),
    summary: 'Problems of a contest with their counts',
  },
  detail: {
    method: 'GET',
    path: '/api/get-contest-problem-details',
    effect: 'read',
    token: 'required',
    access: 'contestProblem.read',
    query: z.object({ cid: idIn, displayId: z.string().max(64), containsEnd: optionalIn(flagIn) }),
    data: z.object({
      /** The origin of a problem is hidden until the contest has ended. */
      problem: problem.extend({ difficulty: z.int().nullable() }),
      tags: z.array(tag),
      languages: z.array(z.string()),
      problemCount: problemCount.extend({ pid: z.null() }),
      codeTemplate: z.record(z.string(), z.string()),
      /** Ours: pretests judge submissions until the system test. */
      hasPretests: z.boolean(),
    }),
    summary: 'A problem of a contest with everything needed to solve it',
  },
  booklet: {
    method: 'GET',
    path: '/api/contest-booklet',
    effect: 'read',
    token: 'required',
    access: 'statement.print',
    query: z.object({
      cid: idIn,
      /** One problem without the cover; missing: all of them. */
      displayId: optionalIn(z.string().max(64)),
      /** Missing: the reader's. */
      language: optionalIn(z.enum(locales)),
    }),
    reply: 'raw',
    data: z.unknown(),
    summary: 'The statements of a contest as PDF with a cover; before the start for its managers only',
  },
})
