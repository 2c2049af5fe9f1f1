import type { DataFor } from '../../../../api/endpoints.ts'
import { endpointQuery } from '../../../../api/query.ts'

export type Revision = DataFor<'statementHistory.list'>['records'][number]
export type RevisionTexts = DataFor<'statementHistory.read'>['revision']

export const revisionsQuery = (pid: number, page: number) =>
  endpointQuery('statementHistory.list', { query: { pid, currentPage: page } }, { staleTime: 0 })

export const revisionQuery = (pid: number, id: number) =>
  endpointQuery('statementHistory.read', { query: { pid, id } }, { staleTime: 0 })

/** Translations that do not follow the default language. */
export const outdatedQuery = (pid: number) =>
  endpointQuery('statementHistory.outdated', { query: { pid } }, { staleTime: 0 })
