import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { messageOf } from '../../../api/client.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { NothingFound } from '../../../ui/states/NothingFound.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditTable } from './AuditTable.tsx'
import { auditQuery, usualFilter } from './queries.ts'

/** Admin actions, newest first. */
export function AuditPage() {
  const { t } = useTranslation(['adminAudit', 'admin'])
  const filter = useAddressFilter(usualFilter)
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    auditQuery(filter.values),
  )
  const rows = data?.pages.flatMap((page) => page.records)
  return (
    <PageFrame title={t('adminAudit:title')} lead={t('adminAudit:lead')}>
      <PageTitle text={t('adminAudit:title')} />
      <AuditFilters values={filter.values} onChange={filter.change} />
      {error !== null && rows === undefined ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : rows?.length === 0 ? (
        filter.isFiltered ? (
          <NothingFound onClear={filter.clear} />
        ) : (
          <EmptyState drawing="results" title={t('adminAudit:none')} />
        )
      ) : (
        <AuditTable rows={rows} />
      )}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('adminAudit:more')}
        </Button>
      )}
    </PageFrame>
  )
}
