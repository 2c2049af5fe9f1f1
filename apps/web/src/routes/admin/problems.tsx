import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../api/client.ts'
import { PageTitle } from '../../api/PageTitle.tsx'
import { BatchStrip } from '../../features/admin-problems/list/BatchStrip.tsx'
import { ProblemFilters } from '../../features/admin-problems/list/ProblemFilters.tsx'
import { ProblemTable } from '../../features/admin-problems/list/ProblemTable.tsx'
import { pageSize, problemListQuery, usualFilter } from '../../features/admin-problems/list/queries.ts'
import { useProblemActs } from '../../features/admin-problems/list/use-problem-acts.ts'
import { useTranslation } from '../../i18n/index.ts'
import { useAddressFilter } from '../../lib/use-address-filter.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { useConfirm } from '../../ui/use-confirm.ts'

export function Component() {
  const { t } = useTranslation(['adminProblems', 'admin'])
  const filter = useAddressFilter(usualFilter, pageSize)
  const { data, error, isPlaceholderData, refetch } = useQuery(problemListQuery(filter))
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const confirm = useConfirm()
  const acts = useProblemActs(confirm.ask)
  return (
    <PageFrame
      title={t('adminProblems:title')}
      actions={
        <Button component={Link} to="/admin/problem/create">
          {t('adminProblems:create')}
        </Button>
      }
    >
      <PageTitle text={t('adminProblems:title')} />
      <ProblemFilters values={filter.values} onChange={filter.change} />
      {error !== null && data === undefined ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : data?.records.length === 0 ? (
        <EmptyState
          title={t(filter.isFiltered ? 'admin:filter.none' : 'adminProblems:none')}
          hint={t(filter.isFiltered ? 'admin:filter.noneHint' : 'adminProblems:noneHint')}
        >
          {filter.isFiltered && (
            <Button variant="default" onClick={filter.clear}>
              {t('admin:filter.clear')}
            </Button>
          )}
        </EmptyState>
      ) : (
        <ProblemTable
          rows={data?.records}
          stale={isPlaceholderData}
          skeletonRows={filter.limit}
          chosen={chosen}
          onChoose={setChosen}
          acts={acts}
        />
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
      <BatchStrip pids={[...chosen]} ask={confirm.ask} onClear={() => setChosen(new Set())} />
      <Confirm confirm={confirm} />
    </PageFrame>
  )
}
