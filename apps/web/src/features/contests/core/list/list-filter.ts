import { limits } from '@verdict/contract/limits'
import { type ContestListOrder, contestListOrders } from '@verdict/contract/vocabulary'
import { useMemo } from 'react'
import { useAddressFilter } from '../../../../lib/use-address-filter.ts'

export interface ContestFilter {
  readonly status: number | undefined
  readonly type: number | undefined
  readonly keyword: string | undefined
  /** By phase, when it is left out. */
  readonly sort: ContestListOrder | undefined
  readonly page: number
  readonly limit: number
}

const usual = { status: '', type: '', keyword: '', sort: '' }

/** Valid values of the address: anything else counts as all (specification 001, 2.2). */
const oneOf = (text: string, known: readonly number[]): number | undefined =>
  known.find((value) => String(value) === text)

const contestFilterOf = (values: typeof usual, page: number, limit: number): ContestFilter => ({
  status: oneOf(values.status, [-1, 0, 1]),
  type: oneOf(values.type, [0, 1]),
  keyword: values.keyword === '' ? undefined : values.keyword,
  sort: contestListOrders.find((order) => order === values.sort),
  page,
  limit,
})

/** The filter of the list, kept in the address. */
export const useContestFilter = () => {
  const address = useAddressFilter(usual, limits.contestList.pageSize)
  const { values, page, limit } = address
  return { ...address, filter: useMemo(() => contestFilterOf(values, page, limit), [values, page, limit]) }
}
