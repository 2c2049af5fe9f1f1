import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { PagedRows } from '../../../api/PagedRows.tsx'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { BatchStrip } from '../../../features/problems/editor/list/BatchStrip.tsx'
import { ProblemFilters } from '../../../features/problems/editor/list/ProblemFilters.tsx'
import { ProblemTable } from '../../../features/problems/editor/list/ProblemTable.tsx'
import { pageSize, problemListQuery, usualFilter } from '../../../features/problems/editor/list/queries.ts'
import { useProblemActs } from '../../../features/problems/editor/list/use-problem-acts.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { Confirm } from '../../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { NothingFound } from '../../../ui/states/NothingFound.tsx'

export function Component() {
  const { t } = useTranslation(['adminProblems', 'admin'])
  const filter = useAddressFilter(usualFilter, pageSize)
  const list = useQuery(problemListQuery(filter))
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
      <PagedRows
        list={list}
        filter={filter}
        none={
          filter.isFiltered ? (
            <NothingFound onClear={filter.clear} />
          ) : (
            <EmptyState drawing="results" title={t('adminProblems:none')} hint={t('adminProblems:noneHint')} />
          )
        }
      >
        {(rows) => (
          <ProblemTable
            rows={rows}
            stale={list.isPlaceholderData}
            skeletonRows={filter.limit}
            chosen={chosen}
            onChoose={setChosen}
            acts={acts}
            order={filter.order}
          />
        )}
      </PagedRows>
      <BatchStrip pids={[...chosen]} ask={confirm.ask} onClear={() => setChosen(new Set())} />
      <Confirm confirm={confirm} />
    </PageFrame>
  )
}
