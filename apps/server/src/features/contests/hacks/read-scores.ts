import type { HackScore } from '@verdict/contract'
import type { Viewer } from '@verdict/rules'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { openEitherBoard } from '../board/read-board.ts'

/**
 * Hacks of each participant on the scoreboard. Hacks end with the freeze, so none of their results is frozen.
 * @throws Refusal with the reason when the viewer cannot see the board
 */
export const readHackScores = async (deps: Deps, viewer: Viewer, cid: number): Promise<HackScore[]> => {
  const { board } = await openEitherBoard(deps, viewer, cid)
  const rules = board.state()?.terms.rules
  if (rules?.format !== 'codeforces') return []
  const rows = await deps.db
    .selectFrom('contest_hack as hack')
    .innerJoin('contest_problem as place', (join) =>
      join.onRef('place.contest_id', '=', 'hack.contest_id').onRef('place.problem_id', '=', 'hack.problem_id'),
    )
    .select('hack.account_id')
    .select([
      sql<number>`(count(*) filter (where hack.verdict = 'successful'))::int`.as('successful'),
      sql<number>`(count(*) filter (where hack.verdict = 'unsuccessful'))::int`.as('unsuccessful'),
      sql<number>`sum(hack.points)::int`.as('points'),
    ])
    .where('hack.contest_id', '=', cid)
    .where('hack.verdict', 'in', ['successful', 'unsuccessful'])
    .where('hack.cancelled_at', 'is', null)
    .groupBy('hack.account_id')
    .execute()
  return rows
    .filter((row) => !rules.excluded.has(row.account_id))
    .map(({ account_id: uid, successful, unsuccessful, points }) => ({ uid, successful, unsuccessful, points }))
}
