import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/start-work.ts'
import { deleteExpired } from './withdraw.ts'

/** Hourly: deletes problems removed from contests more than a day ago, with their submissions. */
export const deleteRemovedProblemsJob = defineJob({
  name: 'contests.deleteRemovedProblems',
  schedule: '40 * * * *',
  queue: { retryLimit: 3, retryDelay: 60, deleteAfterSeconds: 86_400 },
  data: z.object({}),
  run: async (deps) => {
    const problems = await deleteExpired(deps.db, deps.clock.now())
    if (problems > 0) deps.log.info({ problems }, 'removed contest problems deleted')
  },
})
