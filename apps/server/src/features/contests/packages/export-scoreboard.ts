import type { Deps } from '../../../deps.ts'
import type { Round } from '../ccs/open-round.ts'
import { readScoreboard } from '../ccs/scoreboard.ts'
import type { ContestFile } from './export-contest.ts'

/** The scoreboard of ranked participants, as the CCS Contest API has it. */
export const exportScoreboard = async (deps: Deps, round: Round): Promise<ContestFile> => ({
  name: 'scoreboard.json',
  type: 'application/octet-stream',
  content: `${JSON.stringify(await readScoreboard(deps, round), null, 2)}\n`,
})
