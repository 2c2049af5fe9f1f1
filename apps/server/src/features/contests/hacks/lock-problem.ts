import { fail, type HackOverview } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { openHacking } from './open-hacking.ts'
import { readOverview } from './overview.ts'
import { requirePlace } from './places.ts'
import { findSolved } from './repository.ts'

/**
 * Locks a problem for the viewer permanently: a reader of others' programs must not submit to it.
 * @throws Refusal `contest.hackUnsolved`, `contest.hackNotReady` or why hacks are closed
 */
export const lockProblem = async (
  deps: Deps,
  viewer: SignedIn,
  { cid, displayId }: { readonly cid: number; readonly displayId: string },
): Promise<HackOverview> => {
  await openHacking(deps, viewer, cid)
  const { problemId } = await requirePlace(deps.db, cid, displayId)
  const solved = await findSolved(deps.db, { contestId: cid, accountId: viewer.id })
  if (!solved.has(problemId)) throw fail('contest.hackUnsolved')
  await deps.db
    .insertInto('contest_lock')
    .values({ contest_id: cid, problem_id: problemId, account_id: viewer.id, locked_at: deps.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return readOverview(deps, viewer, cid)
}
