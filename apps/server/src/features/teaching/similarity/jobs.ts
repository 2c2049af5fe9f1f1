import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { defineJob } from '../../../platform/jobs/start-work.ts'
import { runReview } from './run-review.ts'

/** Compares the programs of one review. A repeated run finds the fingerprints of the former and goes on. */
export const compareProgramsJob = defineJob({
  name: 'similarity.compare',
  queue: { retryLimit: 3, retryDelay: 5, expireInSeconds: 3_600, deleteAfterSeconds: 86_400 },
  data: z.object({ reviewId: z.int() }),
  run: async (deps, { reviewId }) => {
    try {
      await runReview(deps, reviewId)
    } catch (error) {
      await giveUp(deps, reviewId)
      throw error
    }
  },
})

/** The page says that the comparison failed; a retry that succeeds sets the state again. */
const giveUp = async ({ db, clock }: Deps, reviewId: number): Promise<void> => {
  await db
    .updateTable('similarity_review')
    .set({ state: 'failed', updated_at: clock.now() })
    .where('id', '=', reviewId)
    .execute()
}
