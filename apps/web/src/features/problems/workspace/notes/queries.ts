import { keepPreviousData } from '@tanstack/react-query'
import { endpointQuery } from '../../../../api/query.ts'

/** The caller's note about a problem; not fetched again while it is being written. */
export const noteQuery = (pid: number) =>
  endpointQuery(
    'notes.read',
    { query: { pid } },
    { quiet: true, staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  )

export const notesQuery = (query: { readonly keyword: string; readonly currentPage: number; readonly limit: number }) =>
  endpointQuery('notes.list', { query }, { quiet: true, staleTime: 0, placeholderData: keepPreviousData })
