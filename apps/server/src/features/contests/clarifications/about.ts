import { fail } from '@verdict/contract'
import type { Db } from '../../../platform/db/connect.ts'
import { listProblems } from './repository.ts'
import { readClarificationSettings } from './settings.ts'

interface About {
  readonly displayId: string | null
  readonly category: string | null
}

/**
 * What a question or an announcement is about, as stored: a problem, a category of the jury, or neither.
 * @throws Refusal `contest.problemNotIn` or `clarification.categoryGone`
 */
export const readAbout = async (db: Db, contestId: number, { displayId, category }: About) => {
  const label = displayId ?? ''
  if (label !== '') {
    const problem = (await listProblems(db, contestId)).find((row) => row.label === label)
    if (problem === undefined) throw fail('contest.problemNotIn')
    return { contest_problem_id: problem.id, category: null }
  }
  const name = category ?? ''
  if (name === '') return { contest_problem_id: null, category: null }
  const { categories } = await readClarificationSettings(db, contestId)
  if (!categories.includes(name)) throw fail('clarification.categoryGone', { name })
  return { contest_problem_id: null, category: name }
}
