import { fail } from '@verdict/contract'
import { allowed, keptProblemAccess, type SignedIn, type Viewer } from '@verdict/rules'
import type { Db } from '../../../platform/db/connect.ts'
import { findWhole, lockWhole, type WholeRow } from './repository.ts'

type Deed = keyof typeof keptProblemAccess

/** The facts the access table needs about a managed problem. */
const factsOf = (row: { readonly author_id: string | null }) => ({ authorId: row.author_id })

/** Whether the viewer may do something to a problem. */
export const mayDo = (deed: Deed, viewer: Viewer, row: { readonly author_id: string | null }): boolean =>
  allowed(keptProblemAccess[deed], viewer, factsOf(row))

/**
 * A problem the viewer keeps, its author read from the row and never from the request.
 * @throws Refusal `problem.missing` or `problem.notYours`
 */
export const requireKept = async (
  db: Db,
  viewer: SignedIn,
  id: number,
  options: { readonly lock?: boolean } = {},
): Promise<WholeRow> => {
  const row = await (options.lock === true ? lockWhole(db, id) : findWhole(db, id))
  if (row === undefined) throw fail('problem.missing')
  if (!mayDo('problem.edit', viewer, row)) throw fail('problem.notYours')
  return row
}
