import { fail, verdict } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { requeueWithin } from '../../judging/queue/requeue-submission.ts'
import { notifyContest } from '../core/live.ts'
import { requireOwn } from '../editor/kept-contest.ts'
import { type LockedHack, lockWholeHack } from './locks.ts'
import { validate } from './steps.ts'
import { restoreTarget } from './target-verdict.ts'

interface Decision {
  readonly cid: number
  readonly id: number
  readonly caller: Caller
}

/**
 * Judges a hack again that ended with an internal error.
 * @throws Refusal `contest.notYours`, `contest.hackUnknown`, `contest.hackNoError`, `contest.hackCancelled`,
 *   `contest.hackWaiting` while another hack of the program by the same hacker is judged, or `contest.hackNotReady`
 */
export const retryHack = async (deps: Deps, viewer: SignedIn, decision: Decision): Promise<null> => {
  await deps.db.transaction().execute(async (trx) => {
    const hack = await openHack(trx, viewer, decision)
    if (hack.verdict !== 'error') throw fail('contest.hackNoError')
    await requireNoneWaiting(trx, hack)
    await trx.deleteFrom('judge_task').where('hack_id', '=', hack.id).execute()
    const fresh = { state: 'validating', verdict: null, message: null, target_verdict: null }
    await trx.updateTable('contest_hack').set(fresh).where('id', '=', hack.id).execute()
    const fault = await validate(trx, { ...hack, ...fresh }, { after: null, now: deps.clock.now() })
    if (fault !== null) throw fail('contest.hackNotReady')
    await note(trx, viewer, { action: 'contest.hackRetry', hack, decision })
  })
  return null
}

/** New hacks of the program wait for the lock of the submission. */
const requireNoneWaiting = async (trx: Db, hack: LockedHack): Promise<void> => {
  const waiting = await trx
    .selectFrom('contest_hack')
    .select('id')
    .where('submission_id', '=', hack.submission_id)
    .where('account_id', '=', hack.account_id)
    .where('state', '<>', 'done')
    .executeTakeFirst()
  if (waiting !== undefined) throw fail('contest.hackWaiting')
}

/**
 * Withdraws a hack: removes its points and restores the verdict of the hacked submission. A submission that was judged in
 * the meantime is queued for another judging.
 * @throws Refusal `contest.notYours`, `contest.hackUnknown` or `contest.hackCancelled`
 */
export const cancelHack = async (deps: Deps, viewer: SignedIn, decision: Decision): Promise<null> => {
  await deps.db.transaction().execute(async (trx) => {
    const hack = await openHack(trx, viewer, decision)
    const now = deps.clock.now()
    await trx.deleteFrom('judge_task').where('hack_id', '=', hack.id).execute()
    const ended = hack.state === 'done' ? {} : { state: 'done', verdict: 'error' }
    await trx
      .updateTable('contest_hack')
      .set({ ...ended, cancelled_at: now })
      .where('id', '=', hack.id)
      .execute()
    await note(trx, viewer, { action: 'contest.hackCancel', hack, decision })
    if (hack.verdict !== 'successful' || (await restoreTarget(trx, hack, now))) return
    const when = Object.values(verdict)
    await requeueWithin(trx, hack.submission_id, { when, as: 'rejudge', accountId: viewer.id, now })
  })
  return null
}

/** A hack that is not withdrawn, locked. */
const openHack = async (trx: Db, viewer: SignedIn, { cid, id }: Decision): Promise<LockedHack> => {
  await requireOwn(trx, viewer, cid)
  const hack = await lockWholeHack(trx, { cid, id })
  if (hack === undefined) throw fail('contest.hackUnknown')
  if (hack.cancelled_at !== null) throw fail('contest.hackCancelled')
  return hack
}

interface Note {
  readonly action: 'contest.hackRetry' | 'contest.hackCancel'
  readonly hack: LockedHack
  readonly decision: Decision
}

const note = async (trx: Db, viewer: SignedIn, { action, hack, decision }: Note): Promise<void> => {
  await audit(trx, {
    actor: viewer,
    action,
    subject: { kind: 'contest', id: decision.cid },
    after: { hack: hack.id, submission: hack.submission_id, verdict: hack.verdict, points: hack.points },
    address: decision.caller.address,
  })
  await notifyContest(trx, decision.cid, { kind: 'hack', id: hack.id }, { accountId: hack.account_id })
}
