import { fail } from '@verdict/contract'
import { entrySight, isFrozenAt, type SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { findEntryFigures } from '../../submissions/find-figures.ts'
import { entryOf } from '../../submissions/open-entry.ts'
import { presentSubmission, type SubmissionEntity } from '../../submissions/present.ts'
import { openContest } from '../core/find-contest.ts'
import { momentOf } from '../core/moment.ts'

/**
 * The state of several contest submissions by id (api-contests-groups 2.6). Hidden ones are omitted: during the freeze
 * only contest managers, and in an ACM contest the author, see more.
 * @throws Refusal `contest.notFound`, or the reason for refused access
 */
export const checkEntries = async (
  deps: Deps,
  viewer: SignedIn,
  asked: { readonly submitIds: readonly number[]; readonly contestId: number | null },
): Promise<Record<string, SubmissionEntity>> => {
  if (asked.contestId === null) throw fail('contest.notFound')
  const ids = [...new Set(asked.submitIds)]
  if (ids.length === 0) return {}
  const contest = await openContest(deps, viewer, asked.contestId)
  const moment = momentOf(contest, deps.clock.now())
  const { freezesAt, startsAt } = moment.terms
  const isFrozen = isFrozenAt(moment.terms, moment.now)
  const found: Record<string, SubmissionEntity> = {}
  for (const row of await findEntryFigures(deps.db, ids)) {
    if (row.contest_id !== asked.contestId) continue
    const answer = entrySight(viewer, moment, entryOf(row))
    if ('refusal' in answer) continue
    const isDuringFreeze =
      isFrozen && freezesAt !== null && (row.submitted_at >= freezesAt || row.submitted_at < startsAt)
    if (answer.sight === 'taken' && isDuringFreeze) continue
    const isOwn = row.account_id === viewer.id
    const figures = { ...presentSubmission(row), displayPid: null }
    const hides = answer.sight !== 'whole' && !isOwn
    found[row.id] = hides ? { ...figures, time: null, memory: null, length: null } : figures
  }
  return found
}
