import { fail } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../deps.ts'
import { factsOf, requireOwner } from './facts.ts'
import { findGuard } from './repository.ts'

/**
 * Shows or hides the code of an own submission (api-public 10.8).
 * @throws Refusal when fields are missing, it is not the viewer's, is in a contest, or the problem forbids sharing.
 */
export const shareCode = async (
  deps: Deps,
  viewer: SignedIn,
  given: { readonly submitId: number | null; readonly share: boolean | null },
): Promise<null> => {
  const { submitId, share } = given
  if (submitId === null || share === null) throw fail('submission.fieldsMissing')
  const row = await findGuard(deps.db, submitId)
  if (row === undefined) throw fail('submission.notFound')
  requireOwner(viewer, await factsOf(deps, viewer, row))
  if (row.contest_id !== 0) throw fail('submission.inContest')
  if (share && !row.code_share) throw fail('submission.shareOff')
  await deps.db.updateTable('submission').set({ share }).where('id', '=', submitId).execute()
  return null
}
