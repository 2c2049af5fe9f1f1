import type { DataFor } from '../../../../api/endpoints.ts'
import { endpointQuery } from '../../../../api/query.ts'

export type ContestImport = DataFor<'contestPackages.import'>
export type ContestPlan = NonNullable<ContestImport['plan']>
export type PlannedProblem = ContestPlan['problems'][number]
export type PlannedPerson = ContestPlan['people'][number]
export type ContestImportHead = DataFor<'contestPackages.imports'>[number]

const pollMs = 1_000

const isMoving = (state: ContestImport['state']): boolean => state === 'reading' || state === 'importing'

export const contestImportQuery = (importId: string) =>
  endpointQuery(
    'contestPackages.import',
    { params: { importId } },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data === undefined || isMoving(state.data.state) ? pollMs : false),
    },
  )

export const contestImportsQuery = endpointQuery('contestPackages.imports', {}, { staleTime: 0 })
