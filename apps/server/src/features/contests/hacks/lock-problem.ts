import { fail, type HackOverview } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { openPlace } from './open-hacking.ts'
import { readOverview } from './overview.ts'
import { findSolved } from './repository.ts'

/**
 * Locks a problem for the viewer permanently: a reader of others' programs must not submit to it.
 * @throws Refusal `contest.hackUnsolved` or as `openPlace`
 */
export const lockProblem = async (
  deps: Deps,
  viewer: SignedIn,
  asked: { readonly cid: number; readonly displayId: string },
): Promise<HackOverview> => {
  const { cid } = asked
  const { problemId } = (await openPlace(deps, viewer, asked)).place
  const solved = await findSolved(deps.db, { contestId: cid, accountId: viewer.id })
  if (!solved.has(problemId)) throw fail('contest.hackUnsolved')
  await deps.db
    .insertInto('contest_lock')
    .values({ contest_id: cid, problem_id: problemId, account_id: viewer.id, locked_at: deps.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return readOverview(deps, viewer, cid)
}
