import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../../api/client.ts'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { useFocusReturn } from '../../../lib/use-focus-return.ts'
import { Confirm } from '../../../ui/Confirm.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageFrame } from '../../../ui/PageFrame.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { useConfirm } from '../../../ui/use-confirm.ts'
import { contestListQuery, usualFilter } from '../queries.ts'
import { ContestFilters } from './ContestFilters.tsx'
import { ContestTable } from './ContestTable.tsx'
import { useContestActs } from './use-contest-acts.ts'

const dialogs = {
  copy: lazy(() => import('./CopyDialog.tsx')),
  download: lazy(() => import('./DownloadDialog.tsx')),
  publish: lazy(() => import('./PublishDialog.tsx')),
}

/** Every contest outside groups, whoever looks after it; what one may do stands in its row. */
export function ContestsPage() {
  const { t } = useTranslation(['adminContests', 'admin'])
  const filter = useAddressFilter(usualFilter)
  const { data, error, isPlaceholderData, refetch } = useQuery(contestListQuery(filter))
  const confirm = useConfirm()
  const { acts, opened, close } = useContestActs(confirm.ask)
  useFocusReturn(opened !== null)
  const Opened = opened === null ? null : dialogs[opened.kind]
  return (
    <PageFrame
      title={t('adminContests:title')}
      actions={
        <Button component={Link} to="/admin/contest/create">
          {t('adminContests:create')}
        </Button>
      }
    >
      <PageTitle text={t('adminContests:title')} />
      <ContestFilters values={filter.values} onChange={filter.change} />
      {error !== null && data === undefined ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : data?.records.length === 0 ? (
        <EmptyState
          title={t(filter.isFiltered ? 'admin:filter.none' : 'adminContests:none')}
          hint={t(filter.isFiltered ? 'admin:filter.noneHint' : 'adminContests:noneHint')}
        >
          {filter.isFiltered && (
            <Button variant="default" onClick={filter.clear}>
              {t('admin:filter.clear')}
            </Button>
          )}
        </EmptyState>
      ) : (
        <ContestTable rows={data?.records} stale={isPlaceholderData} skeletonRows={filter.limit} acts={acts} />
      )}
      {data !== undefined && data.total > 0 && (
        <Pagination
          page={filter.page}
          limit={filter.limit}
          total={data.total}
          hrefOf={filter.hrefOf}
          onLimit={filter.setLimit}
        />
      )}
      <Suspense>{Opened !== null && opened !== null && <Opened row={opened.row} onClose={close} />}</Suspense>
      <Confirm confirm={confirm} />
    </PageFrame>
  )
}
