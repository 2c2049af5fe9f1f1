import { type OwnResult, Refusal } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { openBoard } from './read-board.ts'
import { contestsWithSubmissions } from './repository.ts'

/**
 * The viewer's rows on the scoreboards of contests, in the view that the scoreboard page shows. Only boards of contests
 * with a submission of the viewer are opened, one after the other. Contests the viewer cannot see are left out.
 */
export const readOwnResults = async (
  deps: Deps,
  viewer: SignedIn,
  contestIds: readonly number[],
): Promise<OwnResult[]> => {
  const results: OwnResult[] = []
  for (const contestId of await contestsWithSubmissions(deps.db, viewer.id, contestIds)) {
    const result = await readOwnResult(deps, viewer, contestId)
    if (result !== null) results.push(result)
  }
  return results
}

const readOwnResult = async (deps: Deps, viewer: SignedIn, contestId: number): Promise<OwnResult | null> => {
  const open = await openBoard(deps, viewer, contestId).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
  if (open === null) return null
  const { placed } = open.board.snapshot({ forces: false, wantsAfterEnd: false }).list(false)
  const own = placed.find(({ row }) => row.userId === viewer.id)
  if (own === undefined) return null
  return {
    cid: contestId,
    rank: own.place,
    ranked: placed.filter(({ place }) => place !== null).length,
    points: own.row.points,
    problems: open.board.state()?.terms.problems.length ?? 0,
  }
}
