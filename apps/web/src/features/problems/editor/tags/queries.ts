import type { DataFor } from '../../../../api/endpoints.ts'
import { endpointQuery } from '../../../../api/query.ts'

export type Tag = DataFor<'adminTags.list'>[number]
export type Classification = DataFor<'adminTags.classifications'>[number]

export const tagsQuery = (oj: string) => endpointQuery('adminTags.list', { query: { oj } }, { staleTime: 0 })
export const classificationsQuery = (oj: string) =>
  endpointQuery('adminTags.classifications', { query: { oj } }, { staleTime: 0 })
