import type { DataOf, groupContests, Locale, QueryOf } from '@verdict/contract'
import { isContestManager, type SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { listCandidates, listMembers, offered } from '../editor/list-problems.ts'
import { requireOfGroup } from './of-group.ts'

type List = (typeof groupContests)['problems']

/**
 * The problems of a contest of a group or, with `problemType`, those it can take: public ones, or with `fromGroup`
 * those of the group. Problems of the group that are not public are offered to those who can edit them.
 */
export const listGroupContestProblems = async (
  deps: Deps,
  viewer: SignedIn,
  { query, locale }: { readonly query: QueryOf<List>; readonly locale: Locale },
): Promise<DataOf<List>> => {
  const { groupId, standing } = await requireOfGroup(deps, viewer, query.cid)
  const { groupLevel } = standing
  const { problemType: type } = query
  if (type === undefined) return listMembers(deps, viewer, { query, locale, groupLevel })
  const all = offered(deps.db, { query, type })
  const seesAll = isContestManager(viewer, { ownerId: null, groupId }, groupLevel)
  const matching =
    query.fromGroup === true
      ? all
          .where('problem.group_id', '=', groupId)
          .$if(!seesAll, (problems) =>
            problems.where((eb) => eb.or([eb('problem.visibility', '=', 1), eb('problem.author_id', '=', viewer.id)])),
          )
      : all.where('problem.group_id', 'is', null).where('problem.visibility', '=', 1)
  return listCandidates(deps, viewer, { query, locale, matching, groupLevel })
}
