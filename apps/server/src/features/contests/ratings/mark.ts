import { type BodyOf, type contestRatings, fail } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { sendJob } from '../../../platform/jobs/start-work.ts'
import { findContest } from '../core/find-contest.ts'
import { notifyContest } from '../core/live.ts'
import { refreshContestRatingsJob } from './jobs.ts'
import { requireRatings } from './require-on.ts'

type Call = (typeof contestRatings)['mark']

/**
 * Lets a contest count for ratings, or no more. The ratings follow in a background job.
 * @throws Refusal `rating.off`, `contest.missing` or `rating.groupContest`
 */
export const markContest = async (
  deps: Deps,
  viewer: SignedIn,
  { body, caller }: { readonly body: BodyOf<Call>; readonly caller: Caller },
): Promise<null> => {
  const { cid, isRated } = body
  await requireRatings(deps)
  return deps.db.transaction().execute(async (trx) => {
    const contest = await findContest(trx, cid)
    if (contest === null) throw fail('contest.missing')
    if (isRated && contest.row.group_id !== null) throw fail('rating.groupContest')
    const changed = isRated
      ? await trx
          .insertInto('rated_contest')
          .values({ contest_id: cid, marked_by: viewer.username, marked_at: deps.clock.now() })
          .onConflict((conflict) => conflict.column('contest_id').doNothing())
          .executeTakeFirst()
      : await trx.deleteFrom('rated_contest').where('contest_id', '=', cid).executeTakeFirst()
    const rows = 'numDeletedRows' in changed ? changed.numDeletedRows : (changed.numInsertedOrUpdatedRows ?? 0n)
    if (rows === 0n) return null
    await audit(trx, {
      actor: viewer,
      action: 'contest.rate',
      subject: { kind: 'contest', id: cid, name: contest.row.title },
      before: { isRated: !isRated },
      after: { isRated },
      address: caller.address,
    })
    await notifyContest(trx, cid, { kind: 'contestChanged' })
    await sendJob(deps, trx, refreshContestRatingsJob, {})
    return null
  })
}
