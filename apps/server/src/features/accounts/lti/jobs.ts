import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { topics } from '../../../platform/events/topics.ts'
import { defineJob, sendJob } from '../../../platform/jobs/start-work.ts'
import { sendDueScores } from './scores.ts'

/** Sends waiting scores: right after a result, and every minute for retries and homework that opened. */
export const sendLtiScores = defineJob({
  name: 'lti.scores',
  schedule: '* * * * *',
  // At most one waits next to the one that runs.
  queue: { policy: 'short', retryLimit: 0, deleteAfterSeconds: 3_600 },
  data: z.object({}),
  run: (deps) => sendDueScores(deps),
})

/** Starts the job when a score changed. */
export const startLtiScores = (deps: Deps): void => {
  deps.events.subscribe(topics.ltiScores, () => {
    sendJob(deps, deps.db, sendLtiScores, {}).catch((error: unknown) => {
      // The next minute sends what waits.
      deps.log.warn({ err: error }, 'the job for scores was not started')
    })
  })
}
