import { fail } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { findGroup } from '../../groups/find-group.ts'
import { mayDo } from '../editor/kept-problem.ts'
import type { GroupPlace } from './prefix.ts'
import { findOfGroup } from './repository.ts'

export interface OwnGroupProblem {
  readonly id: number
  readonly place: GroupPlace
}

/**
 * A group problem that the viewer may edit: its author as a group admin, group root or super admin. The row decides the
 * group; a `gid` of the request must agree with it.
 * @throws Refusal `groupProblem.missing`, `groupProblem.notOfGroup`, `groupProblem.published` or `groupProblem.notYours`
 */
export const requireOwnGroupProblem = async (
  deps: Pick<Deps, 'db'>,
  viewer: SignedIn,
  { pid, gid = null }: { readonly pid: number; readonly gid?: number | null },
): Promise<OwnGroupProblem> => {
  const row = await findOfGroup(deps.db, viewer, pid)
  if (row === undefined) throw fail('groupProblem.missing')
  if (row.home_id === null) throw fail('groupProblem.notOfGroup')
  const { group } = await findGroup(deps, viewer, row.home_id)
  if (!mayDo('problem.keepForGroup', viewer, { ...row, group_id: row.home_id, own_role: null }))
    throw fail('groupProblem.notYours')
  if (row.group_id === null) throw fail('groupProblem.published')
  if (gid !== null && gid !== row.group_id) throw fail('groupProblem.notOfGroup')
  return { id: row.id, place: { id: group.id, shortName: group.short_name } }
}
