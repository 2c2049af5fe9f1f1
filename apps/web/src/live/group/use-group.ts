import type { GroupDetail } from '@verdict/contract'
import { createContext, useContext } from 'react'
import { endpointQuery } from '../../api/query.ts'

/** The group whose pages are open. */
export interface GroupPlace {
  readonly gid: number
  readonly group: GroupDetail
}

export const GroupContext = createContext<GroupPlace | null>(null)

/** The group around a component; its pages are inside `GroupScope`. */
export const useGroup = (): GroupPlace => {
  const place = useContext(GroupContext)
  if (place === null) throw new Error('useGroup outside of a group')
  return place
}

export const groupQuery = (gid: number) => endpointQuery('groups.detail', { query: { gid } }, { quiet: true })
