import { fail, type JudgingResult } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { withRequest } from '../../../platform/http/request-context.ts'
import type { LiveFeed } from '../live/live-feed.ts'
import type { ClassShares } from '../queue/class-shares.ts'
import type { Priority } from '../queue/enqueue.ts'
import { findRun, type RunRow } from '../repository.ts'
import { lineOf } from './log-line.ts'
import { kindOf } from './registry.ts'
import { traceRun } from './trace-run.ts'

/**
 * The end of a run, by the rules of its kind. Everything is written in one transaction.
 * @throws Refusal `judge.leaseLost`
 */
export const settle = async (
  deps: Deps,
  { feed, shares }: { readonly feed: LiveFeed; readonly shares: ClassShares },
  result: JudgingResult,
): Promise<null> => {
  const found = await findRun(deps.db, result.leaseId)
  if (found === undefined) throw fail('judge.leaseLost', { leaseId: result.leaseId })
  const kind = kindOf(found)
  await kind.progressSent?.(feed, found)
  // Hosts of an older version call without the id of the request that caused the run.
  const run = await withRequest({ requestId: found.request_id, traceparent: found.traceparent }, () =>
    deps.db.transaction().execute((trx) => kind.settle({ deps, trx, feed, result, now: deps.clock.now() }, found)),
  )
  if (run === null) return null
  measure(deps, run, result)
  traceRun(run, deps.clock.now())
  if (!kind.isCounted) deps.log.info(lineOf(run), 'judging settled')
  const { leased_at: leasedAt } = found
  if (leasedAt !== null) shares.observe(found.priority as Priority, deps.clock.now().getTime() - leasedAt.getTime())
  return null
}

const measure = ({ metrics }: Deps, run: RunRow, { phases }: JudgingResult): void => {
  const waitedMs = (run.leased_at?.getTime() ?? 0) - run.queued_at.getTime()
  metrics.judging.observe({ phase: 'wait' }, Math.max(0, waitedMs) / 1_000)
  metrics.judging.observe({ phase: 'fetch' }, phases.fetchMs / 1_000)
  metrics.judging.observe({ phase: 'compile' }, phases.compileMs / 1_000)
  metrics.judging.observe({ phase: 'run' }, phases.runMs / 1_000)
}
