import { type BodyOf, type DataOf, fail, type Locale, type problems, type QueryOf, verdict } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { ownStandings, ownStrip } from '../../contests/problems/own-entries.ts'
import { readTrainingStrip } from '../../trainings/core/read-training.ts'
import { standingsOf } from './standing-repository.ts'

/**
 * The caller's result for each requested problem; one entry per problem, tried or not.
 * @throws Refusal `contest.notFound`
 */
export const readStandings = async (
  deps: Deps,
  viewer: SignedIn,
  asked: BodyOf<typeof problems.ownStatus>,
): Promise<DataOf<typeof problems.ownStatus>> => {
  const problemIds = [...new Set(asked.pidList)]
  if (asked.isContestProblemList) {
    const wish = { contestId: asked.cid ?? 0, wantsAfterEnd: asked.containsEnd === true }
    const standings = await ownStandings(deps, viewer, wish)
    const untried = { status: verdict.notSubmitted, score: null }
    return Object.fromEntries(problemIds.map((id) => [id, standings.get(id) ?? untried]))
  }
  const rows = await standingsOf(deps.db, { accountId: viewer.id, groupId: asked.gid, problemIds })
  const verdicts = new Map(rows.map((row) => [row.problem_id, row.verdict]))
  return Object.fromEntries(problemIds.map((id) => [id, { status: verdicts.get(id) ?? verdict.notSubmitted }]))
}

/**
 * Problems of a training or a contest for the strip below a problem. The training takes precedence; contest 0 means
 * none.
 * @throws Refusal `request.field`, `training.notFound` or the contest's refusal
 */
export const readFullScreenList = async (
  deps: Deps,
  viewer: SignedIn,
  { query, locale }: { readonly query: QueryOf<typeof problems.fullScreenList>; readonly locale: Locale },
): Promise<DataOf<typeof problems.fullScreenList>> => {
  if (query.tid !== undefined && query.tid !== 0) return readTrainingStrip(deps, viewer, { tid: query.tid, locale })
  if (query.cid === undefined || query.cid === 0) throw fail('request.field', { field: 'tid' })
  return ownStrip(deps, viewer, query.cid)
}
