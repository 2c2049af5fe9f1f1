import type { RemoteReport } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { retryMs } from './pace.ts'
import { isAtPresentAddress, type RunRow } from './repository.ts'
import { failRemote } from './settle.ts'
import { noteSiteFailure, setAccountAside } from './site-health.ts'

type Failure = RemoteReport['outcome'] & { readonly kind: 'failed' }

/** Refusals of the program itself: another attempt would end the same. */
const isFinal = (cause: Failure['cause']): boolean => cause === 'refused' || cause === 'notFound'

/**
 * Handles a failed step: suspends the account, leaves the site alone for a while, or ends a program that is refused for
 * good. Everything else is tried again until the deadline of the run.
 */
export const noteFailure = async (deps: Deps, run: RunRow, failure: Failure): Promise<null> => {
  const { cause, message, retryAfterMs, mayHaveArrived } = failure
  const line = { submissionId: run.submission_id, site: run.site, stage: run.stage, cause, message }
  deps.log.warn(line, 'a step at a remote site failed')
  deps.metrics.remoteFailures.inc({ judge: run.judge, cause })
  if (isFinal(cause) && run.stage === 'submit' && !mayHaveArrived)
    return failRemote(deps, run, { cause: message, message, lease: run.lease_id })
  const now = deps.clock.now().getTime()
  const pauseMs = Math.max(retryAfterMs ?? 0, retryMs(run.failures, Math.random()))
  if (await isAtPresentAddress(deps.db, run)) {
    if ((cause === 'credentials' || cause === 'captcha') && run.account !== null)
      await setAccountAside(deps, { judge: run.judge, username: run.account, reason: message })
    else if (cause === 'rateLimited') await holdSite(deps, run.judge, new Date(now + (retryAfterMs ?? 0)))
    else if (!isFinal(cause)) await noteSiteFailure(deps, run.judge, message)
  }
  // A program that surely did not arrive can be sent with any account.
  const isFree = run.stage === 'submit' && !mayHaveArrived
  await deps.db
    .updateTable('remote_run')
    .set({
      failures: run.failures + 1,
      last_error: message,
      next_at: new Date(now + pauseMs),
      lease_id: null,
      host: null,
      host_instance: null,
      beat_at: null,
      ...(isFree && { account: null, begun_at: null, baseline: null }),
    })
    .where('lease_id', '=', run.lease_id)
    .execute()
  return null
}

/** No submission to the site before this moment. */
const holdSite = async ({ db }: Pick<Deps, 'db'>, judge: string, until: Date): Promise<void> => {
  await db
    .updateTable('remote_site')
    .set({ next_submit_at: until })
    .where('judge', '=', judge)
    .where('next_submit_at', '<', until)
    .execute()
}
