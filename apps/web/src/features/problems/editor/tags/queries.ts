import type { DataFor } from '../../../../api/endpoints.ts'
import { endpointQuery } from '../../../../api/query.ts'

export type Tag = DataFor<'adminTags.list'>[number]
export type Classification = DataFor<'adminTags.classifications'>[number]

export const tagsQuery = (oj: string) => endpointQuery('adminTags.list', { query: { oj } }, { staleTime: 0 })
export const classificationsQuery = (oj: string) =>
  endpointQuery('adminTags.classifications', { query: { oj } }, { staleTime: 0 })

/** Endpoints whose answers change with tags and their categories. */
export const tagEndpoints = ['adminTags.list', 'adminTags.classifications', 'problems.allTags'] as const
