import { keepPreviousData } from '@tanstack/react-query'
import type { DataFor } from '../../../api/endpoints.ts'
import { endpointQuery } from '../../../api/query.ts'
import type { AddressFilter } from '../../../lib/use-address-filter.ts'

export type Rejudging = DataFor<'rejudging.begin'>
export type Change = DataFor<'rejudging.changes'>['records'][number]

/** The address of these lists carries a page and, for the changes, whether all are shown. */
export const listFilter = {}
export const changeFilter = { all: '' }

/** Polling interval while hosts judge. */
const lookAgainMs = 2_000
/** Boards are made from all records of their contests. */
const previewAgainMs = 10_000

export const rejudgingListQuery = ({ page, limit }: AddressFilter<typeof listFilter>) =>
  endpointQuery(
    'rejudging.list',
    { query: { currentPage: page, limit } },
    {
      placeholderData: keepPreviousData,
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.records.some((record) => record.state === 'judging') === true ? lookAgainMs : false,
    },
  )

export const rejudgingQuery = (id: number) =>
  endpointQuery(
    'rejudging.detail',
    { query: { id } },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.rejudging.state === 'judging' ? lookAgainMs : false),
    },
  )

export const changesQuery = (id: number, filter: AddressFilter<typeof changeFilter>) =>
  endpointQuery(
    'rejudging.changes',
    {
      query: {
        id,
        currentPage: filter.page,
        limit: filter.limit,
        onlyChanged: filter.values.all === '' ? true : undefined,
      },
    },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )

/** Its effect on boards; refetched while hosts judge. */
export const previewQuery = ({ id, state, waiting }: Rejudging) =>
  endpointQuery(
    'contestBoards.preview',
    { query: { id } },
    { staleTime: 0, refetchInterval: state === 'judging' && waiting > 0 ? previewAgainMs : false },
  )
