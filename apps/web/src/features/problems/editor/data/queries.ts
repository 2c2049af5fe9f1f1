import type { DataFor } from '../../../../api/endpoints.ts'
import { endpointQuery } from '../../../../api/query.ts'

export type DataSet = DataFor<'testdata.current'>
export type DataCase = DataSet['cases'][number]
export type Version = DataFor<'testdata.versions'>['records'][number]

/** Endpoints whose answers change with the test data of a problem. */
export const staleWithData = ['testdata.current', 'testdata.versions', 'problemChecks.report'] as const

export const dataQuery = (pid: number) => endpointQuery('testdata.current', { query: { pid } }, { staleTime: 0 })

const pollMs = 1_000

/** How far the generators are; asked until they are through. */
export const generatedQuery = (taskId: number) =>
  endpointQuery(
    'testdata.generated',
    { query: { taskId } },
    {
      staleTime: 0,
      quiet: true,
      refetchInterval: ({ state }) => (state.data?.state === 'done' || state.data?.state === 'failed' ? false : pollMs),
    },
  )

export const versionsQuery = (pid: number, page: number) =>
  endpointQuery('testdata.versions', { query: { pid, currentPage: page } }, { staleTime: 0 })

/** A set never changes under its hash, so a case of it is fetched once. */
export const caseQuery = (pid: number, seq: number, hash: string, maxBytes: number) =>
  endpointQuery(
    'testdata.preview',
    { query: { pid, seq, hash, maxBytes } },
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 60_000, quiet: true },
  )
