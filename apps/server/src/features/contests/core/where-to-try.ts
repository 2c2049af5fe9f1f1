import { refusalOf, type SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { meetContest } from './find-contest.ts'

/** A problem is in few contests that are open at one time; the newest are looked at. */
const maxLooked = 20

/** The contest in which a user can submit a problem now, and so run custom tests there; null when there is none. */
export const whereToTry = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: SignedIn,
  problemId: number,
): Promise<number | null> => {
  const now = deps.clock.now()
  const rows = await deps.db
    .selectFrom('contest_problem')
    .innerJoin('contest', 'contest.id', 'contest_problem.contest_id')
    .select('contest.id')
    .where('contest_problem.problem_id', '=', problemId)
    .where((eb) => eb('contest.is_visible', '=', true).or('contest.virtual_account_id', '=', viewer.id))
    .where((eb) => eb('contest.over_at', '>', now).or('contest.takes_late', '=', true))
    .orderBy('contest.id', 'desc')
    .limit(maxLooked)
    .execute()
  for (const row of rows) {
    const { terms, standing } = await meetContest(deps, viewer, row.id)
    if (refusalOf(viewer, 'contest.submit', { contest: terms, standing, now }) === null) return row.id
  }
  return null
}
