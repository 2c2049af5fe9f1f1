import { Button } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { Link, useNavigate } from 'react-router'
import { call } from '../../../../api/client.ts'
import type { DataFor } from '../../../../api/endpoints.ts'
import { PagedRows } from '../../../../api/PagedRows.tsx'
import { PageTitle } from '../../../../api/PageTitle.tsx'
import { endpointQuery } from '../../../../api/query.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useAddressFilter } from '../../../../lib/use-address-filter.ts'
import { toast } from '../../../../ui/controls/toast.ts'
import { Confirm } from '../../../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../../../ui/dialogs/use-confirm.ts'
import { FilterRow } from '../../../../ui/fields/FilterRow.tsx'
import { SearchField } from '../../../../ui/fields/SearchField.tsx'
import { Badge } from '../../../../ui/labels/Badge.tsx'
import { RelativeTime } from '../../../../ui/labels/RelativeTime.tsx'
import { PageFrame } from '../../../../ui/page/PageFrame.tsx'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import { NothingFound } from '../../../../ui/states/NothingFound.tsx'
import { type Column, DataTable } from '../../../../ui/tables/DataTable.tsx'
import { RowButtons } from '../../../../ui/tables/RowButtons.tsx'

type Row = DataFor<'contestSeries.adminList'>['records'][number]

const usual = { keyword: '' }

/** Contest series in the admin area; those removed within the last day can be restored. */
export function AdminSeriesPage() {
  const { t } = useTranslation(['adminSeries', 'admin'])
  const queries = useQueryClient()
  const navigate = useNavigate()
  const filter = useAddressFilter(usual)
  const query = { currentPage: filter.page, limit: filter.limit, keyword: filter.values.keyword }
  const list = useQuery(
    endpointQuery('contestSeries.adminList', { query }, { staleTime: 0, placeholderData: keepPreviousData }),
  )
  const confirm = useConfirm()
  const done = async (work: Promise<unknown>, message: string): Promise<void> => {
    // A refusal is shown by the call.
    await work.then(() => toast.success(message)).catch(() => {})
    void queries.invalidateQueries()
  }
  const askToRemove = ({ id, title }: Row): void =>
    confirm.ask({
      title: t('adminSeries:remove.title', { title }),
      text: t('adminSeries:remove.text'),
      yes: t('admin:delete'),
      isDangerous: true,
      onYes: () => void done(call('contestSeries.remove', { query: { id } }), t('admin:deleted')),
    })
  const columns: readonly Column<Row>[] = [
    { key: 'id', head: 'ID', width: '72px', small: 'hidden', cell: ({ id }) => id },
    {
      key: 'title',
      head: t('adminSeries:field.title'),
      small: 'title',
      cell: ({ id, title, removedAt }) =>
        removedAt === null ? <Link to={`/contest-series/${id}`}>{title}</Link> : <span>{title}</span>,
    },
    {
      key: 'state',
      head: t('adminSeries:state'),
      width: '110px',
      cell: ({ isVisible, removedAt }) =>
        removedAt !== null ? (
          <Badge look="wrong">{t('adminSeries:removed')}</Badge>
        ) : (
          <Badge look={isVisible ? 'accepted' : 'progress'}>
            {t(`adminSeries:${isVisible ? 'public' : 'hidden'}`)}
          </Badge>
        ),
    },
    {
      key: 'contests',
      head: t('adminSeries:contests'),
      width: '90px',
      align: 'end',
      small: 'labelled',
      cell: ({ contests }) => contests,
    },
    { key: 'owner', head: t('adminSeries:owner'), width: '130px', medium: 'hidden', cell: ({ owner }) => owner ?? '–' },
    {
      key: 'updated',
      head: t('adminSeries:updated'),
      width: '130px',
      medium: 'hidden',
      small: 'hidden',
      cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
    },
    {
      key: 'actions',
      head: t('admin:table.actions'),
      width: '130px',
      cell: (row) =>
        !row.mayEdit ? null : row.removedAt !== null ? (
          <Button
            variant="default"
            size="xs"
            onClick={() =>
              void done(call('contestSeries.restore', { body: { id: row.id } }), t('adminSeries:restored'))
            }
          >
            {t('adminSeries:restore')}
          </Button>
        ) : (
          <RowButtons
            name={row.title}
            onEdit={() => void navigate(`/admin/contest-series/${row.id}/edit`)}
            onRemove={() => askToRemove(row)}
          />
        ),
    },
  ]
  return (
    <PageFrame
      title={t('adminSeries:title')}
      actions={
        <Button component={Link} to="/admin/contest-series/create">
          {t('adminSeries:create')}
        </Button>
      }
    >
      <PageTitle text={t('adminSeries:title')} />
      <FilterRow label={t('admin:filter.label')}>
        <SearchField
          label={t('admin:filter.keyword')}
          hint={t('adminSeries:field.title')}
          value={filter.values.keyword}
          maxChars={limits.keyword.maxChars}
          onSearch={(keyword) => filter.change({ keyword })}
        />
      </FilterRow>
      <PagedRows
        list={list}
        filter={filter}
        none={
          filter.isFiltered ? (
            <NothingFound onClear={filter.clear} />
          ) : (
            <EmptyState drawing="contests" title={t('adminSeries:none')} hint={t('adminSeries:noneHint')} />
          )
        }
      >
        {(rows) => (
          <DataTable
            caption={t('adminSeries:title')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            stale={list.isPlaceholderData}
            skeletonRows={filter.limit}
            list="admin-series"
          />
        )}
      </PagedRows>
      <Confirm confirm={confirm} />
    </PageFrame>
  )
}
