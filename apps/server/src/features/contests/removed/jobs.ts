import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/start-work.ts'
import { restorableMs } from '../editor/withdraw.ts'

/** Hourly: deletes the kept rows of contests that were deleted more than a day ago. */
export const dropRemovedContestsJob = defineJob({
  name: 'contests.dropRemoved',
  schedule: '45 * * * *',
  queue: { retryLimit: 3, retryDelay: 60, deleteAfterSeconds: 86_400 },
  data: z.object({}),
  run: async (deps) => {
    const dropped = await deps.db
      .deleteFrom('removed_contest')
      .where('removed_at', '<=', new Date(deps.clock.now().getTime() - restorableMs))
      .returning('contest_id')
      .execute()
    if (dropped.length > 0) deps.log.info({ contests: dropped.length }, 'rows of deleted contests dropped')
  },
})
