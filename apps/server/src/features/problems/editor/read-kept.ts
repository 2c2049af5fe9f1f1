import type { adminProblems, DataOf } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { checkStateOf } from '../checks/check-state.ts'
import { requireKept } from './kept-problem.ts'
import { presentKept } from './present.ts'
import { findWords } from './repository.ts'
import { revisionOf } from './revision.ts'

/** A problem with everything its keepers decide (api-admin 8.3). */
export const readKept = async (
  deps: Deps,
  viewer: SignedIn,
  id: number,
): Promise<DataOf<typeof adminProblems.detail>> => {
  const row = await requireKept(deps.db, viewer, id)
  const [words, check, revision] = await Promise.all([
    findWords(deps.db, id),
    checkStateOf(deps.db, id),
    revisionOf(deps.db, row),
  ])
  return presentKept(row, words, { check, revision, viewer })
}
