import { fail } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import type { LiveFeed } from '../live/live-feed.ts'
import { findRun } from '../repository.ts'
import { kindOf } from '../runs/registry.ts'
import type { Progress } from '../runs/run-kind.ts'
import { showProgress } from '../runs/show-progress.ts'

/**
 * How far a run is. Most runs judge submissions, whose progress is one statement, so that is tried before the run is
 * read.
 * @throws Refusal `judge.leaseLost`
 */
export const noteProgress = async (deps: Deps, feed: LiveFeed, progress: Progress): Promise<null> => {
  if (await showProgress(deps, feed, progress)) return null
  const run = await findRun(deps.db, progress.leaseId)
  if (run?.state === 'leased' && (await kindOf(run).noteProgress(deps, feed, run, progress))) return null
  throw fail('judge.leaseLost', { leaseId: progress.leaseId })
}
