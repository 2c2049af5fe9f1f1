import { type BodyOf, fail, type groupProblems } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { requireGroupAdmin } from '../../groups/find-group.ts'
import { createProblem } from '../editor/create-problem.ts'
import { requireGroupLimits } from './group-limits.ts'

interface Creation {
  readonly body: BodyOf<(typeof groupProblems)['create']>
  readonly caller: Caller
  /** Instead of the one in the body: problems made inside a contest are for contests. */
  readonly visibility?: 1 | 2 | 3
}

/**
 * Creates a problem in the group that the body names, for its admins. The caller is its author.
 * @throws Refusal `group.notFound` or `group.adminOnly`
 */
export const createGroupProblem = async (
  deps: Deps,
  viewer: SignedIn,
  { body, caller, visibility }: Creation,
): Promise<{ pid: number }> => {
  const gid = body.problem?.gid ?? null
  if (gid === null) throw fail('request.field', { field: 'problem.gid' })
  const { group } = await requireGroupAdmin(deps, viewer, gid)
  requireGroupLimits(body)
  const place = { id: group.id, shortName: group.short_name }
  const given = visibility === undefined || body.problem === null ? body.problem : { ...body.problem, auth: visibility }
  return createProblem(deps, viewer, { body: { ...body, problem: given }, caller, group: place })
}
