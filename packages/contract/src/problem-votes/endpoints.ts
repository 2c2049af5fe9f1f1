import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { idIn, nullableIn } from '../wire.ts'

/** The difficulty as solvers feel it, compared with the stated one. */
export const difficultyFeels = ['easier', 'right', 'harder'] as const
const feel = z.enum(difficultyFeels)

const proposedTag = z.object({ id: z.int(), name: z.string(), votes: z.int() })

/** Ours: votes of solvers on public problems, and of members on those of their group. */
export const problemVotes = defineEndpoints({
  read: {
    method: 'GET',
    path: '/api/problem-votes',
    effect: 'read',
    token: 'checked',
    access: 'problem.list',
    query: z.object({ pid: idIn }),
    data: z.object({
      votes: z.int(),
      /** Null below `needed` votes. */
      summary: z.object({ quality: z.number(), feel: z.record(feel, z.int()) }).nullable(),
      needed: z.int(),
      own: z.object({ quality: z.int(), feel: feel.nullable(), tagIds: z.array(z.int()) }).nullable(),
      hasSolved: z.boolean(),
      mayVote: z.boolean(),
      /** A contest uses the problem now. */
      isClosed: z.boolean(),
    }),
    summary: 'Votes of solvers on a problem that the caller can read, and the own one',
  },
  tags: {
    method: 'GET',
    path: '/api/problem-votes/tags',
    effect: 'read',
    token: 'checked',
    access: 'problem.list',
    query: z.object({ pid: idIn }),
    data: z.object({
      /** Proposed by enough solvers, without those the problem has. */
      tags: z.array(proposedTag),
      /** The caller edits the problem and sees and accepts every proposal. */
      mayAccept: z.boolean(),
    }),
    summary: 'Tags that solvers propose for a problem that the caller can read',
  },
  save: {
    method: 'PUT',
    path: '/api/problem-votes',
    effect: 'write',
    token: 'required',
    access: 'problemVote.cast',
    body: z.object({
      pid: idIn,
      quality: z.int().min(1).max(5),
      feel: nullableIn(feel),
      tagIds: z.array(idIn).max(limits.problemVote.maxTags),
    }),
    data: z.null(),
    summary: 'Vote on a problem that the caller solved, or change the vote',
  },
  remove: {
    method: 'POST',
    path: '/api/problem-votes/remove',
    effect: 'write',
    token: 'required',
    access: 'problemVote.cast',
    body: z.object({ pid: idIn }),
    data: z.null(),
    summary: 'Withdraw the own vote and the proposed tags',
  },
  acceptTag: {
    method: 'POST',
    path: '/api/problem-votes/accept-tag',
    effect: 'write',
    token: 'required',
    access: 'problem.keep',
    body: z.object({ pid: idIn, tagId: idIn }),
    data: z.null(),
    summary: 'Add a tag that solvers proposed to the problem',
  },
})
