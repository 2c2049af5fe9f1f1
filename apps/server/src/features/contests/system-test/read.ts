import { type SystemTest, toInstant } from '@verdict/contract'
import { contestPhase, type SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { readRejudging } from '../../judging/rejudging/read.ts'
import { openToRead } from '../core/find-contest.ts'
import { canHavePretests, findRun, listProblems } from './repository.ts'

/**
 * Pretests of a contest and its system test.
 * @throws Refusal `contest.missing` or `contest.notYours`
 */
export const readSystemTest = async (deps: Deps, viewer: SignedIn, cid: number): Promise<SystemTest> => {
  const { row: contest, terms } = await openToRead(deps, viewer, cid)
  const [problems, run] = await Promise.all([listProblems(deps.db, cid), presentRun(deps.db, cid)])
  return {
    problems: problems.map((row) => ({
      displayId: row.label,
      title: row.title,
      caseTotal: row.case_count ?? 0,
      pretests: row.cases,
      canHave: canHavePretests(contest, row),
      accepted: Number(row.accepted ?? 0),
    })),
    run,
    isOver: contestPhase(terms, deps.clock.now()) === 'ended',
  }
}

const presentRun = async (db: Db, cid: number): Promise<SystemTest['run']> => {
  const run = await findRun(db, cid)
  if (run === undefined) return null
  const common = { by: run.begun_by, at: toInstant(run.begun_at) }
  if (run.rejudging_id === null) return { ...common, state: 'applied', total: 0, waiting: 0, changed: 0, failed: 0 }
  const { state, total, waiting, changed, failed } = await readRejudging(db, run.rejudging_id)
  // Discarded ones are not found.
  return { ...common, state: state as 'judging' | 'ready' | 'applied', total, waiting, changed, failed }
}
