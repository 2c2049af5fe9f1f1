import { sql } from 'kysely'
import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/start-work.ts'

/**
 * Sessions are kept this long after their end; the newest one per account is kept because it records the last visit.
 */
const keptDays = 90

/** Sweeps up what ended by itself: codes, windows of limits, old sessions. */
export const sweepAccounts = defineJob({
  name: 'accounts.sweep',
  schedule: '23 * * * *',
  queue: { policy: 'singleton', retryLimit: 0, deleteAfterSeconds: 86_400 },
  data: z.object({}),
  run: async ({ db, clock }) => {
    const now = clock.now()
    await db.deleteFrom('one_time_code').where('expires_at', '<', now).execute()
    await db.deleteFrom('throttle').where('ends_at', '<', now).execute()
    await db.deleteFrom('factor_ticket').where('expires_at', '<', now).execute()
    await db.deleteFrom('sign_on_attempt').where('expires_at', '<', now).execute()
    await db.deleteFrom('sign_on_ticket').where('expires_at', '<', now).execute()
    await db.deleteFrom('lti_login').where('expires_at', '<', now).execute()
    await db.deleteFrom('lti_launch').where('expires_at', '<', now).execute()
    await db.deleteFrom('lti_registration').where('expires_at', '<', now).execute()
    await db
      .deleteFrom('session')
      .where('expires_at', '<', sql<Date>`${now}::timestamptz - make_interval(days => ${keptDays})`)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('session as newer')
            .select('newer.id')
            .whereRef('newer.account_id', '=', 'session.account_id')
            // One in which a super admin views the site as the user is no login, so it replaces none.
            .where('newer.viewed_by', 'is', null)
            .whereRef('newer.created_at', '>', 'session.created_at'),
        ),
      )
      .execute()
  },
})
