import { fail } from '@verdict/contract'
import { type SignedIn, submitRefusal } from '@verdict/rules'
import type { Deps } from '../../deps.ts'
import { type Contest, meetContest } from './find-contest.ts'

/** Where in a contest a program is handed in, and for which problem. */
export interface ContestTarget {
  readonly contest: Contest
  readonly contestProblemId: number
  readonly problem: {
    readonly id: number
    readonly visibility: number
    readonly group_id: number | null
    readonly is_remote: boolean
    readonly testdata_hash: string | null
  }
}

/** Its problem is hidden from everybody (`problem.auth` 2). */
const hidden = 2

/**
 * The problem a contestant hands something in for (api-contests-groups 2.3, rule C).
 * @throws Refusal that says why they may not
 */
export const openTarget = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: SignedIn,
  place: { readonly contestId: number; readonly label: string },
): Promise<ContestTarget> => {
  const contest = await meetContest(deps, viewer, place.contestId, 'contest.notFound')
  const refusal = submitRefusal(viewer, contest.terms, contest.standing, deps.clock.now())
  if (refusal !== null) throw fail(refusal)
  const row = await deps.db
    .selectFrom('contest_problem')
    .innerJoin('problem', 'problem.id', 'contest_problem.problem_id')
    .select(['contest_problem.id as contest_problem_id', 'problem.id', 'visibility', 'group_id', 'is_remote'])
    .select('testdata_hash')
    .where('contest_id', '=', place.contestId)
    .where('label', '=', place.label.trim())
    .executeTakeFirst()
  if (row === undefined || row.visibility === hidden) throw fail('submit.problemHidden')
  const { contest_problem_id: contestProblemId, ...problem } = row
  return { contest, contestProblemId, problem }
}
