import { fail, inProgress, problemType, type Verdict, verdict } from '@verdict/contract'
import { isContestEntry, roundHalfUp, type SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import type { SubmissionEntity } from '../../submissions/present.ts'
import { readOwn } from '../../submissions/read-own.ts'
import { notifySubmission } from '../live/live.ts'
import { requeueSubmission } from '../queue/requeue-submission.ts'
import { openStates } from '../repository.ts'
import { type LockedSubmission, lockSubmission } from '../runs/lock-submission.ts'
import { moveAccepted, moveTallies } from '../tallies/tallies.ts'

/** One admin action on a submission, logged with the previous state. */
interface AdminRequest {
  readonly submitId: number | undefined
  readonly viewer: SignedIn
  readonly address: Caller['address']
}

/** Submissions with any verdict can be rejudged, also one in progress: its run becomes void. */
const rejudgeable: readonly number[] = Object.values(verdict)

/**
 * Queued as work of the admin: under the authors, the first run of each would be due now. Every submission's history
 * records the admin, also for a bulk rejudging.
 */
const again = (deps: Deps, request: Omit<AdminRequest, 'submitId'>, id: number): Promise<boolean> =>
  requeueSubmission(deps, id, {
    when: rejudgeable,
    as: 'rejudge',
    accountId: request.viewer.id,
    note: async (trx) => {
      const before = await figuresOf(trx, id)
      await note(trx, request, { action: 'submission.rejudge', id, before, after: { verdict: verdict.pending } })
    },
  })

/**
 * Judges one submission again at once (api-public 11).
 * @throws Refusal `submission.notForJudging`
 */
export const rejudgeOne = async (deps: Deps, request: AdminRequest): Promise<SubmissionEntity> => {
  const id = idOf(request)
  if (!(await again(deps, request, id))) throw fail('submission.notForJudging')
  return readOwn(deps.db, id)
}

/**
 * Judges every submission of a contest problem again at once.
 * @throws Refusal `submission.notForJudging` when there is none.
 */
export const rejudgeContestProblem = async (
  deps: Deps,
  request: Omit<AdminRequest, 'submitId'> & { readonly cid: number | undefined; readonly pid: number | undefined },
): Promise<null> => {
  const rows = await deps.db
    .selectFrom('submission')
    .select('id')
    .where('contest_id', '=', request.cid ?? -1)
    .where('contest_id', '>', 0)
    .where('problem_id', '=', request.pid ?? -1)
    .orderBy('id')
    .execute()
  if (rows.length === 0) throw fail('submission.notForJudging')
  // First, so that the start is logged even if the server stops in the middle.
  await audit(deps.db, {
    actor: request.viewer,
    action: 'submission.rejudgeContestProblem',
    subject: { kind: 'contest', id: request.cid ?? 0 },
    after: { problem: request.pid, submissions: rows.length },
    address: request.address,
  })
  for (const { id } of rows) await again(deps, request, id)
  return null
}

/** Verdicts an admin can set. */
const byHand: readonly Verdict[] = [
  verdict.accepted,
  verdict.wrongAnswer,
  verdict.presentationError,
  verdict.timeLimitExceeded,
  verdict.memoryLimitExceeded,
  verdict.runtimeError,
  verdict.systemError,
  verdict.compileError,
  verdict.partialAccepted,
  verdict.cancelled,
]

/**
 * Overrides a verdict (api-public 11). A score applies only to problems with points, within their range.
 * @throws Refusal `submission.notForJudging`, `submission.noVerdictByHand` or `request.field`
 */
export const judgeByHand = async (
  deps: Deps,
  request: AdminRequest & { readonly status: number | undefined; readonly score: number | undefined },
): Promise<SubmissionEntity> => {
  const to = byHand.find((code) => code === request.status)
  if (to === undefined) throw fail('request.field', { field: 'status' })
  const refused = (row: LockedSubmission): boolean => inProgress(row.verdict) || row.verdict === verdict.compileError
  return decide(deps, request, {
    to,
    action: 'submission.decide',
    refuse: (row) => (refused(row) ? 'submission.noVerdictByHand' : null),
    score: (row) => scoreByHand(row, to, request.score),
  })
}

/**
 * Cancels a submission (api-public 11); one that waits is never judged then.
 * @throws Refusal `submission.notForJudging` or `submission.notCancellable`
 */
export const cancelSubmission = (deps: Deps, request: AdminRequest): Promise<SubmissionEntity> =>
  decide(deps, request, {
    to: verdict.cancelled,
    action: 'submission.cancel',
    refuse: (row) =>
      isTaken(row) || (row.verdict === verdict.pending && row.judger !== '') ? 'submission.notCancellable' : null,
    score: () => ({ score: null, rank_score: null }),
  })

const isTaken = (row: LockedSubmission): boolean => row.verdict === verdict.compiling || row.verdict === verdict.judging

/**
 * Aborts an own submission: nothing of it counts. In a contest only while it waits, because its cases so far would
 * tell whether it costs a penalty. The caller must be its author.
 * @throws Refusal `submission.notAbortable` or `submission.notAbortableInContest`
 */
export const abortSubmission = (deps: Deps, request: AdminRequest): Promise<SubmissionEntity> =>
  decide(deps, request, {
    to: verdict.cancelled,
    action: 'submission.abort',
    isByAuthor: true,
    refuse: (row) => {
      if (!inProgress(row.verdict)) return 'submission.notAbortable'
      return isContestEntry(row.contest_id) && isTaken(row) ? 'submission.notAbortableInContest' : null
    },
    score: () => ({ score: null, rank_score: null }),
  })

type RefusalReason =
  | 'submission.noVerdictByHand'
  | 'submission.notCancellable'
  | 'submission.notAbortable'
  | 'submission.notAbortableInContest'

interface Decision {
  readonly to: Verdict
  readonly action: string
  /** The author's decision is no manual verdict. */
  readonly isByAuthor?: boolean
  readonly refuse: (row: LockedSubmission) => RefusalReason | null
  readonly score: (row: LockedSubmission) => { readonly score?: number | null; readonly rank_score?: number | null }
}

const decide = async (deps: Deps, request: AdminRequest, decision: Decision): Promise<SubmissionEntity> => {
  const id = idOf(request)
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockSubmission(trx, id)
    if (row === undefined) throw fail('submission.notForJudging')
    const code = decision.refuse(row)
    if (code !== null) throw fail(code)
    const before = await figuresOf(trx, id)
    const now = deps.clock.now()
    // A new version: results of runs of the older one are refused.
    await trx
      .updateTable('judging')
      .set({ state: 'void', finished_at: now })
      .where('submission_id', '=', id)
      .where('state', 'in', openStates)
      .execute()
    const score = decision.score(row)
    await trx
      .updateTable('submission')
      .set({
        ...score,
        verdict: decision.to,
        version: row.version + 1,
        judger: decision.isByAuthor === true ? '' : request.viewer.username,
        is_manual: decision.isByAuthor !== true,
        updated_at: now,
      })
      .where('id', '=', id)
      .execute()
    await note(trx, request, {
      action: decision.action,
      id,
      before,
      after: { verdict: decision.to, ...score },
    })
    await moveAccepted(trx, row, { from: row.verdict, to: decision.to })
    const after = await figuresOf(trx, id)
    await notifySubmission(trx, {
      submitId: id,
      run: after?.judging_id ?? 0,
      status: decision.to,
      caseTotal: row.case_total,
      cases: [],
      time: after?.time_ms ?? null,
      memory: after?.memory_kb ?? null,
      score: after?.score ?? null,
    })
    await moveTallies(trx, row, { from: row.verdict, to: decision.to })
  })
  return readOwn(deps.db, id)
}

