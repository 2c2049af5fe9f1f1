import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { forgetContestSubmissions } from '../../judging/runs/forget-submissions.ts'
import { holdPlaces } from '../core/hold-places.ts'
import { notifyContest } from '../core/live.ts'
import { dropPhotosOf } from '../photos/drop-photos.ts'
import { keepRows } from '../removed/keep-rows.ts'
import { removeVirtualRuns } from '../virtual/remove-runs.ts'
import { requireOwn } from './kept-contest.ts'
import { lossOf } from './repository.ts'

/**
 * Deletes a contest with all its submissions; it can be restored for a day. Existing clients do not confirm before the
 * call, so the preview is a separate call (`what-goes`).
 */
export const removeContest = async (
  deps: Deps,
  viewer: SignedIn,
  { cid, caller }: { readonly cid: number; readonly caller: Caller },
): Promise<null> => {
  await deps.db.transaction().execute(async (trx) => {
    const { row } = await requireOwn(trx, viewer, cid, { lock: true, alone: true })
    await holdPlaces(trx, { contestId: cid })
    const loss = await lossOf(trx, cid, null)
    const removal = { title: row.title, ownerId: row.owner_id, groupId: row.group_id, submissions: loss.submissions }
    await keepRows(trx, { contestId: cid, ...removal, by: viewer.username, now: deps.clock.now() })
    await forgetContestSubmissions(trx, { contestId: cid, problemId: null })
    // Of problems that were removed and could still be restored.
    await forgetContestSubmissions(trx, { contestId: -cid, problemId: null })
    await removeVirtualRuns(trx, cid)
    await dropPhotosOf(trx, { contestId: cid }, deps.clock.now())
    await trx.deleteFrom('contest').where('id', '=', cid).execute()
    await audit(trx, {
      actor: viewer,
      action: 'contest.delete',
      subject: { kind: 'contest', id: cid, name: row.title },
      before: { title: row.title, owner: row.owner_name, startsAt: row.starts_at, endsAt: row.ends_at, ...loss },
      address: caller.address,
    })
    await notifyContest(trx, cid, { kind: 'contestChanged' })
    deps.log.info({ contestId: cid, accountId: viewer.id, submissions: loss.submissions }, 'contest deleted')
  })
  return null
}
