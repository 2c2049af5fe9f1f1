import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { defineJob } from '../../../platform/jobs/start-work.ts'
import { restorableMs } from '../editor/withdraw.ts'

/** Hourly: deletes the kept rows of contests that were deleted more than a day ago. */
export const dropRemovedContestsJob = defineJob({
  name: 'contests.dropRemoved',
  schedule: '45 * * * *',
  queue: { retryLimit: 3, retryDelay: 60, deleteAfterSeconds: 86_400 },
  data: z.object({}),
  run: async (deps) => {
    const contests = await dropExpired(deps)
    if (contests > 0) deps.log.info({ contests }, 'rows of deleted contests dropped')
  },
})

/** @returns how many contests can no longer be restored */
export const dropExpired = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> => {
  const dropped = await db
    .deleteFrom('removed_contest')
    .where('removed_at', '<=', new Date(clock.now().getTime() - restorableMs))
    .returning('contest_id')
    .execute()
  return dropped.length
}
