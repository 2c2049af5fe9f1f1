import { recountContestRatings } from '../features/contests/ratings/recount.ts'
import { recountTallies } from '../features/judging/tallies/recount.ts'
import { recountStandings } from '../features/ranks/recount-standings.ts'
import { openDeps } from '../open-deps.ts'
import type { Command } from './command.ts'

/** Recomputes all tallies and contest ratings from the rows and reports the repairs. */
export const recount = async ({ config, databaseUrl, log }: Command): Promise<void> => {
  const { deps, close } = await openDeps(config, databaseUrl, { log })
  try {
    log.info(await recountTallies(deps.db), 'tallies recounted')
    // Runs after the tallies, because it reads the accepted records they repair.
    log.info(await recountStandings(deps.db), 'standings recounted')
    log.info(await recountContestRatings(deps), 'contest ratings recounted')
  } finally {
    await close()
  }
}
