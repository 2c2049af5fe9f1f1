import { fail } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { homeGroup } from '../../problems/group/home-group.ts'
import { changing, insertPlace } from '../editor/change-problems.ts'

/**
 * Adds a problem of the training's own group, or one published from it, by its display id. A hidden one stays hidden in
 * the training.
 */
export const addFromGroup = (
  deps: Deps,
  viewer: SignedIn,
  asked: { readonly problemId: string; readonly tid: number; readonly caller: Caller },
): Promise<null> =>
  changing(deps, viewer, asked, async (trx, training) => {
    const problem = await trx
      .selectFrom('problem')
      .select(['id', 'display_id'])
      .where((eb) => eb(eb.fn('upper', ['display_id']), '=', asked.problemId.trim().toUpperCase()))
      .where(homeGroup, '=', training.row.group_id)
      .executeTakeFirst()
    if (problem === undefined) throw fail('training.problemMissing')
    await insertPlace(trx, training, { pid: problem.id, now: deps.clock.now() })
    return { action: 'training.addProblem', after: { problem: problem.display_id } }
  })
