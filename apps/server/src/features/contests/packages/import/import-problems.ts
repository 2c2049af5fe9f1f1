import { problemAuth } from '@verdict/contract'
import { PackageFault, packageLimits, shown } from '@verdict/problem-formats'
import type { Deps } from '../../../../deps.ts'
import type { Db } from '../../../../platform/db/connect.ts'
import { isPublishable } from '../../../problems/checks/check-state.ts'
import { takeProblem } from '../../../problems/formats/take-problem.ts'
import type { ContestImporting } from './import-contest.ts'
import { type StoredProblem, useOf } from './plan.ts'
import { createdProblems, existingProblems } from './repository.ts'

/**
 * Creates the chosen problems one by one; each is noted in the transaction that creates it. A problem whose display id
 * exists gets another one.
 * @returns problem ids by position
 */
export const importProblems = async (deps: Deps, importing: ContestImporting): Promise<ReadonlyMap<number, number>> => {
  const { row, plan, choice, step } = importing
  const done = new Map(await createdProblems(deps.db, row.id))
  const existing = await existingProblems(deps.db, plan.problems)
  for (const planned of plan.problems) {
    const use = useOf(choice, planned.seq)
    const known = existing(planned.displayId)
    if (use === 'existing') {
      if (known === null) throw missing(planned)
      done.set(planned.seq, known.pid)
    } else if (use === 'create' && !done.has(planned.seq)) {
      done.set(planned.seq, await createOne(deps, importing, { planned, isTaken: known !== null }))
    }
    await step()
  }
  return done
}

const missing = ({ displayId, label }: StoredProblem): PackageFault =>
  new PackageFault('contest.problemMissing', { name: shown(displayId ?? label) })

const createOne = async (
  deps: Deps,
  { row, contest, viewer }: ContestImporting,
  { planned, isTaken }: { readonly planned: StoredProblem; readonly isTaken: boolean },
): Promise<number> => {
  const problem = contest.problems[planned.seq]?.problem
  if (problem === null || problem === undefined) throw missing(planned)
  const packaged = await problem.read()
  const saved = await takeProblem(
    deps,
    isTaken ? { ...packaged, draft: { ...packaged.draft, displayId: null } } : packaged,
    {
      author: { id: viewer.id, username: viewer.username },
      limits: packageLimits,
      known: 'refuse',
      // Packages of other judges say nothing about visibility: the problem is hidden outside the contest.
      visibility: { chosen: null, silent: problemAuth.contest, isPublishable },
      address: row.address,
      note: (trx, { problemId }) => noteProblem(trx, { importId: row.id, seq: planned.seq, problemId }),
    },
  )
  return saved.problemId
}

const noteProblem = async (
  trx: Db,
  { importId, seq, problemId }: { readonly importId: string; readonly seq: number; readonly problemId: number },
): Promise<void> => {
  await trx.insertInto('contest_import_problem').values({ import_id: importId, seq, problem_id: problemId }).execute()
}
