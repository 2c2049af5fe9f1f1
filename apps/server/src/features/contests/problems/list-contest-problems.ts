import type { contestProblems, DataOf, QueryOf } from '@verdict/contract'
import { fail } from '@verdict/contract'
import { refusalOf, type Viewer } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { meetContest, type OpenContest, sessionContestOf } from '../core/find-contest.ts'
import { requireOwnSession } from '../sessions/own-session.ts'
import { countEntries } from './counts.ts'
import { problemsOf } from './repository.ts'

type List = (typeof contestProblems)['list']

/**
 * The problems of a contest with their counts (api-contests-groups 2.4). The public board needs its columns, so a
 * contest with a public board lists them to everyone from its start on.
 * @throws Refusal `contest.missing`, or the reason for refused access
 */
export const listContestProblems = async (deps: Deps, viewer: Viewer, query: QueryOf<List>): Promise<DataOf<List>> => {
  const contest = await meetContest(deps, viewer, query.cid)
  requireList(viewer, contest, deps.clock.now())
  await requireOwnSession(deps, viewer, sessionContestOf(contest))
  const [rows, countOf] = await Promise.all([
    problemsOf(deps.db, query.cid),
    countEntries(deps, viewer, contest, query.containsEnd === true),
  ])
  return rows.map((row) => {
    const { ac, total } = countOf(row.id)
    const { id, label: displayId, problem_id: pid, title: displayTitle, color } = row
    return { id, displayId, cid: query.cid, pid, displayTitle, color, ac, total }
  })
}

const requireList = (viewer: Viewer, { terms, standing }: OpenContest, now: Date): void => {
  const outside = refusalOf(viewer, 'contest.lookFromOutside', { contest: terms, groupLevel: standing.groupLevel, now })
  if (outside === null) return
  const isMissing = outside === 'contest.missing' && terms.virtual === undefined
  if (viewer.kind === 'guest' || isMissing) throw fail(outside)
  const refusal = refusalOf(viewer, 'contest.look', { contest: terms, standing, now })
  if (refusal !== null) throw fail(refusal)
}
