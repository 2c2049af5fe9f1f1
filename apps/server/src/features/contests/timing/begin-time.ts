import { fail } from '@verdict/contract'
import { contestSeconds, refusalOf, type SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { contestFactsOf, meetContest, sessionContestOf } from '../core/find-contest.ts'
import { notifyContest } from '../core/live.ts'
import { requireOwnSession } from '../sessions/own-session.ts'
import { recordBegun } from './begun.ts'

/**
 * Begins the individual time of a participant. It cannot be undone or paused.
 * @throws Refusal `contest.noIndividualTime`, `contest.timeBegun`, or the reason why they cannot submit
 */
export const beginTime = async (deps: Deps, viewer: SignedIn, cid: number): Promise<null> => {
  const contest = await requireMayBegin(deps, viewer, cid, deps.clock.now())
  await requireOwnSession(deps, viewer, sessionContestOf(contest))
  await deps.db.transaction().execute(async (trx) => {
    // Changes of the contest's times wait, and the current times decide.
    await trx.selectFrom('contest').select('id').where('id', '=', cid).forNoKeyUpdate().execute()
    const now = deps.clock.now()
    const { terms } = await requireMayBegin({ db: trx }, viewer, cid, now)
    const begun = { accountId: viewer.id, delayS: contestSeconds(terms, now), grantedS: 0 }
    await recordBegun(trx, cid, { people: [begun], by: viewer.username, now })
    await notifyContest(trx, cid, { kind: 'contestChanged' }, { accountId: viewer.id })
  })
  return null
}

/** @throws Refusal with the reason */
const requireMayBegin = async (deps: { readonly db: Db }, viewer: SignedIn, cid: number, now: Date) => {
  const contest = await meetContest(deps, viewer, cid)
  const refusal = refusalOf(viewer, 'contest.begin', contestFactsOf(contest, now))
  if (refusal !== null) throw fail(refusal)
  return contest
}
