import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { messageOf } from '../../api/client.ts'
import { PageTitle } from '../../api/PageTitle.tsx'
import { listFilter, rejudgingListQuery } from '../../features/admin-rejudge/queries.ts'
import { RejudgingTable } from '../../features/admin-rejudge/RejudgingTable.tsx'
import { useTranslation } from '../../i18n/index.ts'
import { useAddressFilter } from '../../lib/use-address-filter.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { Pagination } from '../../ui/Pagination.tsx'

const NewRejudging = lazy(() => import('../../features/admin-rejudge/NewRejudging.tsx'))

export function Component() {
  const { t } = useTranslation('rejudge')
  const [search] = useSearchParams()
  const problemId = search.get('problem') ?? ''
  const [isAsking, setAsking] = useState(problemId !== '')
  const filter = useAddressFilter(listFilter, 20)
  const { data, error, isPlaceholderData, refetch } = useQuery(rejudgingListQuery(filter))
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      actions={<Button onClick={() => setAsking(true)}>{t('new')}</Button>}
    >
      <PageTitle text={t('title')} />
      {error !== null && data === undefined ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : data?.records.length === 0 ? (
        <EmptyState title={t('none')} hint={t('noneHint')} />
      ) : (
        <RejudgingTable rows={data?.records} stale={isPlaceholderData} />
      )}
      {data !== undefined && data.total > filter.limit && (
        <Pagination
          page={filter.page}
          limit={filter.limit}
          total={data.total}
          hrefOf={filter.hrefOf}
          onLimit={filter.setLimit}
        />
      )}
      {isAsking && (
        <Suspense>
          <NewRejudging
            given={problemId === '' ? {} : { problemId, onlyOutdated: true }}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </PageFrame>
  )
}
