import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/start-work.ts'
import { refreshContestRatings } from './refresh.ts'

/** Every minute, and after a contest is marked: without a change it reads two small tables. */
export const refreshContestRatingsJob = defineJob({
  name: 'contestRatings.refresh',
  schedule: '* * * * *',
  queue: { policy: 'stately', retryLimit: 3, retryDelay: 60, expireInSeconds: 900, deleteAfterSeconds: 3_600 },
  data: z.object({}),
  run: async (deps) => {
    if (!(await deps.settings.read()).contestRatings) return
    const { rated } = await refreshContestRatings(deps)
    if (rated > 0) deps.log.info({ contests: rated }, 'contest ratings computed')
  },
})
