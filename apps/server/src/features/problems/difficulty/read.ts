import { type DataOf, type problemDifficulty, toInstant } from '@verdict/contract'
import { difficultyRules } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { findDifficulties } from './repository.ts'

type Calls = typeof problemDifficulty

/** The computed difficulty of a public problem; of any other problem nothing is known, whether it exists or not. */
export const readDifficulty = async (deps: Pick<Deps, 'db'>, pid: number): Promise<DataOf<Calls['read']>> => {
  const [row] = await findDifficulties(deps.db, [pid])
  const needed = difficultyRules.minPeople
  if (row === undefined) return { computed: null, needed }
  const { rating, people, solved, attempts } = row
  return { computed: { rating, people, solved, attempts, computedAt: toInstant(row.computed_at) }, needed }
}

export const listDifficulties = async (
  deps: Pick<Deps, 'db'>,
  pids: readonly number[],
): Promise<DataOf<Calls['list']>> =>
  (await findDifficulties(deps.db, pids)).map(({ problem_id, rating, people }) => ({ pid: problem_id, rating, people }))
