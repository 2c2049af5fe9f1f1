import { type BodyOf, type DataOf, fail, type problems, type QueryOf, verdict } from '@verdict/contract'
import type { Deps } from '../../deps.ts'
import { standingsOf } from './standing-repository.ts'

/**
 * Where a person stands on each problem asked for; one entry per problem, whether they tried it or not.
 * @throws Refusal `contest.notFound`
 */
export const readStandings = async (
  deps: Deps,
  accountId: string,
  asked: BodyOf<typeof problems.ownStatus>,
): Promise<DataOf<typeof problems.ownStatus>> => {
  // The site holds no contests yet, so every contest is an unknown one.
  if (asked.isContestProblemList) throw fail('contest.notFound')
  const problemIds = [...new Set(asked.pidList)]
  const rows = await standingsOf(deps.db, { accountId, groupId: asked.gid, problemIds })
  const verdicts = new Map(rows.map((row) => [row.problem_id, row.verdict]))
  return Object.fromEntries(problemIds.map((id) => [id, { status: verdicts.get(id) ?? verdict.notSubmitted }]))
}

/**
 * Problems of a training or a contest for the strip below a problem; a training is asked for first, contest 0 is none.
 * @throws Refusal `request.field`, `training.notFound` or `contest.notFound`
 */
export const readFullScreenList = (
  query: QueryOf<typeof problems.fullScreenList>,
): DataOf<typeof problems.fullScreenList> => {
  if (query.tid !== undefined) throw fail('training.notFound')
  if (query.cid === undefined || query.cid === 0) throw fail('request.field', { field: 'tid' })
  throw fail('contest.notFound')
}
