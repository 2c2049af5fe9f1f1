import { fail } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import { sql } from 'kysely'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { holdPlaces } from '../../contests/core/hold-places.ts'
import { forgetSubmissions } from '../../judging/runs/forget-submissions.ts'
import { mayDo, requireKept } from './kept-problem.ts'

export interface Removal {
  readonly id: number
  /** Also when contests would lose it, or submissions to it. */
  readonly force: boolean
}

/**
 * Deletes a problem with all dependent data (api-admin 8.4). Its test data becomes unused here; the sweeper deletes the
 * files when no judge can be reading them.
 */
export const removeProblem = async (
  deps: Deps,
  viewer: SignedIn,
  { removal, caller }: { readonly removal: Removal; readonly caller: Caller },
): Promise<null> => {
  await deps.db.transaction().execute(async (trx) => {
    await holdPlaces(trx, { problemId: removal.id })
    const before = await requireKept(trx, viewer, removal.id, { lock: true })
    if (!mayDo('problem.remove', viewer, before)) throw fail('problem.notYours')
    const { contests, count } = await countInContests(trx, removal.id)
    if (contests + count > 0 && !removal.force) throw fail('problem.usedByContest', { contests, count })
    const submissions = await forgetSubmissions(trx, removal.id)
    await trx.deleteFrom('problem').where('id', '=', removal.id).execute()
    await audit(trx, {
      actor: viewer,
      action: 'problem.delete',
      subject: { kind: 'problem', id: removal.id, name: before.display_id },
      before: { displayId: before.display_id, author: before.author, submissions, dataset: before.testdata_hash },
      address: caller.address,
    })
    deps.log.info({ problemId: removal.id, accountId: viewer.id, submissions }, 'problem deleted')
  })
  return null
}

/** Contests that contain it, including future ones, and their submissions. */
const countInContests = (db: Db, problemId: number): Promise<{ readonly contests: number; readonly count: number }> =>
  db
    .selectNoFrom([
      sql<number>`(select count(*)::int from contest_problem join contest on contest.id = contest_id
        where problem_id = ${problemId} and virtual_of is null)`.as('contests'),
      sql<number>`(select count(*)::int from submission where problem_id = ${problemId} and contest_id > 0)`.as(
        'count',
      ),
    ])
    .executeTakeFirstOrThrow()
