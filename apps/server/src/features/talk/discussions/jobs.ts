import { z } from 'zod'
import { startOfDay } from '../../../platform/days.ts'
import { defineJob } from '../../../platform/jobs/start-work.ts'

/** Nightly: views of former days count again, so their rows are not needed. */
export const cleanViewsJob = defineJob({
  name: 'discussions.cleanViews',
  schedule: '25 3 * * *',
  queue: { retryLimit: 3, retryDelay: 60, deleteAfterSeconds: 86_400 },
  data: z.object({}),
  run: async (deps) => {
    await deps.db.deleteFrom('discussion_view').where('counted_at', '<', startOfDay(deps.clock.now())).execute()
  },
})
