import { contestCut, type Viewer } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { tallyColumnOf } from '../../judging/tallies/tallies.ts'
import type { Tally } from '../../problems/bank/tally.ts'
import type { OpenContest } from '../core/find-contest.ts'
import { momentOf } from '../core/moment.ts'
import { countsOf, span } from './repository.ts'

/** The counts of a problem without submissions. */
export const noEntries: Tally = { total: 0, ac: 0, mle: 0, tle: 0, re: 0, pe: 0, ce: 0, wa: 0, se: 0, pa: 0 }

/**
 * Submissions per contest problem by outcome, as visible to this viewer: up to the freeze while it lasts, and without
 * those of people who are not ranked. The cut is made here and not on the page.
 */
export const countEntries = async (
  deps: Deps,
  viewer: Viewer,
  contest: OpenContest,
  wantsAfterEnd: boolean,
): Promise<(contestProblemId: number) => Tally> => {
  const cut = contestCut(viewer, momentOf(contest, deps.clock.now()), { wantsAfterEnd })
  const shown = cut.isFrozen ? [span.open] : [span.open, span.frozen, ...(cut.before === null ? [span.late] : [])]
  const counts = new Map<number, Record<keyof Tally, number>>()
  for (const row of await countsOf(deps.db, contest.row)) {
    if (!shown.some((item) => item === row.span)) continue
    const count = counts.get(row.contest_problem_id) ?? { ...noEntries }
    const column = tallyColumnOf[row.verdict]
    count.total += row.n
    if (column !== undefined) count[column] += row.n
    counts.set(row.contest_problem_id, count)
  }
  return (contestProblemId) => counts.get(contestProblemId) ?? noEntries
}
