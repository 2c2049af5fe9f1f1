import { keepPreviousData } from '@tanstack/react-query'
import type { DataFor } from '../../../api/endpoints.ts'
import { endpointQuery } from '../../../api/query.ts'

export type Series = DataFor<'contestSeries.read'>
export type SeriesContest = Series['contests'][number]
export type SeriesRow = DataFor<'contestSeries.standings'>['records'][number]
export type SeriesCell = SeriesRow['cells'][number]

interface Page {
  readonly page: number
  readonly limit: number
}

export const seriesListQuery = ({ page, limit }: Page) =>
  endpointQuery(
    'contestSeries.list',
    { query: { currentPage: page, limit } },
    { quiet: true, placeholderData: keepPreviousData },
  )

export const seriesQuery = (id: number) =>
  endpointQuery('contestSeries.read', { query: { id } }, { quiet: true, staleTime: 0 })

export const standingsQuery = (id: number, { page, limit }: Page) =>
  endpointQuery(
    'contestSeries.standings',
    { query: { id, currentPage: page, limit } },
    { quiet: true, staleTime: 0, placeholderData: keepPreviousData },
  )

export const seriesOfContestQuery = (cid: number) =>
  endpointQuery('contestSeries.ofContest', { query: { cid } }, { quiet: true })
