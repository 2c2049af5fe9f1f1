import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/start-work.ts'
import { announceTerm } from './announce.ts'
import { anonymiseTerm } from './anonymise.ts'

/** Announces and anonymises terms. Each step checks its own conditions under the lock of the term. */
export const termsJob = defineJob({
  name: 'accounts.terms',
  schedule: '23 * * * *',
  queue: { policy: 'singleton', retryLimit: 0, deleteAfterSeconds: 86_400 },
  data: z.object({}),
  run: async (deps) => {
    const open = await deps.db
      .selectFrom('term')
      .select('id')
      .where('ending', '<>', 'keep')
      .where('finished_at', 'is', null)
      .orderBy('id')
      .execute()
    for (const { id } of open) {
      await announceTerm(deps, id)
      await anonymiseTerm(deps, id)
    }
  },
})
