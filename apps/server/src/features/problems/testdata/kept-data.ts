import { fail, type Manifest } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Db } from '../../../platform/db/connect.ts'
import { readManifest } from '../bank/testdata.ts'
import { mayDo } from '../editor/kept-problem.ts'
import { type DataRow, findDataOf, isSetOf, lockDataOf } from './repository.ts'

/**
 * The data of a problem the viewer manages; the row determines the owner.
 * @throws Refusal `problem.missing`, `problem.notYours`, or `question.dataFixed` for a change of a question problem
 */
export const requireData = async (
  db: Db,
  viewer: SignedIn,
  { pid, lock }: { readonly pid: number; readonly lock?: boolean },
): Promise<DataRow> => {
  const row = await (lock === true ? lockDataOf(db, viewer, pid) : findDataOf(db, viewer, pid))
  if (row === undefined) throw fail('problem.missing')
  if (!mayDo('problem.edit', viewer, row)) throw fail('problem.notYours')
  if (lock === true && row.questions !== null) throw fail('question.dataFixed')
  return row
}

/**
 * The present set of a problem, or an older one of the same problem.
 * @throws Refusal `testdata.versionUnknown`
 */
export const setOf = async (db: Db, row: DataRow, hash: string | undefined): Promise<Manifest | null> => {
  if (hash !== undefined && hash !== row.testdata_hash && !(await isSetOf(db, row.id, hash))) {
    throw fail('testdata.versionUnknown')
  }
  const wanted = hash ?? row.testdata_hash
  return wanted === null ? null : readManifest(db, wanted)
}
