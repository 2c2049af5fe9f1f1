import { fail } from '@verdict/contract'
import { authorize, type keptProblemAccess, type SignedIn, type Viewer } from '@verdict/rules'
import type { Db } from '../../../platform/db/connect.ts'
import { readRole } from '../people/own-role.ts'
import { findWhole, lockWhole, type WholeRow } from './repository.ts'

export type { WholeRow }

type KeptProblemAction = keyof typeof keptProblemAccess

/** A problem's row with the viewer's level in its group. */
export interface KeptFactsRow {
  readonly author_id: string | null
  readonly group_id: number | null
  readonly group_level: number
  /** The viewer's role among the people of the problem. */
  readonly own_role: string | null
}

/** Whether the viewer may do something to a problem. */
export const mayDo = (rule: KeptProblemAction, viewer: Viewer, row: KeptFactsRow): boolean =>
  authorize(viewer, rule, {
    authorId: row.author_id,
    groupId: row.group_id,
    groupLevel: row.group_level,
    role: readRole(row.own_role),
  })

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
  const row = await (options.lock === true ? lockWhole(db, viewer, id) : findWhole(db, viewer, id))
  if (row === undefined) throw fail('problem.missing')
  if (!mayDo('problem.edit', viewer, row)) throw fail('problem.notYours')
  return row
}

/**
 * A problem that its people and managers work on together: the viewer is one of them.
 * @throws Refusal `problem.missing` or `problem.notYours`
 */
export const openReview = async (
  db: Db,
  viewer: SignedIn,
  id: number,
  options: { readonly lock?: boolean } = {},
): Promise<WholeRow> => {
  const row = await (options.lock === true ? lockWhole(db, viewer, id) : findWhole(db, viewer, id))
  if (row === undefined) throw fail('problem.missing')
  if (!mayDo('problem.try', viewer, row)) throw fail('problem.notYours')
  return row
}

/** Whether the viewer may edit this problem; false when it does not exist. */
export const mayEdit = async (db: Db, viewer: SignedIn, id: number): Promise<boolean> => {
  const row = await findWhole(db, viewer, id)
  return row !== undefined && mayDo('problem.edit', viewer, row)
}
