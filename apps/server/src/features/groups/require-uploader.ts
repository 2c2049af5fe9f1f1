import { fail } from '@verdict/contract'
import { groupLevels, type SignedIn, uploadsForTexts } from '@verdict/rules'
import type { Deps } from '../../deps.ts'
import { editsSomeProblem } from '../problems/people/own-role.ts'
import { requireGroupAdmin } from './find-group.ts'

/**
 * Whether a viewer can upload files for texts or test data: staff, admins of the named group, and for calls that name
 * no group the admins of any group and the editors of any problem.
 * @throws Refusal `group.notFound` or `group.adminOnly`
 */
export const requireUploader = async (
  deps: Pick<Deps, 'db'>,
  viewer: SignedIn,
  gid: number | null = null,
): Promise<void> => {
  if (uploadsForTexts(viewer, undefined)) return
  if (gid !== null) {
    await requireGroupAdmin(deps, viewer, gid)
    return
  }
  const found = await deps.db
    .selectFrom('group_member')
    .innerJoin('user_group', 'user_group.id', 'group_member.group_id')
    .select('group_member.group_id')
    .where('group_member.account_id', '=', viewer.id)
    .where('group_member.level', '>=', groupLevels.admin)
    .where('user_group.status', '=', 0)
    .limit(1)
    .executeTakeFirst()
  if (found === undefined && !(await editsSomeProblem(deps.db, viewer.id))) throw fail('group.adminOnly')
}
