import { keepPreviousData } from '@tanstack/react-query'
import { endpointQuery } from '../../api/query.ts'
import type { RankFilter, RankKind } from './rank-filter.ts'

const typeOf = { acm: 0, oi: 1 } as const satisfies Record<RankKind, number>

export const ratingsQuery = (filter: RankFilter) =>
  endpointQuery('contestRatings.list', { query: filter }, { quiet: true, placeholderData: keepPreviousData })

export const ranksQuery = (kind: RankKind, filter: RankFilter) =>
  endpointQuery(
    'ranks.list',
    { query: { type: typeOf[kind], ...filter } },
    { quiet: true, placeholderData: keepPreviousData },
  )
