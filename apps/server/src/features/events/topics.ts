import { fail, inProgress, limits, type SubmissionEvent } from '@verdict/contract'
import { allowed, submissionAccess, type Viewer } from '@verdict/rules'
import type { Deps } from '../../deps.ts'
import { submissionTopic } from '../judging/live.ts'
import { factsOf } from '../submissions/facts.ts'
import { findWatched, type Watched } from '../submissions/watch.ts'

/** A topic this viewer may hear of. */
export interface Topic {
  readonly name: string
  readonly submitId: number
  /** The problem shows single cases. */
  readonly showsCases: boolean
}

/**
 * The topics asked for that this viewer may hear of; others are left out, as unknown ones are.
 * @throws Refusal when there are too many or none is left.
 */
export const openTopics = async (deps: Deps, viewer: Viewer, asked: string): Promise<readonly Topic[]> => {
  const names = [...new Set(asked.split(',').map((name) => name.trim()))]
  if (names.length > limits.events.maxTopics) throw fail('request.parameter', { field: 'topics' })
  const ids = names.flatMap((name) => /^submission:(\d{1,15})$/.exec(name)?.[1] ?? []).map(Number)
  if (ids.length === 0) throw fail('request.parameter', { field: 'topics' })
  const topics: Topic[] = []
  for (const row of await findWatched(deps.db, ids)) {
    const facts = await factsOf(deps.db, row)
    if (!allowed(submissionAccess['submission.see'], viewer, facts)) continue
    topics.push({ name: submissionTopic(row.id), submitId: row.id, showsCases: row.open_case_result })
  }
  if (topics.length === 0) throw fail('submission.notFound')
  return topics
}

/** How things stand when a stream begins: the cases finished so far, so that nothing is missed. */
export const standOf = (row: Watched, topic: Topic): SubmissionEvent & { readonly run: number } => ({
  topic: topic.name,
  kind: 'submission',
  run: row.judging_id ?? 0,
  submitId: row.id,
  status: row.verdict,
  caseTotal: row.case_total,
  cases: topic.showsCases && inProgress(row.verdict) ? [...row.cases] : [],
  time: row.time_ms,
  memory: row.memory_kb,
  score: row.score,
})
