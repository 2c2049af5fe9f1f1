import { inProgress } from '@verdict/contract'
import {
  authorize,
  type ContestMoment,
  entrySight,
  hearsEntryUntil,
  isContestEntry,
  showsEntryCases,
  type Viewer,
} from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { topics } from '../../../platform/events/topics.ts'
import type { SubmissionNews } from '../../judging/live/live.ts'
import { factsOf } from '../../submissions/facts.ts'
import { entryOf, momentOfEntry } from '../../submissions/open-entry.ts'
import { findWatched, type Watched } from '../../submissions/watch.ts'
import { type SubmissionSubscription, submissionFilter } from './submission-filter.ts'

/** Submissions a viewer is subscribed to. */
export interface SubscribedSubmissions {
  /** Sends their current state and everything since, then continues live. */
  readonly begin: (send: (event: object) => void) => void
  readonly stop: () => void
}

/**
 * Subscribes to those submissions the viewer is allowed to see; null when there are none. It subscribes before it reads
 * the state, to the submissions and to the rules of their contests, and buffers events: nothing is lost or out of
 * order. A case that ends at that moment can be sent twice.
 */
export const subscribeToSubmissions = async (
  deps: Deps,
  viewer: Viewer,
  ids: readonly number[],
): Promise<SubscribedSubmissions | null> => {
  const filter = submissionFilter(deps, viewer)
  const stops = [...new Set(ids)].map((id) => deps.events.subscribe(topics.submission(id), filter.receive))
  const stop = (): void => {
    for (const stop of stops) stop()
  }
  try {
    const rows = await findWatched(deps.db, ids)
    for (const contestId of new Set(rows.map((row) => row.contest_id))) {
      if (!isContestEntry(contestId)) continue
      stops.push(deps.events.subscribe(topics.contest(contestId), (event) => filter.doubt(contestId, event)))
    }
    const subscribed = await heardOf(deps, viewer, rows)
    if (subscribed.size > 0)
      return { begin: (send) => filter.begin({ subscribed, stands: rows.map(standOf), send }), stop }
    stop()
    return null
  } catch (error) {
    stop()
    throw error
  }
}

/** Current state, with the cases of the run so far. */
const standOf = (row: Watched): SubmissionNews => ({
  topic: topics.submission(row.id).name,
  kind: 'submission',
  run: row.judging_id ?? 0,
  submitId: row.id,
  status: row.verdict,
  caseTotal: row.case_total,
  cases: inProgress(row.verdict) ? [...row.cases] : [],
  time: row.time_ms,
  memory: row.memory_kb,
  score: row.score,
})

/** By their topics. */
const heardOf = async (
  deps: Deps,
  viewer: Viewer,
  rows: readonly Watched[],
): Promise<ReadonlyMap<string, SubmissionSubscription>> => {
  const found = new Map<string, SubmissionSubscription>()
  const moments = new Map<number, Promise<ContestMoment | null>>()
  const momentOf = (row: Watched): Promise<ContestMoment | null> => {
    const moment = moments.get(row.contest_id) ?? momentOfEntry(deps, viewer, row)
    moments.set(row.contest_id, moment)
    return moment
  }
  for (const row of rows) {
    const subscribed = isContestEntry(row.contest_id)
      ? hearEntry(viewer, row, await momentOf(row))
      : await hearPractice(deps, viewer, row)
    if (subscribed !== null) found.set(topics.submission(row.id).name, subscribed)
  }
  return found
}

const hearPractice = async (deps: Deps, viewer: Viewer, row: Watched): Promise<SubmissionSubscription | null> => {
  const maySee = authorize(viewer, 'submission.see', await factsOf(deps, viewer, row))
  return maySee ? { showsCases: row.open_case_result, falls: null, contestId: null } : null
}

const hearEntry = (viewer: Viewer, row: Watched, moment: ContestMoment | null): SubmissionSubscription | null => {
  if (moment === null) return null
  const entry = entryOf(row)
  const falls = hearsEntryUntil(viewer, moment, entry)
  const answer = entrySight(viewer, moment, entry)
  if (falls === 'never' || 'refusal' in answer) return null
  const contestId = answer.sight === 'whole' ? null : row.contest_id
  return { showsCases: row.open_case_result && showsEntryCases(answer.sight, moment, entry), falls, contestId }
}
