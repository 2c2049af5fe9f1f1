import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/start-work.ts'
import { deliverNotices } from './deliver-notices.ts'

/** Runs when a notice was written, and every hour in case a run was lost. */
export const deliverNoticesJob = defineJob({
  name: 'notices.deliver',
  schedule: '0 * * * *',
  queue: { retryLimit: 5, retryDelay: 5, retryBackoff: true, deleteAfterSeconds: 86_400 },
  data: z.object({}),
  run: (deps) => deliverNotices(deps),
})
