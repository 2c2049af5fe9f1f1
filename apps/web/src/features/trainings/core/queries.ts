import { keepPreviousData } from '@tanstack/react-query'
import type { TrainingOrder } from '@verdict/contract'
import type { DataFor } from '../../../api/endpoints.ts'
import { endpointQuery } from '../../../api/query.ts'

export type TrainingRow = DataFor<'trainings.list'>['records'][number]
export type Training = DataFor<'trainings.detail'>
export type TrainingProblem = DataFor<'trainings.problems'>[number]
export type RankRow = DataFor<'trainings.rank'>['records'][number]

export interface TrainingFilter {
  readonly keyword: string | undefined
  readonly categoryId: number | undefined
  readonly auth: string | undefined
  /** By rank, when it is left out. */
  readonly sort: TrainingOrder | undefined
  readonly page: number
  readonly limit: number
}

export const trainingListQuery = ({ page, ...filter }: TrainingFilter) =>
  endpointQuery(
    'trainings.list',
    { query: { currentPage: page, ...filter } },
    { quiet: true, placeholderData: keepPreviousData },
  )

export const groupTrainingListQuery = (gid: number, { page, ...filter }: TrainingFilter) =>
  endpointQuery(
    'groupTrainings.list',
    { query: { gid, currentPage: page, ...filter } },
    { quiet: true, placeholderData: keepPreviousData },
  )

export const categoriesQuery = () => endpointQuery('trainings.categories', {}, { quiet: true, staleTime: 60_000 })

export const trainingQuery = (tid: number) =>
  endpointQuery('trainings.detail', { query: { tid } }, { quiet: true, staleTime: 15_000 })

export const trainingAccessQuery = (tid: number) =>
  endpointQuery('trainings.access', { query: { tid } }, { quiet: true, staleTime: 15_000 })

export const trainingProblemsQuery = (tid: number) =>
  endpointQuery('trainings.problems', { query: { tid } }, { quiet: true, staleTime: 15_000 })

export type Chapter = DataFor<'trainingChapters.list'>[number]

export const chaptersQuery = (tid: number) =>
  endpointQuery('trainingChapters.list', { query: { tid } }, { quiet: true, staleTime: 15_000 })

/** The viewer's own results on problems of the training. */
export const ownResultsQuery = (pidList: readonly number[], gid: number | null) =>
  endpointQuery(
    'problems.ownStatus',
    { body: { pidList: [...pidList], isContestProblemList: false, gid } },
    { quiet: true, staleTime: 15_000 },
  )

/** The problems with the viewer's results, for the strip above or below a problem. */
export const trainingStripQuery = (tid: number) =>
  endpointQuery('problems.fullScreenList', { query: { tid } }, { quiet: true, staleTime: 15_000 })

/** A problem as it is read in a training. */
export const placedProblemQuery = (problemId: string, gid: number | null) =>
  endpointQuery(
    'problems.detail',
    { query: { problemId, ...(gid === null ? {} : { gid }) } },
    { quiet: true, staleTime: 60_000 },
  )

export const trainingRankQuery = (query: {
  readonly tid: number
  readonly keyword: string | undefined
  readonly page: number
  readonly limit: number
}) =>
  endpointQuery(
    'trainings.rank',
    { query: { tid: query.tid, keyword: query.keyword, currentPage: query.page, limit: query.limit } },
    { quiet: true, placeholderData: keepPreviousData, staleTime: 15_000 },
  )
