import { fail } from '@verdict/contract'
import { hasEnded, type SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { notifyContest } from '../core/live.ts'
import { findOwnRun } from './find-run.ts'

/** A contest lasts some time. */
const leastMs = 1_000

/**
 * Ends a run of the viewer now. What was submitted stays, and is ranked at the time of the abort.
 * @throws Refusal `contest.missing` or `contest.virtualOver`
 */
export const abortRun = async (deps: Deps, viewer: SignedIn, runId: number): Promise<null> => {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    await trx.selectFrom('contest').select('id').where('id', '=', runId).forNoKeyUpdate().execute()
    const { row, terms } = await findOwnRun(trx, viewer, runId)
    if (hasEnded(terms, now)) throw fail('contest.virtualOver')
    const endsAt = new Date(Math.max(now.getTime(), terms.startsAt.getTime() + leastMs))
    await trx
      .updateTable('contest')
      .set({
        ends_at: endsAt,
        seals_at: row.seals_at !== null && row.seals_at > endsAt ? endsAt : row.seals_at,
        virtual_aborted_at: now,
        updated_at: now,
      })
      .where('id', '=', runId)
      .execute()
    await notifyContest(trx, runId, { kind: 'contestChanged' })
  })
  return null
}
