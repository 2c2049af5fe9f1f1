import { limits } from '@verdict/contract/limits'
import { type DiscussionOrder, discussionOrders } from '@verdict/contract/vocabulary'
import { useMemo } from 'react'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'

export interface DiscussionFilter {
  readonly category: number | undefined
  readonly keyword: string | undefined
  readonly onlyMine: boolean
  /** Admins of a group also see disabled discussions, with buttons to pin and disable. */
  readonly isManaged: boolean
  /** Undefined for the newest first. */
  readonly sort: DiscussionOrder | undefined
  readonly page: number
  readonly limit: number
}

const usual = { cid: '', keyword: '', onlyMine: '', manage: '', sort: '' }

const isOrder = (text: string): text is DiscussionOrder => discussionOrders.some((order) => order === text)

/** The filter of the list, kept in the address; values that mean nothing count as all. */
export const useDiscussionFilter = () => {
  const address = useAddressFilter(usual, limits.discussion.pageSize)
  const { values, page, limit } = address
  const filter = useMemo<DiscussionFilter>(
    () => ({
      category: /^[1-9]\d{0,8}$/.test(values.cid) ? Number(values.cid) : undefined,
      keyword: values.keyword === '' ? undefined : values.keyword,
      onlyMine: values.onlyMine === 'true',
      isManaged: values.manage === 'true',
      sort: isOrder(values.sort) && values.sort !== 'newest' ? values.sort : undefined,
      page,
      limit,
    }),
    [values, page, limit],
  )
  return { ...address, filter }
}
