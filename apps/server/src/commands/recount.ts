import { recountTallies } from '../features/judging/recount.ts'
import { openDeps } from '../open-deps.ts'
import type { Command } from './command.ts'

/** Counts everything anew from the rows and says what had to be mended. */
export const recount = async ({ config, databaseUrl, log }: Command): Promise<void> => {
  const { deps, close } = await openDeps(config, databaseUrl, { log })
  try {
    log.info(await recountTallies(deps.db), 'tallies recounted')
  } finally {
    await close()
  }
}
