import { limits } from '@verdict/contract/limits'
import { trainingOrders } from '@verdict/contract/vocabulary'
import { useMemo } from 'react'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import type { TrainingFilter } from './queries.ts'

const usual = { keyword: '', categoryId: '', auth: '', sort: '' }

/** Unknown values of the address count as no filter; existing clients write `All`. */
export const trainingFilterOf = (values: typeof usual, page: number, limit: number): TrainingFilter => ({
  keyword: values.keyword.trim() === '' ? undefined : values.keyword.trim(),
  categoryId: /^[1-9]\d{0,8}$/.test(values.categoryId) ? Number(values.categoryId) : undefined,
  auth: ['Public', 'Private'].find((auth) => auth === values.auth),
  sort: trainingOrders.find((order) => order === values.sort),
  page,
  limit,
})

/** The filter of the training list, kept in the address. */
export const useTrainingFilter = () => {
  const address = useAddressFilter(usual, limits.training.pageSize)
  const { values, page, limit } = address
  // An order leaves nothing out.
  const isFiltered = values.keyword !== '' || values.categoryId !== '' || values.auth !== ''
  return { ...address, isFiltered, filter: useMemo(() => trainingFilterOf(values, page, limit), [values, page, limit]) }
}
