import { randomInt } from 'node:crypto'
import { fail } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { countProblems } from './list-repository.ts'
import { idRange, publicAmong, publicAt } from './repository.ts'

/**
 * Draws ids from the whole range and takes the first that is a public problem: every public problem is equally likely
 * and the cost does not grow with the bank. Where public problems are so rare that all draws miss, the place in the
 * list is drawn instead.
 */
const draws = 64

/** Any public problem, each as likely as the others. */
export const pickProblem = async (deps: Deps): Promise<{ problemId: string }> => {
  const { least, most } = await idRange(deps.db)
  if (least === null || most === null) throw fail('problem.noneToPick')
  const drawn = Array.from({ length: draws }, () => randomInt(least, most + 1))
  const hits = new Map((await publicAmong(deps.db, drawn)).map((row) => [row.id, row.display_id]))
  const first = drawn.find((id) => hits.has(id))
  const displayId = first === undefined ? await pickByPlace(deps) : hits.get(first)
  if (displayId === undefined) throw fail('problem.noneToPick')
  return { problemId: displayId }
}

const pickByPlace = async (deps: Deps): Promise<string | undefined> => {
  const count = await countProblems(deps, {
    bank: null,
    pattern: null,
    difficulty: null,
    tagId: null,
    tagIds: null,
    accountId: null,
    isSolved: null,
  })
  return count === 0 ? undefined : (await publicAt(deps.db, randomInt(count)))?.display_id
}
