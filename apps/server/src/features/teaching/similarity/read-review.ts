import {
  type DataOf,
  limits,
  type QueryOf,
  type SimilarityOverview,
  type similarity,
  toInstant,
  toPage,
} from '@verdict/contract'
import { clustersOf, personalAudienceOf, type SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { searchablePersonal } from '../../accounts/privacy/hide-personal.ts'
import { patternOf } from '../../trainings/core/list-trainings.ts'
import { factsOf, hideNames } from './hide-names.ts'
import { openScope } from './open-scope.ts'
import { presentPair } from './present.ts'
import { clusterEdges, countPairRows, countStates, findReview, listPairRows, problemsWithPairs } from './repository.ts'
import { countNewer } from './submissions.ts'

const noCounts = { open: 0, dismissed: 0, talked: 0, confirmed: 0 }

/** State and figures of the review of a scope. */
export const readOverview = async (
  deps: Deps,
  viewer: SignedIn,
  { kind, id }: QueryOf<typeof similarity.overview>,
): Promise<SimilarityOverview> => {
  const scope = await openScope(deps, viewer, { kind, id, use: 'read' })
  const review = await findReview(deps.db, scope)
  const base = { kind, id, title: scope.title }
  if (review === null) return { ...base, review: null, starterCode: '', counts: noCounts, problems: [] }
  const [states, problems, newer] = await Promise.all([
    countStates(deps.db, review.id),
    problemsWithPairs(deps.db, review.id),
    review.state === 'finished' ? countNewer(deps.db, scope, review.last_submission_id ?? 0) : 0,
  ])
  return {
    ...base,
    starterCode: review.starter_code,
    counts: { ...noCounts, ...Object.fromEntries(states.map(({ state, n }) => [state, n])) },
    problems: problems.map((row) => ({ pid: row.problem_id, problemId: row.problem_name })),
    review: {
      state: reviewStates.find((state) => state === review.state) ?? 'failed',
      done: review.done,
      total: review.total,
      isTruncated: review.is_truncated,
      startedBy: review.starter_name,
      createdTime: toInstant(review.created_at),
      finishedTime: review.finished_at && toInstant(review.finished_at),
      newer,
    },
  }
}

const reviewStates = ['queued', 'running', 'finished', 'failed'] as const

/** One page of pairs. */
export const listPairs = async (
  deps: Deps,
  viewer: SignedIn,
  query: QueryOf<typeof similarity.pairs>,
): Promise<DataOf<typeof similarity.pairs>> => {
  const scope = await openScope(deps, viewer, { kind: query.kind, id: query.id, use: 'read' })
  const review = await findReview(deps.db, scope)
  if (review === null) return { ...toPage([], 0, query), records: [], orders: [] }
  const filter = {
    min: query.min ?? limits.similarity.shownPercent,
    state: query.state,
    pid: query.pid,
    pattern: patternOf(query.keyword),
    searchable: await searchablePersonal(deps, personalAudienceOf(viewer, factsOf(scope))),
  }
  const offset = (query.currentPage - 1) * query.limit
  const [rows, total] = await Promise.all([
    listPairRows(deps.db, review.id, { ...filter, offset, limit: query.limit }),
    countPairRows(deps.db, review.id, filter),
  ])
  const records = (await hideNames(deps, { viewer, scope }, rows)).map(presentPair)
  return { ...toPage([], total, query), records, orders: [] }
}

/** Clusters by problem and language family, largest first. */
export const listClusters = async (
  deps: Deps,
  viewer: SignedIn,
  query: QueryOf<typeof similarity.clusters>,
): Promise<DataOf<typeof similarity.clusters>> => {
  const scope = await openScope(deps, viewer, { kind: query.kind, id: query.id, use: 'read' })
  const review = await findReview(deps.db, scope)
  if (review === null) return []
  const edges = await clusterEdges(deps.db, review.id, {
    min: query.min ?? limits.similarity.shownPercent,
    pid: query.pid,
  })
  const names = new Map(edges.flatMap((edge) => [[edge.a_id, edge.a_username] as const, [edge.b_id, edge.b_username]]))
  return [...Map.groupBy(edges, (edge) => `${edge.problem_id} ${edge.family}`).values()]
    .flatMap((group) => {
      const {
        problem_id: pid,
        problem_name: problemId,
        family,
      } = group[0] ?? { problem_id: 0, problem_name: '', family: '' }
      const found = clustersOf(group.map((edge) => ({ first: edge.a_id, second: edge.b_id, percent: edge.percent })))
      return found.map(({ members, pairs, maxPercent }) => ({
        pid,
        problemId,
        family,
        users: members.map((uid) => ({ uid, username: names.get(uid) ?? '' })),
        pairs,
        percent: maxPercent,
      }))
    })
    .sort((a, b) => b.users.length - a.users.length || b.percent - a.percent)
    .slice(0, 200)
}
