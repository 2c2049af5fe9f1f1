import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/start-work.ts'
import { rootId } from '../core/make-root.ts'
import { eraseAccount } from './erase-account.ts'
import { dueRequests } from './repository.ts'

/** Carries out requests for deletion that were not withdrawn in time. */
export const eraseAccountsJob = defineJob({
  name: 'accounts.erase',
  schedule: '41 * * * *',
  queue: { policy: 'singleton', retryLimit: 0, deleteAfterSeconds: 86_400 },
  data: z.object({}),
  run: async (deps) => {
    const actor = { id: rootId, username: 'system' }
    for (const accountId of await dueRequests(deps.db, deps.clock.now())) {
      await eraseAccount(deps, { accountId, actor, address: '' })
    }
  },
})
