import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { checklistItems, reviewParts } from '../vocabulary/problem-review.ts'
import { idIn, instantOut, intIn, nullableIn } from '../wire.ts'

const text = z.string().nullable()

const remark = z.object({
  id: z.int(),
  /** Null when the account is gone. */
  author: text,
  /** Empty when its author erased the account. */
  text: z.string(),
  createdAt: instantOut,
  mayRemove: z.boolean(),
})

const reviewComment = remark.extend({
  part: z.enum(reviewParts),
  resolvedBy: text,
  resolvedAt: instantOut.nullable(),
  replies: z.array(remark),
})
export type ReviewComment = z.output<typeof reviewComment>

const checklistEntry = z.object({
  item: z.enum(checklistItems),
  state: z.enum(['done', 'failed', 'open']),
  /** The product knows the answer, or a person ticks it. */
  by: z.enum(['computed', 'hand']),
  tickedBy: text,
  tickedAt: instantOut.nullable(),
  /** Statement or data changed since it was ticked. */
  isStale: z.boolean(),
})
export type ChecklistEntry = z.output<typeof checklistEntry>

const readyVote = z.object({
  username: z.string(),
  votedAt: instantOut,
  /** False when statement or data changed since, or the person has no vote any more. */
  counts: z.boolean(),
})

const own = { token: 'required', access: 'problemPeople.use' } as const

/** Ours: the review of a problem before it is published, for its people and managers. */
export const problemReview = defineEndpoints({
  read: {
    ...own,
    method: 'GET',
    path: '/api/problem-review',
    effect: 'read',
    query: z.object({ pid: idIn }),
    data: z.object({
      comments: z.array(reviewComment),
      checklist: z.array(checklistEntry),
      votes: z.array(readyVote),
      /** The caller may vote, and has a vote that counts. */
      mayVote: z.boolean(),
      hasVoted: z.boolean(),
      /** Votes of other people that the caller needs to publish the problem; 0: none. */
      required: z.int(),
      ready: z.int(),
    }),
    summary: 'Review comments, checklist and votes of a problem',
  },
  comment: {
    ...own,
    method: 'POST',
    path: '/api/problem-review/comment',
    effect: 'write',
    body: z.object({
      pid: idIn,
      part: z.enum(reviewParts),
      text: z.string().trim().min(1).max(limits.problemReview.commentMaxChars),
      replyTo: nullableIn(idIn),
    }),
    data: z.object({ id: z.int() }),
    summary: 'Comment on a part of a problem, or answer a comment',
  },
  resolve: {
    ...own,
    method: 'PUT',
    path: '/api/problem-review/resolve',
    effect: 'write',
    body: z.object({ pid: idIn, id: idIn, isResolved: z.boolean() }),
    data: z.null(),
    summary: 'Resolve a review comment, or open it again',
  },
  removeComment: {
    ...own,
    method: 'POST',
    path: '/api/problem-review/remove-comment',
    effect: 'write',
    body: z.object({ pid: idIn, id: idIn }),
    data: z.null(),
    summary: 'Delete a review comment with its replies: the own one, or for managers any',
  },
  tick: {
    ...own,
    method: 'PUT',
    path: '/api/problem-review/tick',
    effect: 'write',
    body: z.object({ pid: idIn, item: z.enum(checklistItems), isDone: z.boolean() }),
    data: z.null(),
    summary: 'Tick an item of the checklist that the site cannot compute',
  },
  vote: {
    ...own,
    method: 'PUT',
    path: '/api/problem-review/vote',
    effect: 'write',
    body: z.object({ pid: idIn, isReady: z.boolean() }),
    data: z.null(),
    summary: 'Vote that a problem is ready, or withdraw the vote',
  },
  contest: {
    token: 'required',
    access: 'contestOrganiser.manage',
    method: 'GET',
    path: '/api/problem-review/contest',
    effect: 'read',
    query: z.object({ cid: idIn }),
    data: z.object({
      isRequired: z.boolean(),
      mayChange: z.boolean(),
      /** Votes of other people that each problem needs; of the caller's point of view. */
      required: z.int(),
      problems: z.array(z.object({ displayId: z.string(), title: z.string(), ready: z.int() })),
    }),
    summary: 'Whether a contest demands reviewed problems, and the votes of each',
  },
  saveContest: {
    token: 'required',
    access: 'contestOrganiser.manage',
    method: 'PUT',
    path: '/api/problem-review/contest',
    effect: 'write',
    body: z.object({ cid: idIn, isRequired: z.boolean() }),
    data: z.null(),
    summary: 'Demand reviewed problems in a contest, or stop',
  },
  settings: {
    token: 'required',
    access: 'config.admin',
    method: 'GET',
    path: '/api/admin/problem-review-settings',
    effect: 'read',
    data: z.object({ readyVotes: z.int() }),
    summary: 'Votes of other people that a problem needs before it is published; 0: none',
  },
  saveSettings: {
    token: 'required',
    access: 'config.admin',
    method: 'PUT',
    path: '/api/admin/problem-review-settings',
    effect: 'write',
    body: z.object({ readyVotes: intIn.pipe(z.int().min(0).max(limits.problemReview.maxRequiredVotes)) }),
    data: z.null(),
    summary: 'Set how many votes a problem needs before it is published',
  },
})
