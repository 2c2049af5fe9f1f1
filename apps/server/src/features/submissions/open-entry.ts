import { fail } from '@verdict/contract'
import { type ContestEntry, type ContestMoment, type EntrySight, entrySight, type Viewer } from '@verdict/rules'
import type { Deps } from '../../deps.ts'
import { findMet } from '../contests/core/find-contest.ts'
import { momentOf } from '../contests/core/moment.ts'

interface Entered {
  readonly account_id: string
  readonly contest_id: number
  readonly submitted_at: Date
  /** Its author used a token on it. */
  readonly is_tokened: boolean
}

/** A contest's submission, and how much of it the viewer gets. */
export interface OpenEntry {
  readonly sight: EntrySight
  readonly moment: ContestMoment
  readonly entry: ContestEntry
}

/**
 * A contest submission as visible to the viewer (api-contests-groups 2.6).
 * @throws Refusal with the reason when nothing is visible
 */
export const openEntry = async (deps: Deps, viewer: Viewer, row: Entered): Promise<OpenEntry> => {
  if (viewer.kind === 'guest') throw fail('auth.loginFirst')
  const moment = await momentOfEntry(deps, viewer, row)
  if (moment === null) throw fail('submission.notFound')
  const entry = entryOf(row)
  const answer = entrySight(viewer, moment, entry)
  if ('refusal' in answer) throw fail(answer.refusal)
  return { sight: answer.sight, moment, entry }
}

/** A submission as needed by the rules of its contest. */
export const entryOf = (row: Pick<Entered, 'account_id' | 'submitted_at' | 'is_tokened'>): ContestEntry => ({
  ownerId: row.account_id,
  submittedAt: row.submitted_at,
  isTokened: row.is_tokened,
})

/** The contest of a submission at this moment, for the viewer; null when it was deleted. */
export const momentOfEntry = async (
  deps: Deps,
  viewer: Viewer,
  row: Pick<Entered, 'contest_id'>,
): Promise<ContestMoment | null> => {
  const contest = await findMet(deps.db, viewer, row.contest_id)
  return contest === null ? null : momentOf(contest, deps.clock.now())
}
