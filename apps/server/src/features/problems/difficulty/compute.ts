import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { estimateDifficulty } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { type DifficultyRow, nextPortion, replaceDifficulties } from './repository.ts'
import { type ResultGroup, resultsOf } from './results.ts'

/** Problems at a time: PostgreSQL sorts their attempts, and their results are held in memory. */
const portionSize = 100

/**
 * Computes the difficulty of every public problem again from all public results; nothing of an earlier run is used.
 * While contest ratings are off, all people count as newcomers, so hidden ratings are not visible here.
 */
export const computeDifficulties = async (
  deps: Pick<Deps, 'db' | 'settings' | 'clock'>,
): Promise<{ readonly problems: number; readonly rated: number }> => {
  const now = deps.clock.now()
  const usesRatings = (await deps.settings.read()).contestRatings
  let [after, problems, rated] = [0, 0, 0]
  for (;;) {
    const ids = await nextPortion(deps.db, after, portionSize)
    const upTo = ids.at(-1) ?? null
    const results = upTo === null ? [] : await resultsOf(deps.db, { ids, now, usesRatings })
    const byProblem = Map.groupBy(results, ({ problem_id }) => problem_id)
    const rows: DifficultyRow[] = []
    for (const [problemId, own] of byProblem) {
      rows.push(...rowOf(problemId, own, now))
      // A problem with many results takes milliseconds; requests are answered between two of them.
      await yieldToOthers()
    }
    await replaceDifficulties(deps.db, { after, upTo, rows })
    if (upTo === null) return { problems, rated }
    problems += byProblem.size
    rated += rows.length
    after = upTo
  }
}

const rowOf = (problemId: number, results: readonly ResultGroup[], now: Date): readonly DifficultyRow[] => {
  const rating = estimateDifficulty(
    results.map(({ is_solved, rejected, mean, deviation, people }) => ({
      strength: mean === null || deviation === null ? null : { mean, deviation },
      isSolved: is_solved,
      rejected,
      people,
    })),
  )
  if (rating === null) return []
  const sumOf = (value: (group: ResultGroup) => number) =>
    results.reduce((sum, group) => sum + group.people * value(group), 0)
  return [
    {
      problem_id: problemId,
      rating,
      people: sumOf(() => 1),
      solved: sumOf(({ is_solved }) => Number(is_solved)),
      attempts: sumOf(({ is_solved, rejected }) => Number(is_solved) + rejected),
      computed_at: now,
    },
  ]
}
