import { fail } from '@verdict/contract'
import { beginRefusal, contestSeconds, type SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { meetContest, sessionContestOf } from '../core/find-contest.ts'
import { tellContest } from '../core/live.ts'
import { requireOwnSession } from '../sessions/own-session.ts'
import { recordBegun } from './begun.ts'

/**
 * Begins the individual time of a participant. It cannot be undone or paused.
 * @throws Refusal `contest.noIndividualTime`, `contest.timeBegun`, or the reason why they cannot submit
 */
export const beginTime = async (deps: Deps, viewer: SignedIn, cid: number): Promise<null> => {
  const contest = await meetContest(deps, viewer, cid)
  const now = deps.clock.now()
  const refusal = beginRefusal(viewer, contest.terms, contest.standing, now)
  if (refusal !== null) throw fail(refusal)
  await requireOwnSession(deps, viewer, sessionContestOf(contest))
  const begun = { accountId: viewer.id, delayS: contestSeconds(contest.terms, now), grantedS: 0 }
  await deps.db.transaction().execute(async (trx) => {
    await recordBegun(trx, cid, { people: [begun], by: viewer.username, now })
    await tellContest(trx, cid, { kind: 'contestChanged' }, { accountId: viewer.id })
  })
  return null
}
