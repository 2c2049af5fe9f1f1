import { type contestProblems, type DataOf, fail, locales, type StatementBundle } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import type { Contest } from '../core/find-contest.ts'
import { noEntries } from './counts.ts'
import { presentContestProblem } from './read-contest-problem.ts'
import { findByLabel, problemsOf } from './repository.ts'

type Detail = DataOf<(typeof contestProblems)['detail']>

/**
 * The answers that participants get at the start of a contest, when there are no submissions: its problems, and each of
 * them in every language. Pictures are added later, because reading them costs more than noticing a change.
 */
export const answersAtStart = async (
  deps: Deps,
  contest: Contest,
): Promise<Pick<StatementBundle, 'problems' | 'details'>> => {
  const cid = contest.row.id
  const rows = await problemsOf(deps.db, cid)
  const problems = rows.map(({ id, label: displayId, problem_id: pid, title: displayTitle, color }) => ({
    ...{ id, displayId, cid, pid, displayTitle, color },
    ac: 0,
    total: 0,
  }))
  const details: StatementBundle['details'] = []
  for (const { label } of rows) details.push(...(await detailsOf(deps, contest, label)))
  return { problems, details }
}

const detailsOf = async (deps: Deps, contest: Contest, label: string): Promise<StatementBundle['details']> => {
  const entry = await findByLabel(deps.db, contest.row.id, label)
  if (entry === undefined) throw fail('problem.notFound')
  const found = new Map<string, StatementBundle['details'][number]>()
  for (const locale of locales) {
    const answer: Detail = await presentContestProblem(
      deps,
      { ...contest, isAdmin: false },
      { entry, locale, now: contest.terms.startsAt, counts: Promise.resolve(() => noEntries) },
    )
    const text = JSON.stringify(answer)
    const known = found.get(text)
    if (known === undefined) found.set(text, { displayId: label, locales: [locale], answer })
    else known.locales.push(locale)
  }
  return [...found.values()]
}
