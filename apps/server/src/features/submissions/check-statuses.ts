import type { Viewer } from '@verdict/rules'
import { authorize, isContestEntry } from '@verdict/rules'
import type { Deps } from '../../deps.ts'
import { factsOf } from './facts.ts'
import { presentSubmission, type SubmissionEntity } from './present.ts'
import { findFigures } from './repository.ts'

/** The state of several submissions outside contests, by id (api-public 10.5); those out of sight are left out. */
export const checkStatuses = async (
  deps: Deps,
  viewer: Viewer,
  submitIds: readonly number[],
): Promise<Record<string, SubmissionEntity>> => {
  const ids = [...new Set(submitIds)]
  if (ids.length === 0) return {}
  const found: Record<string, SubmissionEntity> = {}
  for (const row of await findFigures(deps.db, ids)) {
    if (isContestEntry(row.contest_id)) continue
    const facts = await factsOf(deps, viewer, { ...row, code_share: false })
    if (authorize(viewer, 'submission.see', facts)) found[row.id] = presentSubmission(row)
  }
  return found
}
