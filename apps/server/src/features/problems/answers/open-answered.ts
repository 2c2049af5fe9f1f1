import { type answers, fail, type Locale, type Manifest, type QueryOf } from '@verdict/contract'
import type { Viewer } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { readContestProblem } from '../../contests/problems/read-contest-problem.ts'
import { readProblem } from '../bank/read-problem.ts'
import { readManifest } from '../bank/testdata.ts'
import { findAnswered } from './repository.ts'

/** An output-only problem with its cases. */
export interface Answered {
  readonly id: number
  readonly opensInputs: boolean
  readonly cases: Manifest['cases']
}

/**
 * The output-only problem that the viewer can read, in a contest by the contest's rules.
 * @throws Refusal of the problem's page; `submit.answersNotTaken` for problems that are solved otherwise
 */
export const openAnswered = async (
  deps: Deps,
  viewer: Viewer,
  query: QueryOf<typeof answers.cases>,
  locale: Locale,
): Promise<Answered> => {
  const { displayId, cid, gid, containsEnd } = query
  const isBank = cid === undefined || cid === 0
  if (!isBank && viewer.kind === 'guest') throw fail('contest.loginFirst')
  const { problem } = isBank
    ? await readProblem(deps, viewer, { problemId: displayId, gid }, locale)
    : await readContestProblem(deps, viewer, { cid, displayId, containsEnd }, locale)
  const row = await findAnswered(deps.db, problem.id)
  if (row === undefined) throw fail('submit.answersNotTaken')
  const set = row.testdata_hash === null ? null : await readManifest(deps.db, row.testdata_hash)
  return { id: row.id, opensInputs: row.opens_inputs, cases: set?.cases ?? [] }
}
