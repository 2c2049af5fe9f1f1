import type { adminContests, DataOf } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { requireOwn } from './kept-contest.ts'
import { presentOwn } from './present.ts'
import { countsOf, lossOf } from './repository.ts'

/** A contest with everything its managers decide, its password too. */
export const readContest = async (
  deps: Deps,
  viewer: SignedIn,
  id: number,
): Promise<DataOf<typeof adminContests.detail>> => {
  const { row } = await requireOwn(deps.db, viewer, id)
  return presentOwn(row, await countsOf(deps.db, id), { viewer, now: deps.clock.now(), formats: deps.formats })
}

/** Records deleted with a contest, or with one of its problems; shown in the confirmation. */
export const readLoss = async (
  deps: Deps,
  viewer: SignedIn,
  { cid, pid }: { readonly cid: number; readonly pid?: number | undefined },
): Promise<DataOf<typeof adminContests.loss>> => {
  await requireOwn(deps.db, viewer, cid)
  return lossOf(deps.db, cid, pid ?? null)
}
