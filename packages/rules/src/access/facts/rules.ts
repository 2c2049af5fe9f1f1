import { type VoteFacts, voteRefusal } from '../../problems/votes.ts'
import { mayReviewSimilarity } from '../../similarity/access.ts'
import { commentAccess } from '../comments.ts'
import { discussionAccess, discussionRefusal } from '../discussions.ts'
import { keptProblemAccess } from '../kept-problems.ts'
import { problemAccess, submissionAccess } from '../table.ts'
import type { Viewer } from '../who.ts'
import { contestAccess, contestRefusals } from './contests.ts'
import { groupAccess, groupRefusals } from './groups.ts'
import { seriesAccess } from './series.ts'
import { trainingAccess, trainingRefusals } from './trainings.ts'

/**
 * The rules about loaded facts, by name. A row of the access table decides from the caller alone; where that is not
 * enough, the use case loads the facts and asks one of these. `decided-by` names them for each endpoint.
 */
export const factRules = {
  ...contestAccess,
  ...groupAccess,
  ...trainingAccess,
  ...seriesAccess,
  ...problemAccess,
  ...keptProblemAccess,
  ...submissionAccess,
  ...discussionAccess,
  ...commentAccess,
  'similarity.review': mayReviewSimilarity,
} as const

/** Rules with several reasons to refuse. They answer with the reason, null when the viewer may. */
export const factRefusals = {
  ...contestRefusals,
  ...trainingRefusals,
  ...groupRefusals,
  'problemVote.save': (_: Viewer, facts: VoteFacts) => voteRefusal(facts),
  'discussion.read': discussionRefusal,
} as const

type Rules = typeof factRules
type Refusals = typeof factRefusals

/** Names of rules about loaded facts. */
export type FactRule = keyof Rules | keyof Refusals

/** Whether the viewer may do something, as the loaded facts say. */
export const authorize = <N extends keyof Rules>(viewer: Viewer, name: N, facts: Parameters<Rules[N]>[1]): boolean => {
  const rule: (viewer: Viewer, facts: never) => boolean = factRules[name]
  return rule(viewer, facts as never)
}

/** Why the viewer may not do something; null when they may. */
export const refusalOf = <N extends keyof Refusals>(
  viewer: Viewer,
  name: N,
  facts: Parameters<Refusals[N]>[1],
): ReturnType<Refusals[N]> => {
  const rule: (viewer: Viewer, facts: never) => unknown = factRefusals[name]
  return rule(viewer, facts as never) as ReturnType<Refusals[N]>
}
