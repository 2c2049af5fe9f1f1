import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { topics } from '../../../platform/events/topics.ts'
import { defineJob, sendJob } from '../../../platform/jobs/start-work.ts'
import { deliverDue } from './deliver.ts'

/** Sends waiting deliveries: right after an event, and every minute for retries and moments of contests. */
export const deliverWebhooks = defineJob({
  name: 'webhooks.deliver',
  schedule: '* * * * *',
  // One waits at most, beside the one that runs.
  queue: { policy: 'short', retryLimit: 0, deleteAfterSeconds: 3_600 },
  data: z.object({}),
  run: (deps) => deliverDue(deps),
})

/** Starts a delivery when events were stored. */
export const startWebhooks = (deps: Deps): void => {
  const wake = (): void => {
    sendJob(deps, deps.db, deliverWebhooks, {}).catch((error: unknown) => {
      // The next minute delivers what waits.
      deps.log.warn({ err: error }, 'webhooks were not woken')
    })
  }
  deps.events.subscribe(topics.webhooks, wake)
}
