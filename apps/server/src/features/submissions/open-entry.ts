import { fail } from '@verdict/contract'
import { type ContestMoment, type EntrySight, entrySight, type Viewer } from '@verdict/rules'
import type { Deps } from '../../deps.ts'
import { findMet } from '../contests/core/find-contest.ts'
import { momentOf } from '../contests/core/moment.ts'

interface Entered {
  readonly account_id: string
  readonly contest_id: number
  readonly submitted_at: Date
}

/** A contest's submission, and how much of it the viewer gets. */
export interface OpenEntry {
  readonly sight: EntrySight
  readonly moment: ContestMoment
}

/**
 * A contest submission as visible to the viewer (api-contests-groups 2.6).
 * @throws Refusal with the reason when nothing is visible
 */
export const openEntry = async (deps: Deps, viewer: Viewer, row: Entered): Promise<OpenEntry> => {
  if (viewer.kind === 'guest') throw fail('auth.loginFirst')
  const moment = await momentOfEntry(deps, viewer, row)
  if (moment === null) throw fail('submission.notFound')
  const answer = entrySight(viewer, moment, { ownerId: row.account_id, submittedAt: row.submitted_at })
  if ('refusal' in answer) throw fail(answer.refusal)
  return { sight: answer.sight, moment }
}

/** The contest of a submission at this moment, for the viewer; null when it was deleted. */
export const momentOfEntry = async (deps: Deps, viewer: Viewer, row: Entered): Promise<ContestMoment | null> => {
  const contest = await findMet(deps.db, viewer, row.contest_id)
  return contest === null ? null : momentOf(contest, deps.clock.now())
}
