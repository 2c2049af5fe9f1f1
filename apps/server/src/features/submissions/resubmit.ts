import { fail, verdict } from '@verdict/contract'
import { isContestEntry, type SignedIn } from '@verdict/rules'
import type { Deps } from '../../deps.ts'
import { requeueSubmission } from '../judging/queue/requeue-submission.ts'
import { factsOf, requireOwner } from './facts.ts'
import type { SubmissionEntity } from './present.ts'
import { readOwn } from './read-own.ts'
import { findGuard } from './repository.ts'

/**
 * Judges an own submission again that failed through no fault of its author (api-public 10.9).
 * @throws Refusal `submission.notFound`, `submission.notOwner` or `submission.notResubmittable`
 */
export const resubmit = async (deps: Deps, viewer: SignedIn, submitId: number): Promise<SubmissionEntity> => {
  const row = await findGuard(deps.db, submitId)
  if (row === undefined) throw fail('submission.notFound')
  requireOwner(viewer, await factsOf(deps, viewer, row))
  if (isContestEntry(row.contest_id) && !row.is_remote) throw fail('submission.notFound')
  const done = await requeueSubmission(deps, submitId, {
    when: [verdict.submitFailed, verdict.systemError],
    as: isContestEntry(row.contest_id) ? 'contest' : 'practice',
  })
  if (!done) throw fail('submission.notResubmittable')
  return readOwn(deps.db, submitId)
}
