import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/start-work.ts'
import { openCodeforces } from './codeforces.ts'
import { refreshRatings } from './refresh-ratings.ts'

/** Once a day, unless the operator disables external calls. Failures are retried within the following hours. */
export const refreshRatingsJob = defineJob({
  name: 'ratings.refresh',
  // 04:30 in China.
  schedule: '30 20 * * *',
  queue: {
    policy: 'singleton',
    retryLimit: 5,
    retryDelay: 1_800,
    expireInSeconds: 4 * 3_600,
    deleteAfterSeconds: 86_400,
  },
  data: z.object({}),
  run: async (deps) => {
    const url = deps.config.VERDICT_CODEFORCES_URL
    if (url === 'never') return
    deps.log.info(await refreshRatings(deps, openCodeforces(url)), 'ratings refreshed')
  },
})
