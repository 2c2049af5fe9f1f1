import type { Deps } from '../../../deps.ts'
import type { RunRow } from '../repository.ts'
import { lineOf } from '../runs/log-line.ts'
import { withLeasedRun } from '../runs/with-leased-run.ts'
import { putBack, type Return } from './put-back.ts'

/** A program that takes its host down must not take down one after the other. */
const maxLosses = 4

/**
 * Work that hosts failed so often is the cause itself: for example a memory limit above the host's memory, under which
 * each attempt also kills concurrent programs.
 */
const maxGiveBacks = 6

/**
 * Ends a host's lease and queues the work again, in its old place. Work that was lost or returned too often ends as
 * System Error. An ended lease is unchanged.
 */
export const requeue = (deps: Deps, leaseId: string, given: Return): Promise<void> =>
  withLeasedRun(deps, leaseId, async ({ trx, run, kind, now }) => {
    const line = { ...lineOf(run), why: given.why }
    const fault = hopelessBecause(run, given)
    if (fault !== null) {
      await kind.giveUp(trx, run, { fault, now })
      deps.log.error({ ...line, fault }, 'judging ended as system error')
      if (kind.isCounted) deps.metrics.judgings.inc({ outcome: 'systemError' })
      return
    }
    await putBack(trx, run, { ...given, now })
    await kind.requeued?.(trx, run, now)
    deps.log.warn({ ...line, reason: given.reason }, 'judging queued again')
  })

/** Why a run is not tried again; null when it is. */
const hopelessBecause = (run: RunRow, { why, reason }: Return): string | null => {
  if (why === 'loss' && run.losses >= maxLosses) return `${run.losses + 1} judge hosts were lost over it`
  const times = run.give_backs + 1
  return why === 'failed' && times >= maxGiveBacks ? `Judge hosts gave it back ${times} times: ${reason}` : null
}
