import type { BodyOf, problemReview } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { saveSettings } from '../../site/admin/save-settings.ts'

/** Sets how many other people must vote for a problem before it is published; 0: none. */
export const saveReviewSettings = async (
  deps: Deps,
  viewer: SignedIn,
  { body, caller }: { readonly body: BodyOf<(typeof problemReview)['saveSettings']>; readonly caller: Caller },
): Promise<null> => {
  await saveSettings(deps, { viewer, caller, action: 'site.problemReview' }, body)
  return null
}
