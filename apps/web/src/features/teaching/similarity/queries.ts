import { limits } from '@verdict/contract/limits'
import type { DataFor } from '../../../api/endpoints.ts'
import { endpointQuery } from '../../../api/query.ts'

/** What a review compares. */
export interface Scope {
  readonly kind: 'contest' | 'training' | 'problem'
  readonly id: number
}

export type Overview = DataFor<'similarity.overview'>
export type Pair = DataFor<'similarity.pairs'>['records'][number]
export type Cluster = DataFor<'similarity.clusters'>[number]
export type PairDetail = DataFor<'similarity.pair'>
export type State = Pair['state']

export const states: readonly State[] = ['open', 'talked', 'confirmed', 'dismissed']

/** Whether a comparison has been started and has not ended. */
export const isActive = (overview: Overview | undefined): boolean =>
  overview?.review?.state === 'queued' || overview?.review?.state === 'running'

/** Asks again while a comparison runs. */
export const overviewQuery = (scope: Scope) =>
  endpointQuery(
    'similarity.overview',
    { query: { ...scope } },
    {
      quiet: true,
      staleTime: 0,
      refetchInterval: ({ state }) => (isActive(state.data) ? limits.similarity.pollMs : false),
    },
  )

export const usual = { min: String(limits.similarity.shownPercent), state: '', pid: '', keyword: '' }

interface Filter {
  readonly values: typeof usual
  readonly page: number
  readonly limit: number
}

const numberOf = (text: string): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined)

export const pairsQuery = (scope: Scope, { values, page, limit }: Filter) =>
  endpointQuery(
    'similarity.pairs',
    {
      query: {
        ...scope,
        min: numberOf(values.min),
        pid: numberOf(values.pid),
        state: states.find((state) => state === values.state),
        keyword: values.keyword,
        currentPage: page,
        limit,
      },
    },
    { quiet: true, staleTime: 0, placeholderData: (before) => before },
  )

export const clustersQuery = (scope: Scope, { values }: Pick<Filter, 'values'>) =>
  endpointQuery(
    'similarity.clusters',
    { query: { ...scope, min: numberOf(values.min), pid: numberOf(values.pid) } },
    { quiet: true, staleTime: 0, placeholderData: (before) => before },
  )

export const pairQuery = (id: number) =>
  endpointQuery('similarity.pair', { query: { id } }, { quiet: true, staleTime: 0 })
