import type { Db } from '../../../platform/db/connect.ts'
import { readManifest } from '../../problems/bank/testdata.ts'
import { keepPretests } from '../../problems/testdata/pretests.ts'
import type { ContestRow } from '../core/find-contest.ts'
import { canHavePretests, listProblems } from './repository.ts'

/**
 * Gives the problems of an imported contest the pretests of its package, where the contest and the data of the problem
 * can have them.
 *
 * @param counts first cases by problem id; null for none
 */
export const takePretests = async (
  trx: Db,
  contest: ContestRow,
  counts: ReadonlyMap<number, number | null>,
): Promise<void> => {
  for (const problem of await listProblems(trx, contest.id)) {
    const count = counts.get(problem.problem_id) ?? null
    if (count === null || problem.testdata_hash === null || !canHavePretests(contest, problem)) continue
    const set = await readManifest(trx, problem.testdata_hash)
    if (set === null || count > set.cases.length) continue
    await keepPretests(trx, { contestId: contest.id, problemId: problem.problem_id, set, count })
  }
}
