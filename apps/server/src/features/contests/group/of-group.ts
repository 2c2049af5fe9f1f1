import { fail } from '@verdict/contract'
import { authorize, type SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { findGroup } from '../../groups/find-group.ts'
import { findMet, type OpenContest, roleFactsOf } from '../core/find-contest.ts'

/** What a request says of the contest's group; the row decides, and the request must agree. */
interface Hint {
  readonly gid?: number | null
}

/**
 * A contest of a group that the viewer manages (api-contests-groups 7.8): its creator, the root of the group, root, or its jury.
 * @throws Refusal `contest.notFound`, `group.notFound` for a banned group, `contest.notYours`, or `request.field` for
 *   another group's id
 */
export const requireOfGroup = async (
  deps: Pick<Deps, 'db'>,
  viewer: SignedIn,
  cid: number,
  { gid = null }: Hint = {},
): Promise<OpenContest & { readonly groupId: number }> => {
  const contest = await findMet(deps.db, viewer, cid)
  if (contest === null || contest.terms.virtual !== undefined) throw fail('contest.notFound')
  const { groupId } = contest.terms
  if (groupId === null) throw fail('contest.notYours')
  await findGroup(deps, viewer, groupId)
  if (!authorize(viewer, 'contest.edit', roleFactsOf(contest))) throw fail('contest.notYours')
  if (gid !== null && gid !== groupId) throw fail('request.field', { field: 'gid' })
  return { ...contest, groupId }
}
