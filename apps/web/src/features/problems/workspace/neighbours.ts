import type { QueryClient } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { type ProblemProgress, problemOrders, problemProgress } from '@verdict/contract/vocabulary'
import type { DataFor } from '../../../api/endpoints.ts'
import { endpointQuery } from '../../../api/query.ts'
import type { QueryKey } from '../../../api/query-key.ts'
import type { WireQuery } from '../../../api/wire-query.ts'
import { readFilter, writeFilter } from '../../../lib/problems/list-filter.ts'

type List = DataFor<'problems.list'>
interface ListPosition {
  readonly list: List
  readonly query: WireQuery
}

/**
 * The previous or next problem, in the order of the list the viewer came from; otherwise in the order of the whole
 * list. Null at its ends.
 */
export const neighbourOf = async (queries: QueryClient, problemId: string, step: 1 | -1): Promise<string | null> => {
  const found = lastList(queries, problemId) ?? (await wholeList(queries))
  const place = placeIn(found.list, problemId)
  if (place < 0) return null
  const beside = found.list.records[place + step]
  if (beside !== undefined) return beside.problemId
  const page = found.list.current + step
  if (page < 1 || page > found.list.pages) return null
  const { records } = await fetchList(queries, { ...found.query, currentPage: String(page) })
  return (step === 1 ? records[0] : records.at(-1))?.problemId ?? null
}

/** The list the viewer came from, filtered, sorted and at its page as it was; otherwise the whole list. */
export const listAddress = (queries: QueryClient, problemId: string): string => {
  const query: WireQuery = lastList(queries, problemId)?.query ?? {}
  // The whole list was fetched to find a neighbour, and is no page that the reader has seen.
  if (query.limit === undefined || query.limit === String(limits.page.maxLimit)) return '/problem'
  const tagIds = (query.tagId ?? '')
    .split(',')
    .map(Number)
    .filter((id) => id > 0)
  return writeFilter({ ...readFilter(new URLSearchParams(query)), tagIds })
}

const placeIn = (list: List, problemId: string): number => list.records.findIndex((row) => row.problemId === problemId)

const lastList = (queries: QueryClient, problemId: string): ListPosition | null => {
  const lists = (['problems.list', 'problems.ownList'] as const)
    .flatMap((name) => queries.getQueryCache().findAll({ queryKey: [name] }))
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  for (const { queryKey } of lists) {
    const list = queries.getQueryData<List>(queryKey)
    if (list === undefined || placeIn(list, problemId) < 0) continue
    return { list, query: queryOf(queryKey) }
  }
  return null
}

const queryOf = (key: readonly unknown[]): WireQuery => (key as QueryKey)[1]?.query ?? {}

const wholeList = async (queries: QueryClient): Promise<ListPosition> => {
  const query = { currentPage: '1', limit: String(limits.page.maxLimit) }
  return { list: await fetchList(queries, query), query }
}

const fetchList = (queries: QueryClient, wire: WireQuery): Promise<List> => {
  const query = {
    currentPage: Number(wire.currentPage),
    limit: Number(wire.limit),
    keyword: wire.keyword ?? '',
    oj: wire.oj ?? '',
    difficulty: wire.difficulty === undefined ? null : Number(wire.difficulty),
    tagId: wire.tagId ?? '',
    sort: problemOrders.find((order) => order === wire.sort) ?? null,
  }
  const progress = problemProgress.find((name): name is ProblemProgress => name === wire.progress)
  return progress === undefined
    ? queries.fetchQuery(endpointQuery('problems.list', { query }))
    : queries.fetchQuery(endpointQuery('problems.ownList', { query: { ...query, progress } }))
}