const scoreByHand = (row: LockedSubmission, to: Verdict, asked: number | undefined) => {
  if (row.type !== problemType.oi) return {}
  if (to === verdict.cancelled) return { score: null, rank_score: null }
  // Accepted without a score means the full score.
  if (asked === undefined && to !== verdict.accepted) return {}
  const full = row.full_score ?? 100
  const score = Math.min(Math.max(asked ?? full, 0), full)
  // Unlike a judged score, an override grants the full difficulty share (api-public 11).
  return { score, rank_score: roundHalfUp(2 * row.difficulty + 0.1 * score) }
}

const idOf = (request: AdminRequest): number => {
  if (request.submitId === undefined) throw fail('submission.notForJudging')
  return request.submitId
}

const figuresOf = (db: Db, id: number) =>
  db
    .selectFrom('submission')
    .select(['verdict', 'score', 'rank_score', 'time_ms', 'memory_kb', 'judger', 'judging_id'])
    .where('id', '=', id)
    .executeTakeFirst()

const note = (
  db: Db,
  request: Omit<AdminRequest, 'submitId'>,
  done: { readonly action: string; readonly id: number; readonly before: object | undefined; readonly after: object },
): Promise<void> =>
  audit(db, {
    actor: request.viewer,
    action: done.action,
    subject: { kind: 'submission', id: done.id },
    before: done.before ?? null,
    after: { ...done.before, ...done.after },
    address: request.address,
  })
