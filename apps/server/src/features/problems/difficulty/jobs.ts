import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/start-work.ts'
import { computeDifficulties } from './compute.ts'

/** At night, on one server at a time. */
export const computeDifficultiesJob = defineJob({
  name: 'problems.difficulty',
  // 03:20 in China.
  schedule: '20 19 * * *',
  queue: { policy: 'singleton', retryLimit: 2, retryDelay: 600, expireInSeconds: 7_200, deleteAfterSeconds: 86_400 },
  data: z.object({}),
  run: async (deps) => {
    deps.log.info(await computeDifficulties(deps), 'difficulties computed')
  },
})
