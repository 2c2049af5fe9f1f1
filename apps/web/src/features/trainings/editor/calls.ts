import { keepPreviousData } from '@tanstack/react-query'
import { trainingOrders } from '@verdict/contract/vocabulary'
import { call } from '../../../api/client.ts'
import type { BodyFor, DataFor } from '../../../api/endpoints.ts'
import { endpointQuery } from '../../../api/query.ts'
import type { AddressFilter } from '../../../lib/use-address-filter.ts'

export type AdminRow = DataFor<'adminTrainings.list'>['records'][number]
export type AdminTraining = DataFor<'adminTrainings.detail'>
export type BankRow = DataFor<'adminTrainings.problems'>['problemList']['records'][number]
export type Category = DataFor<'trainings.categories'>[number]
export type FormBody = BodyFor<'adminTrainings.create'>

/** The owner of the managed trainings: the site (null) or a group. The server has separate calls for each. */
export type Scope = number | null

/** Addresses of the pages that manage trainings. */
export const adminAddress = (gid: Scope, path = ''): string =>
  gid === null ? `/admin/training${path}` : `/group/${gid}/training-admin${path}`

export const usualFilter = { keyword: '', sort: '' }

const page = { placeholderData: keepPreviousData, staleTime: 0 } as const

export const adminListQuery = (gid: Scope, { values, page: currentPage, limit }: AddressFilter<typeof usualFilter>) => {
  const sort = trainingOrders.find((order) => order === values.sort)
  const query = { currentPage, limit, keyword: values.keyword, sort }
  return gid === null
    ? endpointQuery('adminTrainings.list', { query }, page)
    : endpointQuery('groupTrainings.adminList', { query: { ...query, gid } }, page)
}

/** Fetched each time its form opens. */
export const formQuery = (gid: Scope, tid: number) =>
  endpointQuery(
    gid === null ? 'adminTrainings.detail' : 'groupTrainings.detail',
    { query: { tid } },
    { staleTime: 0, gcTime: 0 },
  )

/** Categories of the site, and those of the group when there is one. */
export const categoriesQuery = (gid: Scope = null) =>
  gid === null
    ? endpointQuery('trainings.categories', {}, { staleTime: 0 })
    : endpointQuery('groupTrainings.categories', { query: { gid } }, { staleTime: 0 })

/** Every problem of a training in its order. */
export const membersQuery = (gid: Scope, tid: number) =>
  endpointQuery(
    gid === null ? 'adminTrainings.problems' : 'groupTrainings.problems',
    { query: { tid, queryExisted: true, currentPage: 1, limit: 500 } },
    { staleTime: 0 },
  )

/** Public problems a training does not contain yet. */
export const bankQuery = (
  gid: Scope,
  tid: number,
  search: { readonly keyword: string; readonly page: number; readonly limit: number },
) =>
  endpointQuery(
    gid === null ? 'adminTrainings.problems' : 'groupTrainings.problems',
    {
      query: { tid, queryExisted: false, keyword: search.keyword, currentPage: search.page, limit: search.limit },
    },
    page,
  )

const quiet = { quiet: true } as const

export const saveTraining = (gid: Scope, body: FormBody, isNew: boolean): Promise<null> => {
  if (gid === null) return call(isNew ? 'adminTrainings.create' : 'adminTrainings.update', { body }, quiet)
  return call(isNew ? 'groupTrainings.create' : 'groupTrainings.update', { body }, quiet)
}

/** A refusal is not shown by the call. */
export const showTraining = (gid: Scope, tid: number, status: boolean): Promise<null> =>
  call(
    gid === null ? 'adminTrainings.changeStatus' : 'groupTrainings.changeStatus',
    { query: { tid, status } },
    { quiet: true },
  )

/** A refusal is not shown by the call. */
export const removeTraining = (gid: Scope, tid: number): Promise<null> =>
  call(gid === null ? 'adminTrainings.remove' : 'groupTrainings.remove', { query: { tid } }, { quiet: true })

/** Queries that show trainings, of the site and of groups. */
export const staleWithTrainings = [
  'adminTrainings.list',
  'groupTrainings.adminList',
  'trainings.list',
  'groupTrainings.list',
  'trainings.detail',
] as const

/** Queries that show categories, or trainings with theirs. */
export const staleWithCategories = [
  'trainings.categories',
  'trainings.list',
  'trainings.detail',
  'adminTrainings.list',
  'adminTrainings.detail',
] as const

export const addProblem = (gid: Scope, tid: number, row: Pick<BankRow, 'id' | 'problemId'>): Promise<null> =>
  call(gid === null ? 'adminTrainings.addFromBank' : 'groupTrainings.addFromPublic', {
    body: { tid, pid: row.id, displayId: row.problemId },
  })

/** Adds a problem of the training's own group by its display id. */
export const addGroupProblem = (tid: number, problemId: string): Promise<null> =>
  call('groupTrainings.addFromGroup', { query: { tid, problemId } }, quiet)

export const removeProblem = (gid: Scope, tid: number, pid: number): Promise<null> =>
  call(gid === null ? 'adminTrainings.removeProblem' : 'groupTrainings.removeProblem', { query: { tid, pid } })

export const arrangeProblems = (gid: Scope, tid: number, pids: number[]): Promise<null> =>
  call(gid === null ? 'adminTrainings.arrange' : 'groupTrainings.arrange', { body: { tid, pids } })
