import { keepPreviousData } from '@tanstack/react-query'
import { contestOrders } from '@verdict/contract/vocabulary'
import type { DataFor } from '../../../api/endpoints.ts'
import { endpointQuery } from '../../../api/query.ts'
import type { AddressFilter } from '../../../lib/use-address-filter.ts'
import type { Scope } from './scope.ts'

export type ContestRow = DataFor<'adminContests.list'>['records'][number]
export type Contest = DataFor<'adminContests.detail'>
export type ContestLoss = DataFor<'adminContests.loss'>
export type Place = DataFor<'adminContests.place'>
export type BankRow = DataFor<'adminContests.problems'>['problemList']['records'][number]
export type AnnouncementRow = DataFor<'adminContests.announcements'>['records'][number]
export type PhotoRow = DataFor<'contestPhotos.list'>['records'][number]
export type PublishRow = DataFor<'adminContests.publishable'>[number]

export type WithdrawnProblem = DataFor<'adminContests.withdrawn'>[number]
export type RemovedContest = DataFor<'adminContests.removed'>[number]

/** The default filter of the list; its names are those of the call. */
export const usualFilter = { keyword: '', status: '', type: '', auth: '', onlyMine: '', sort: '' }
export type ContestFilter = typeof usualFilter

const page = { placeholderData: keepPreviousData, staleTime: 0 } as const
const numberOf = (text: string): number | undefined => (text === '' ? undefined : Number(text))

export const contestListQuery = (gid: Scope, { values, page: currentPage, limit }: AddressFilter<ContestFilter>) => {
  const query = {
    currentPage,
    limit,
    keyword: values.keyword,
    status: numberOf(values.status),
    type: numberOf(values.type),
    auth: numberOf(values.auth),
  }
  const sort = contestOrders.find((order) => order === values.sort)
  const onlyMine = values.onlyMine === '' ? undefined : true
  return gid === null
    ? endpointQuery('adminContests.list', { query: { ...query, onlyMine, sort } }, page)
    : endpointQuery('groupContests.adminList', { query: { ...query, gid } }, page)
}

/** Deleted contests that can still be restored. */
export const removedQuery = (gid: Scope) =>
  gid === null
    ? endpointQuery('adminContests.removed', {}, { staleTime: 0 })
    : endpointQuery('groupContests.removed', { query: { gid } }, { staleTime: 0 })

/** Refetched whenever its form opens, so that no outdated version is edited. */
export const contestQuery = (gid: Scope, cid: number) =>
  endpointQuery(
    gid === null ? 'adminContests.detail' : 'groupContests.detail',
    { query: { cid } },
    { staleTime: 0, gcTime: 0 },
  )

/** Every problem of a contest, in the order of their labels. */
export const placesQuery = (gid: Scope, cid: number) =>
  endpointQuery(
    gid === null ? 'adminContests.problems' : 'groupContests.problems',
    { query: { cid, currentPage: 1, limit: 500 } },
    { staleTime: 0 },
  )

export interface BankSearch {
  readonly keyword: string
  readonly page: number
  /** Problems of the group instead of public ones. */
  readonly fromGroup: boolean
}

export const bankPageSize = 10

/** Problems a contest may take. */
export const bankQuery = (
  gid: Scope,
  { cid, type }: { readonly cid: number; readonly type: number },
  { keyword, page: currentPage, fromGroup }: BankSearch,
) => {
  const query = { cid, problemType: type, keyword, currentPage, limit: bankPageSize }
  return gid === null
    ? endpointQuery('adminContests.problems', { query }, page)
    : endpointQuery('groupContests.problems', { query: { ...query, fromGroup } }, page)
}

export const announcementsEndpoint = (gid: Scope) =>
  gid === null ? 'adminContests.announcements' : 'groupContests.announcements'

export const announcementsQuery = (
  gid: Scope,
  cid: number,
  { page: currentPage, limit }: { page: number; limit: number },
) => endpointQuery(announcementsEndpoint(gid), { query: { cid, currentPage, limit } }, page)

/** The default filter of a contest's photos. */
export const usualPhotoFilter = { keyword: '', missing: '' }

export const photosQuery = (
  cid: number,
  { values, page: currentPage, limit }: AddressFilter<typeof usualPhotoFilter>,
) => {
  const missing = values.missing === '' ? undefined : true
  return endpointQuery(
    'contestPhotos.list',
    { query: { cid, currentPage, limit, keyword: values.keyword, missing } },
    page,
  )
}

export const publishableQuery = (cid: number) =>
  endpointQuery('adminContests.publishable', { query: { cid } }, { staleTime: 0, gcTime: 0 })

/** Problems that can be restored. */
export const withdrawnQuery = (gid: Scope, cid: number) =>
  endpointQuery(
    gid === null ? 'adminContests.withdrawn' : 'groupContests.withdrawn',
    { query: { cid } },
    { staleTime: 0 },
  )
