import { difficultyRules, estimateDifficulty } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { readSettings } from '../../site/core/settings.ts'
import { type DifficultyRow, nextPortion, replaceDifficulties, resultsOf } from './repository.ts'

/** Problems at a time: their results are held in memory. */
const portionSize = 200

/**
 * Computes the difficulty of every public problem again from all public results; nothing of an earlier run is used.
 * While contest ratings are off, all people count as newcomers, so hidden ratings are not visible here.
 */
export const computeDifficulties = async (
  deps: Pick<Deps, 'db' | 'clock'>,
): Promise<{ readonly problems: number; readonly rated: number }> => {
  const now = deps.clock.now()
  const usesRatings = (await readSettings(deps.db)).contestRatings
  let [after, problems, rated] = [0, 0, 0]
  for (;;) {
    const upTo = await nextPortion(deps.db, after, portionSize)
    if (upTo === null) return { problems, rated }
    const results = await resultsOf(deps.db, { after, upTo, now, usesRatings })
    const byProblem = Map.groupBy(results, ({ problem_id }) => problem_id)
    const rows = [...byProblem].flatMap(([problemId, own]) => rowOf(problemId, own, now))
    await replaceDifficulties(deps.db, { after, upTo, rows })
    problems += byProblem.size
    rated += rows.length
    after = upTo
  }
}

type Results = Awaited<ReturnType<typeof resultsOf>>

const rowOf = (problemId: number, results: Results, now: Date): readonly DifficultyRow[] => {
  const rating = estimateDifficulty(
    results.map(({ is_solved, rejected, mean, deviation }) => ({
      strength: mean === null || deviation === null ? null : { mean, deviation },
      isSolved: is_solved,
      rejected,
    })),
  )
  if (rating === null) return []
  const solved = results.filter(({ is_solved }) => is_solved).length
  const attempts = results.reduce(
    (sum, { is_solved, rejected }) => sum + Number(is_solved) + Math.min(rejected, difficultyRules.maxRejected),
    0,
  )
  return [{ problem_id: problemId, rating, people: results.length, solved, attempts, computed_at: now }]
}
