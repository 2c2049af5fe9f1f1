import { Button } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../../api/client.ts'
import type { DataFor } from '../../../../api/endpoints.ts'
import { PagedRows } from '../../../../api/PagedRows.tsx'
import { endpointQuery } from '../../../../api/query.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useAddressFilter } from '../../../../lib/use-address-filter.ts'
import { toast } from '../../../../ui/controls/toast.ts'
import { Confirm } from '../../../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../../../ui/dialogs/use-confirm.ts'
import { FilterRow } from '../../../../ui/fields/FilterRow.tsx'
import { SearchField } from '../../../../ui/fields/SearchField.tsx'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { isJudgeMode } from '../words.ts'
import { RefuseDialog } from './RefuseDialog.tsx'

type Row = DataFor<'adminProblems.examineList'>['records'][number]
const usual = { keyword: '' }

/** State of an application (api-admin 10). */
const progress = { applied: 1, accepted: 2, refused: 3 } as const

/** Problems of groups that ask to become public. */
export function ExaminePage() {
  const { t } = useTranslation(['adminProblems', 'admin'])
  const queries = useQueryClient()
  const confirm = useConfirm()
  const filter = useAddressFilter(usual)
  const list = useQuery(
    endpointQuery(
      'adminProblems.examineList',
      { query: { currentPage: filter.page, limit: filter.limit, keyword: filter.values.keyword } },
      { placeholderData: keepPreviousData, staleTime: 0 },
    ),
  )
  const [refusing, setRefusing] = useState<Row | null>(null)
  const refresh = (): void => void queries.invalidateQueries({ queryKey: ['adminProblems.examineList'] })
  const accept = async (row: Row): Promise<void> => {
    await call('adminProblems.examine', { body: { pid: row.id, progress: progress.accepted } })
      .then(() => toast.success(t('admin:saved')))
      .catch(() => {})
    refresh()
  }
  const askTake = (row: Row): void =>
    confirm.ask({
      title: t('adminProblems:examine.takeTitle', { name: row.problemId }),
      text: t('adminProblems:examine.takeText'),
      yes: t('adminProblems:examine.take'),
      onYes: () => void accept(row),
    })
  return (
    <>
      <FilterRow label={t('admin:filter.label')}>
        <SearchField
          label={t('admin:filter.keyword')}
          hint={t('adminProblems:filter.keywordHint')}
          value={filter.values.keyword}
          maxChars={limits.keyword.maxChars}
          onSearch={(keyword) => filter.change({ keyword })}
        />
      </FilterRow>
      <PagedRows
        list={list}
        filter={filter}
        none={
          <EmptyState
            drawing="due"
            title={t('adminProblems:examine.none')}
            hint={t('adminProblems:examine.noneHint')}
          />
        }
      >
        {(rows) => (
          <DataTable
            caption={t('adminProblems:examine.title')}
            rows={rows}
            rowKey={({ id }) => id}
            stale={list.isPlaceholderData}
            columns={[
              { key: 'id', head: t('adminProblems:column.id'), width: '168px', cell: ({ problemId }) => problemId },
              {
                key: 'title',
                head: t('adminProblems:column.title'),
                small: 'title',
                cell: ({ id, title }) => <Link to={`/admin/problem/edit/${id}`}>{title}</Link>,
              },
              {
                key: 'author',
                head: t('adminProblems:column.author'),
                width: '130px',
                medium: 'hidden',
                cell: ({ author }) => author,
              },
              {
                key: 'kind',
                head: t('adminProblems:column.kind'),
                width: '168px',
                medium: 'hidden',
                cell: ({ type, judgeMode }) =>
                  `${type === 1 ? 'OI' : 'ACM'} · ${isJudgeMode(judgeMode) ? t(`adminProblems:mode.${judgeMode}`) : judgeMode}`,
              },
              {
                key: 'progress',
                head: t('adminProblems:examine.progress'),
                width: '110px',
                cell: ({ applyPublicProgress }) =>
                  applyPublicProgress === progress.applied
                    ? t('adminProblems:examine.applied')
                    : applyPublicProgress === progress.accepted
                      ? t('adminProblems:examine.accepted')
                      : t('adminProblems:examine.refused'),
              },
              {
                key: 'actions',
                head: t('admin:table.actions'),
                width: '170px',
                cell: (row) => (
                  <>
                    {row.applyPublicProgress !== progress.accepted && (
                      <Button size="compact-sm" variant="subtle" onClick={() => askTake(row)}>
                        {t('adminProblems:examine.take')}
                      </Button>
                    )}
                    {row.applyPublicProgress !== progress.refused && (
                      <Button size="compact-sm" variant="subtle" onClick={() => setRefusing(row)}>
                        {t('adminProblems:examine.refuse')}
                      </Button>
                    )}
                  </>
                ),
              },
            ]}
          />
        )}
      </PagedRows>
      <Confirm confirm={confirm} />
      {refusing !== null && <RefuseDialog row={refusing} onClose={() => setRefusing(null)} />}
    </>
  )
}
