import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { notifyOfAccount, notifyOfWord } from './notify-staff.ts'
import { breakerMs } from './pace.ts'
import type { RunRow } from './repository.ts'

/** A step succeeded: the site is up, and the breaker closes. */
export const noteSuccess = async ({ db, clock }: Deps, run: RunRow): Promise<void> => {
  await db
    .updateTable('remote_site')
    .set({ failures: 0, open_until: null, last_success_at: clock.now() })
    .where('judge', '=', run.judge)
    .where('base_url', 'is not distinct from', run.base_url)
    .execute()
}

/** A step failed at the site. After several in a row the breaker opens. */
export const noteSiteFailure = async ({ db, clock, log }: Deps, judge: string, message: string): Promise<void> => {
  const now = clock.now()
  const row = await db
    .updateTable('remote_site')
    .set({ failures: sql`failures + 1`, last_error: message, last_error_at: now })
    .where('judge', '=', judge)
    .returning('failures')
    .executeTakeFirst()
  const pauseMs = breakerMs(row?.failures ?? 0, Math.random())
  if (pauseMs === null) return
  await db
    .updateTable('remote_site')
    .set({ open_until: new Date(now.getTime() + pauseMs) })
    .where('judge', '=', judge)
    .execute()
  log.error({ judge, failures: row?.failures, pauseMs, message }, 'remote site is left alone for a while')
}

/** The account gets no more work until its password changes or a test of it succeeds. */
export const setAccountAside = async (
  { db, clock, log }: Deps,
  { judge, username, reason }: { readonly judge: string; readonly username: string; readonly reason: string },
): Promise<void> => {
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('remote_account')
      .select('aside_at')
      .where('judge', '=', judge)
      .where('username', '=', username)
      .forUpdate()
      .executeTakeFirst()
    await trx
      .updateTable('remote_account')
      .set({ aside_at: now, error: reason, error_at: now })
      .where('judge', '=', judge)
      .where('username', '=', username)
      .execute()
    if (account?.aside_at === null) await notifyOfAccount(trx, { judge, username, reason, now })
  })
  log.error({ judge, username, reason }, 'remote account suspended')
}

/** A state that the table of the site does not know. The submission waits; staff see the word. */
export const noteUnknownWord = async ({ db, clock, log, metrics }: Deps, run: RunRow, word: string): Promise<void> => {
  const now = clock.now()
  metrics.remoteFailures.inc({ judge: run.judge, cause: 'unknownState' })
  log.error({ submissionId: run.submission_id, site: run.site, word }, 'unknown state of a remote submission')
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('remote_site')
      .set({ unknown_word: word, unknown_word_at: now })
      .where('judge', '=', run.judge)
      .execute()
    await notifyOfWord(trx, { judge: run.judge, word, now })
  })
  await db
    .updateTable('remote_run')
    .set({ last_error: `Unknown state: ${word}` })
    .where('submission_id', '=', run.submission_id)
    .execute()
}
