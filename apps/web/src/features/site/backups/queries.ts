import { keepPreviousData } from '@tanstack/react-query'
import type { BackupKind } from '@verdict/contract'
import { endpointQuery } from '../../../api/query.ts'
import type { AddressFilter } from '../../../lib/use-address-filter.ts'

/** The names are checked against the contract. */
export const kinds = ['backup', 'drill'] as const satisfies readonly BackupKind[]

export const usualFilter = { kind: '' }
export const pageSize = 20
/** A run ends at any moment; both queries follow it. */
const refetchInterval = 5_000

export const backupsQuery = endpointQuery('backups.overview', {}, { staleTime: 0, refetchInterval })
export const backupRunsQuery = ({ values, page, limit }: AddressFilter<typeof usualFilter>) =>
  endpointQuery(
    'backups.runs',
    { query: { currentPage: page, limit, kind: kinds.find((kind) => kind === values.kind) } },
    { placeholderData: keepPreviousData, staleTime: 0, refetchInterval },
  )
