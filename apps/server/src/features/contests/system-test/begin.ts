import { fail, type SystemTest } from '@verdict/contract'
import { contestPhase, type SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { startRejudging } from '../../judging/rejudging/begin.ts'
import { acceptedByPretests } from '../../problems/testdata/pretests.ts'
import { notifyContest } from '../core/live.ts'
import { requireOwn } from '../editor/kept-contest.ts'
import { readSystemTest } from './read.ts'
import { findRun } from './repository.ts'

/**
 * Judges every accepted submission of an ended contest with all cases. Verdicts change when the result is applied; later
 * submissions are judged with all cases at once. It can be run again for submissions that were still waiting.
 * @throws Refusal `contest.notYours`, `contest.systemTestTooSoon`, `contest.noPretests` or `contest.systemTestBegun`
 */
export const beginSystemTest = async (
  deps: Deps,
  viewer: SignedIn,
  { cid, caller }: { readonly cid: number; readonly caller: Caller },
): Promise<SystemTest> => {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const { row: contest, terms } = await requireOwn(trx, viewer, cid, { lock: true })
    if (contestPhase(terms, now) !== 'ended') throw fail('contest.systemTestTooSoon')
    const former = await findRun(trx, cid)
    if (former?.state === 'open') throw fail('contest.systemTestBegun')
    const ended = await trx
      .updateTable('contest_pretest')
      .set((eb) => ({ ended_at: eb.fn.coalesce('ended_at', eb.val(now)) }))
      .where('contest_id', '=', cid)
      // Those of a problem that was taken out return with it.
      .where('problem_id', 'in', (eb) =>
        eb.selectFrom('contest_problem').select('problem_id').where('contest_id', '=', cid),
      )
      .executeTakeFirstOrThrow()
    if (ended.numUpdatedRows === 0n) throw fail('contest.noPretests')
    const rows = await acceptedByPretests(trx)
      .where('submission.contest_id', '=', cid)
      .select('submission.id')
      .orderBy('submission.id')
      .execute()
    const submitIds = rows.map(({ id }) => id)
    const input = { ...everything, submitIds, reason: contest.title.slice(0, maxReason) }
    const rejudgingId = submitIds.length === 0 ? null : await startRejudging(trx, { viewer, input, caller, now })
    const run = {
      rejudging_id: rejudgingId,
      begun_by: viewer.username,
      begun_at: now,
      is_repeated: former !== undefined,
    }
    await trx
      .insertInto('contest_system_test')
      .values({ contest_id: cid, ...run })
      .onConflict((conflict) => conflict.column('contest_id').doUpdateSet(run))
      .execute()
    await audit(trx, {
      actor: viewer,
      action: 'contest.systemTest',
      subject: { kind: 'contest', id: cid, name: contest.title },
      after: { rejudging: rejudgingId, submissions: submitIds.length },
      address: caller.address,
    })
    await notifyContest(trx, cid, { kind: 'contestChanged' })
  })
  return readSystemTest(deps, viewer, cid)
}

const maxReason = 500
/** No further condition. */
const everything = {
  ...{ pid: null, problemId: null, cid: null, username: null, language: null, status: null },
  ...{ onlyOutdated: null, withManual: null },
}
