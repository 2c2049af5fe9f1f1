import { fail } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../deps.ts'
import { abortSubmission } from '../judging/rejudging/by-hand.ts'
import { factsOf, requireOwner } from './facts.ts'
import type { SubmissionEntity } from './present.ts'
import { findGuard } from './repository.ts'

/**
 * Ends an own submission before it has a verdict; it is stored as cancelled and counts nowhere.
 * @throws Refusal `submission.notFound`, `submission.notOwner`, `submission.notAbortable` or
 * `submission.notAbortableInContest`
 */
export const abort = async (
  deps: Deps,
  viewer: SignedIn,
  { submitId, address }: { readonly submitId: number } & Pick<Caller, 'address'>,
): Promise<SubmissionEntity> => {
  const row = await findGuard(deps.db, submitId)
  if (row === undefined) throw fail('submission.notFound')
  requireOwner(viewer, await factsOf(deps, viewer, row))
  return abortSubmission(deps, { submitId, viewer, address })
}
