import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { topics } from '../../../platform/events/topics.ts'
import { defineJob, sendJob } from '../../../platform/jobs/start-work.ts'
import { followShadows } from './follow-shadow.ts'

/**
 * Starts readers of shadows that have none: right after a shadow was turned on, and every minute for those whose server
 * stopped. A reader outlives the job, because the lease of the shadow is what it holds.
 */
export const followShadowsJob = defineJob({
  name: 'shadows.follow',
  schedule: '* * * * *',
  queue: { policy: 'short', retryLimit: 0, deleteAfterSeconds: 3_600 },
  data: z.object({}),
  run: async (deps) => {
    await followShadows(deps)
  },
})

/** Starts the job when settings of a shadow change. */
export const startShadows = (deps: Deps): void => {
  deps.events.subscribe(topics.contestShadow, () => {
    sendJob(deps, deps.db, followShadowsJob, {}).catch((error: unknown) => {
      // The next minute starts what waits.
      deps.log.warn({ err: error }, 'shadows were not started')
    })
  })
}
