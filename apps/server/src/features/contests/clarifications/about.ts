import { fail } from '@verdict/contract'
import type { Db } from '../../../platform/db/connect.ts'
import type { ContestRow } from '../core/find-contest.ts'
import { listProblems } from './repository.ts'

interface About {
  readonly displayId: string | null
  readonly category: string | null
}

/**
 * What a question or an announcement is about, as stored: a problem, a category of the jury, or neither.
 * @throws Refusal `contest.problemNotIn` or `clarification.categoryGone`
 */
export const readAbout = async (
  db: Db,
  contest: Pick<ContestRow, 'id' | 'question_categories'>,
  { displayId, category }: About,
) => {
  const label = displayId ?? ''
  if (label !== '') {
    const problem = (await listProblems(db, contest.id)).find((row) => row.label === label)
    if (problem === undefined) throw fail('contest.problemNotIn')
    return { contest_problem_id: problem.id, category: null }
  }
  const name = category ?? ''
  if (name === '') return { contest_problem_id: null, category: null }
  if (!contest.question_categories.includes(name)) throw fail('clarification.categoryGone', { name })
  return { contest_problem_id: null, category: name }
}
