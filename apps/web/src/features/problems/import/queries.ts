import type { DataFor } from '../../../api/endpoints.ts'
import { endpointQuery } from '../../../api/query.ts'

export type Import = DataFor<'packages.import'>
export type Packaged = Import['problems'][number]
export type ImportHead = DataFor<'packages.imports'>[number]

const pollMs = 1_000
const moving: ReadonlySet<Import['state']> = new Set(['receiving', 'reading', 'importing'])

const isMoving = (state: Import['state']): boolean => moving.has(state)

export const importQuery = (importId: string) =>
  endpointQuery(
    'packages.import',
    { params: { importId } },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data === undefined || isMoving(state.data.state) ? pollMs : false),
    },
  )

export const importsQuery = endpointQuery('packages.imports', {}, { staleTime: 0 })

export type RemoteImport = DataFor<'remoteImports.read'>
export type RemoteImportHead = DataFor<'remoteImports.list'>[number]

export const remoteImportsQuery = endpointQuery('remoteImports.list', {}, { staleTime: 0 })

/** Polled while it runs. */
export const remoteImportQuery = (remoteImportId: number) =>
  endpointQuery(
    'remoteImports.read',
    { params: { remoteImportId } },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data === undefined || state.data.state === 'running' ? pollMs : false),
    },
  )
