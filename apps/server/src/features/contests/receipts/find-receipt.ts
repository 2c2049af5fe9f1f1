import { fail, type Receipt } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import { isContestEntry } from '@verdict/rules'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { prepare } from '../../../platform/db/prepared.ts'
import { findMet } from '../core/find-contest.ts'
import { signText } from './sign.ts'

type ReceiptDeps = Pick<Deps, 'db' | 'pool' | 'receiptKey'>

/** The receipt of a contest submission; null for one outside contests. */
export const receiptOf = async (deps: ReceiptDeps, submitId: number): Promise<Receipt | null> =>
  (await receiptsOf(deps, [submitId])).get(submitId) ?? null

/** The receipts of some submissions by their numbers; those outside contests have none. */
export const receiptsOf = async (
  deps: ReceiptDeps,
  submitIds: readonly number[],
): Promise<ReadonlyMap<number, Receipt>> => {
  const receipts = new Map<number, Receipt>()
  for (const row of await receiptRows(deps, { submitIds })) {
    const { contest_id: cid, number, submission_id: submitId, body, hash } = row
    receipts.set(submitId, { cid, number, submitId, body, hash, signature: await signText(deps, body) })
  }
  return receipts
}

const receiptRows = prepare((db, { submitIds }: { readonly submitIds: readonly number[] }) =>
  db
    .selectFrom('contest_receipt')
    .select(['contest_id', 'number', 'submission_id', 'body', 'hash'])
    .where('submission_id', '=', sql<number>`any(${submitIds}::bigint[])`),
)

/**
 * A receipt, for the author of the submission or a manager of its contest.
 * @throws Refusal `submission.notFound`, also for other users' submissions
 */
export const readReceipt = async (deps: ReceiptDeps, viewer: SignedIn, submitId: number): Promise<Receipt> => {
  const row = await deps.db
    .selectFrom('submission')
    .select(['account_id', 'contest_id'])
    .where('id', '=', submitId)
    .executeTakeFirst()
  if (row === undefined || !isContestEntry(row.contest_id)) throw fail('submission.notFound')
  if (row.account_id !== viewer.id && !(await looksAfter(deps, viewer, row.contest_id)))
    throw fail('submission.notFound')
  const receipt = await receiptOf(deps, submitId)
  if (receipt === null) throw fail('submission.notFound')
  return receipt
}

const looksAfter = async (deps: ReceiptDeps, viewer: SignedIn, contestId: number): Promise<boolean> =>
  (await findMet(deps.db, viewer, contestId))?.isAdmin === true
