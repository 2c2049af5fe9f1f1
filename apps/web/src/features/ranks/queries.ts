import { keepPreviousData } from '@tanstack/react-query'
import type { RankOrder, RatingOrder } from '@verdict/contract/vocabulary'
import { endpointQuery } from '../../api/query.ts'
import type { RankKind, Sorted } from './rank-filter.ts'

const typeOf = { acm: 0, oi: 1 } as const satisfies Record<RankKind, number>

export const ratingsQuery = (filter: Sorted<RatingOrder>) =>
  endpointQuery('contestRatings.list', { query: filter }, { quiet: true, placeholderData: keepPreviousData })

export const ranksQuery = (kind: RankKind, filter: Sorted<RankOrder>) =>
  endpointQuery(
    'ranks.list',
    { query: { type: typeOf[kind], ...filter } },
    { quiet: true, placeholderData: keepPreviousData },
  )
