import type { QueryClient } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import type { DataFor } from '../../../api/endpoints.ts'
import { endpointQuery } from '../../../api/query.ts'
import type { QueryKey } from '../../../api/query-key.ts'
import type { WireQuery } from '../../../api/wire-query.ts'

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
  const { records } = await queries.fetchQuery(listQuery({ ...found.query, currentPage: String(page) }))
  return (step === 1 ? records[0] : records.at(-1))?.problemId ?? null
}

const placeIn = (list: List, problemId: string): number => list.records.findIndex((row) => row.problemId === problemId)

const lastList = (queries: QueryClient, problemId: string): ListPosition | null => {
  const lists = queries
    .getQueryCache()
    .findAll({ queryKey: ['problems.list'] })
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
  return { list: await queries.fetchQuery(listQuery(query)), query }
}

const listQuery = ({ currentPage, limit, keyword, oj, difficulty, tagId }: WireQuery) =>
  endpointQuery('problems.list', {
    query: {
      currentPage: Number(currentPage),
      limit: Number(limit),
      keyword: keyword ?? '',
      oj: oj ?? '',
      difficulty: difficulty === undefined ? null : Number(difficulty),
      tagId: tagId ?? '',
    },
  })
