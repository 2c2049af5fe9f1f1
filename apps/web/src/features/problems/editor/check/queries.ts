import type { DataFor } from '../../../../api/endpoints.ts'
import { endpointQuery } from '../../../../api/query.ts'

export type Programs = DataFor<'problemChecks.programs'>
export type Program = Programs['programs'][number]
export type Report = NonNullable<DataFor<'problemChecks.report'>>
export type Pause = DataFor<'problemChecks.pauses'>[number]
export type Task = Report['tasks'][number]
export type ProgramKind = Program['kind']
export type Expected = Program['expected'][number]

const pollMs = 2_000

export const programsQuery = (pid: number) =>
  endpointQuery('problemChecks.programs', { query: { pid } }, { staleTime: 0, gcTime: 0 })

/** The event stream triggers refetches; rare polling covers a lost stream. */
export const reportQuery = (pid: number) =>
  endpointQuery(
    'problemChecks.report',
    { query: { pid } },
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.state === 'running' ? pollMs : false) },
  )

/** Hosts pause problems, and repairs resume them. */
export const pausesQuery = (pid?: number) =>
  endpointQuery('problemChecks.pauses', { query: { pid } }, { staleTime: 0, refetchInterval: 15_000 })
