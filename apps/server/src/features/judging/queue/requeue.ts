import { verdict } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { publish } from '../../../platform/events/publish.ts'
import { topics } from '../../../platform/events/topics.ts'
import { lockTargetOfRun } from '../../contests/hacks/locks.ts'
import { tellSubmission } from '../live/live.ts'
import { publishVerdict } from '../live/publish.ts'
import { hostsOf } from '../pauses/fault-hosts.ts'
import { findRun, lockRun, type RunRow } from '../repository.ts'
import { ended } from '../runs/conclude.ts'
import { endItem } from '../runs/end-item.ts'
import { giveUpTask } from '../runs/end-task.ts'
import { type LockedSubmission, lockSubmission } from '../runs/lock-submission.ts'

/** A program that takes its host down must not take down one after the other. */
const maxLosses = 4

/**
 * Work that hosts failed so often is the cause itself: for example a memory limit above the host's memory, under which
 * each attempt also kills concurrent programs.
 */
const maxGiveBacks = 6

/**
 * Another host is preferred; the same one may retry after this delay, doubled for each failure, so that it has time to
 * detect that it is unhealthy.
 */
const avoidMs = 2_000

/** Attempts after a fault of a host or of the problem, before anything is concluded from it. */
export const maxTries = 3

export interface Return {
  /**
   * `loss`: the host fell silent. `returned`: it returned the work for an unrelated reason. `failed`: it could not do
   * it. `fault`: it reported an own fault.
   */
  readonly why: 'loss' | 'returned' | 'failed' | 'fault'
  readonly reason: string
}

/**
 * Ends a host's lease and queues the work again, in its old place. Work that was lost or returned too often ends as
 * System Error. An ended lease is unchanged.
 */
export const requeue = (deps: Deps, leaseId: string, given: Return): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const found = await findRun(trx, leaseId)
    if (found === undefined) return
    const submission = found.submission_id === null ? undefined : await lockSubmission(trx, found.submission_id)
    if (found.task_id !== null) await lockTargetOfRun(trx, leaseId)
    const run = await lockRun(trx, leaseId)
    if (run?.state !== 'leased') return
    const { id: judgingId, request_id: requestId, submission_id: submissionId, host } = run
    const line = { requestId, judgingId, submissionId, host, why: given.why }
    const fault = hopelessBecause(run, given)
    if (fault !== null) {
      await giveUp(trx, run, submission, { fault, now: deps.clock.now() })
      deps.log.error({ ...line, fault }, 'judging ended as system error')
      if (submission !== undefined) deps.metrics.judgings.inc({ outcome: 'systemError' })
      return
    }
    await putBack(trx, run, submission, { ...given, now: deps.clock.now() })
    deps.log.warn({ ...line, reason: given.reason }, 'judging queued again')
  })

/** Why a run is not tried again; null when it is. */
const hopelessBecause = (run: RunRow, { why, reason }: Return): string | null => {
  if (why === 'loss' && run.losses >= maxLosses) return `${run.losses + 1} judge hosts were lost over it`
  const times = run.give_backs + 1
  return why === 'failed' && times >= maxGiveBacks ? `Judge hosts gave it back ${times} times: ${reason}` : null
}

/** Queues a locked run again, or holds it while its problem is paused. */
export const putBack = async (
  db: Db,
  run: RunRow,
  submission: LockedSubmission | undefined,
  given: Return & { readonly now: Date; readonly isHeld?: boolean },
): Promise<void> => {
  await db
    .updateTable('judging')
    .set({
      state: given.isHeld === true ? 'held' : 'queued',
      lease_id: null,
      host: null,
      host_instance: null,
      leased_at: null,
      beat_at: null,
      avoid_instance: run.host_instance,
      avoid_until: new Date(given.now.getTime() + avoidMs * 2 ** run.give_backs),
      losses: run.losses + (given.why === 'loss' ? 1 : 0),
      give_backs: run.give_backs + (given.why === 'failed' ? 1 : 0),
      faults: run.faults + (given.why === 'fault' ? 1 : 0),
      ...(given.why === 'fault' && { fault_hosts: JSON.stringify(hostsOf(run)) }),
      fault: given.reason,
    })
    .where('id', '=', run.id)
    .execute()
  await db.deleteFrom('judging_case').where('judging_id', '=', run.id).execute()
  await publish(db, topics.judging, {})
  if (submission === undefined) return
  await db
    .updateTable('submission')
    .set({ verdict: verdict.pending, judger: '', updated_at: given.now })
    .where('id', '=', submission.id)
    .execute()
  await tellSubmission(db, {
    submitId: submission.id,
    run: run.id,
    status: verdict.pending,
    caseTotal: null,
    cases: [],
    time: null,
    memory: null,
    score: null,
  })
}

/** Ends a locked run as System Error. */
export const giveUp = async (
  db: Db,
  run: RunRow,
  submission: LockedSubmission | undefined,
  end: { readonly fault: string; readonly now: Date },
): Promise<void> => {
  if (submission !== undefined) {
    const conclusion = ended(verdict.systemError, { fault: end.fault })
    await publishVerdict(db, submission, {
      run,
      conclusion,
      languageVersion: null,
      commands: null,
      phases: null,
      untold: [],
      now: end.now,
    })
    return
  }
  if (run.task_id !== null) await giveUpTask(db, run.task_id, end)
  if (run.item_id !== null) {
    const conclusion = ended(verdict.systemError, { fault: end.fault })
    await endItem(db, run, { conclusion, languageVersion: null, now: end.now })
  }
  await db.updateTable('trial').set({ verdict: verdict.systemError }).where('key', '=', run.trial_key).execute()
  await db
    .updateTable('judging')
    .set({ state: 'done', verdict: verdict.systemError, fault: end.fault, finished_at: end.now })
    .where('id', '=', run.id)
    .execute()
}
