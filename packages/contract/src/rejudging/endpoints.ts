import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { submission } from '../submissions/schemas.ts'
import { flagIn, idIn, instantOut, intIn, nullableIn, optionalIn, pageOf, pageQuery } from '../wire.ts'

const access = 'submission.rejudge'
const shared = { token: 'required', access } as const

/** Selects submissions to rejudge. Absent filters match everything, but at least one is required. */
export const rejudgeScope = z.object({
  submitIds: nullableIn(z.array(idIn).max(10_000)),
  /** Internal id of a problem. */
  pid: nullableIn(idIn),
  /** Display id of a problem. */
  problemId: nullableIn(z.string().max(64)),
  cid: nullableIn(idIn),
  username: nullableIn(z.string().max(64)),
  language: nullableIn(z.string().max(64)),
  status: nullableIn(intIn),
  /** Submissions judged against another data set than the problem has now. */
  onlyOutdated: nullableIn(flagIn),
  /** Overridden verdicts are skipped unless included. */
  withManual: nullableIn(flagIn),
})

const state = z.enum(['judging', 'ready', 'applied', 'discarded'])

export const rejudgingRow = z.object({
  id: z.int(),
  by: z.string(),
  reason: z.string(),
  scope: z.record(z.string(), z.unknown()),
  state,
  total: z.int(),
  /** How many are not judged yet. */
  waiting: z.int(),
  /** How many would change, or did: their verdict or their score. */
  changed: z.int(),
  /** How many could not be judged; they keep what they have. */
  failed: z.int(),
  /** How many moved on meanwhile and were left alone. */
  skipped: z.int(),
  createdAt: instantOut,
  endedAt: instantOut.nullable(),
  endedBy: z.string().nullable(),
})

/** How many went from one verdict to another. */
export const verdictMove = z.object({ from: z.int(), to: z.int(), count: z.int() })

const figures = z.object({
  status: z.int(),
  score: z.int().nullable(),
  time: z.int().nullable(),
  memory: z.int().nullable(),
})

export const rejudgingChange = z.object({
  submitId: z.int(),
  username: z.string(),
  uid: z.string(),
  pid: z.int(),
  displayPid: z.string(),
  language: z.string(),
  submitTime: instantOut,
  state: z.enum(['waiting', 'judged', 'failed', 'applied', 'skipped']),
  isManual: z.boolean(),
  before: figures,
  after: figures.nullable(),
  fault: z.string().nullable(),
})

/** One judging a submission has had. */
export const formerJudging = z.object({
  judgingId: z.int(),
  status: z.int().nullable(),
  judger: z.string().nullable(),
  testdata: z.string().nullable(),
  finishedAt: instantOut.nullable(),
  /** The judging whose result the submission shows. */
  isShown: z.boolean(),
  rejudging: z.object({ id: z.int(), by: z.string(), reason: z.string(), state: z.string() }).nullable(),
  cases: z.array(
    z.object({ seq: z.int(), status: z.int(), time: z.int(), memory: z.int(), score: z.int().nullable() }),
  ),
})

/** A manual action on a submission. */
export const manualDeed = z.object({
  at: instantOut,
  by: z.string(),
  action: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})

export const rejudging = defineEndpoints({
  rejudge: {
    method: 'GET',
    path: '/api/admin/judge/rejudge',
    effect: 'write',
    ...shared,
    query: z.object({ submitId: optionalIn(idIn) }),
    data: submission,
    summary: 'Judge one submission again at once',
  },
  rejudgeContestProblem: {
    method: 'GET',
    path: '/api/admin/judge/rejudge-contest-problem',
    effect: 'write',
    ...shared,
    query: z.object({ cid: optionalIn(idIn), pid: optionalIn(idIn) }),
    data: z.null(),
    summary: 'Judge all submissions of a contest problem again at once',
  },
  manual: {
    apiTokens: false,
    method: 'GET',
    path: '/api/admin/judge/manual-judge',
    effect: 'write',
    ...shared,
    query: z.object({ submitId: optionalIn(idIn), status: optionalIn(intIn), score: optionalIn(intIn) }),
    data: submission,
    summary: 'Override a verdict',
  },
  cancel: {
    apiTokens: false,
    method: 'GET',
    path: '/api/admin/judge/cancel-judge',
    effect: 'write',
    ...shared,
    query: z.object({ submitId: optionalIn(idIn) }),
    data: submission,
    summary: 'Cancel a submission',
  },
  begin: {
    method: 'POST',
    path: '/api/admin/rejudgings',
    effect: 'write',
    ...shared,
    body: rejudgeScope.extend({ reason: z.string().trim().min(1).max(500) }),
    data: rejudgingRow,
    summary: 'Rejudge many submissions without showing results yet',
  },
  count: {
    method: 'POST',
    path: '/api/admin/rejudgings/count',
    effect: 'read',
    ...shared,
    body: rejudgeScope,
    data: z.object({ count: z.int() }),
    summary: 'How many submissions a rejudging would take',
  },
  list: {
    method: 'GET',
    path: '/api/admin/rejudgings',
    effect: 'read',
    ...shared,
    query: z.object(pageQuery(20)),
    data: pageOf(rejudgingRow),
    summary: 'Rejudgings, newest first',
  },
  detail: {
    method: 'GET',
    path: '/api/admin/rejudgings/detail',
    effect: 'read',
    ...shared,
    query: z.object({ id: idIn }),
    data: z.object({ rejudging: rejudgingRow, moves: z.array(verdictMove) }),
    summary: 'A rejudging and how many go from which verdict to which',
  },
  changes: {
    method: 'GET',
    path: '/api/admin/rejudgings/changes',
    effect: 'read',
    ...shared,
    query: z.object({
      id: idIn,
      /** Only what would change or could not be judged. */
      onlyChanged: optionalIn(flagIn),
      ...pageQuery(30),
    }),
    data: pageOf(rejudgingChange),
    summary: 'The submissions of a rejudging, before and after',
  },
  apply: {
    method: 'POST',
    path: '/api/admin/rejudgings/apply',
    effect: 'write',
    ...shared,
    body: z.object({ id: idIn }),
    data: rejudgingRow,
    summary: 'Take the results of a rejudging over, all in one step',
  },
  discard: {
    method: 'POST',
    path: '/api/admin/rejudgings/discard',
    effect: 'write',
    ...shared,
    body: z.object({ id: idIn }),
    data: rejudgingRow,
    summary: 'Throw a rejudging away',
  },
  history: {
    method: 'GET',
    path: '/api/admin/submission-judgings',
    effect: 'read',
    ...shared,
    query: z.object({ submitId: idIn }),
    data: z.object({ judgings: z.array(formerJudging), deeds: z.array(manualDeed) }),
    summary: 'Every judging of a submission, and the manual actions on it',
  },
})
