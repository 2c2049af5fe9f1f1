import { fail, type Receipt } from '@verdict/contract'
import { isContestEntry } from '@verdict/rules'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/connect.ts'
import { receiptOf } from '../contests/receipts/find-receipt.ts'
import { presentSubmission, presentTaken, type SubmissionEntity } from './present.ts'
import { findFigures } from './repository.ts'

/** Response to a submit call. */
export type Answer = SubmissionEntity & { readonly receipt: Receipt | null }

/** The entity the owner of a new or queued submission is answered with. */
export const readOwn = async (db: Db, id: number): Promise<SubmissionEntity> =>
  presentSubmission(await figuresOf(db, id))

/**
 * The response for an already stored submission. A contest may hide the result of a submission, so for contests it
 * contains only that it was received, like the first response.
 */
export const readAnswer = async (deps: Deps, id: number): Promise<Answer> => {
  const row = await figuresOf(deps.db, id)
  if (!isContestEntry(row.contest_id)) return { ...presentSubmission(row), receipt: null }
  return { ...presentTaken(row), receipt: await receiptOf(deps, id) }
}

const figuresOf = async (db: Db, id: number) => {
  const [row] = await findFigures(db, [id])
  if (row === undefined) throw fail('submission.notFound')
  return row
}
