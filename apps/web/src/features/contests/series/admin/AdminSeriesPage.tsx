import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { Link, useNavigate } from 'react-router'
import { CrudPage } from '../../../../api/CrudPage.tsx'
import { call } from '../../../../api/client.ts'
import type { DataFor } from '../../../../api/endpoints.ts'
import { endpointQuery } from '../../../../api/query.ts'
import { useCrud } from '../../../../api/use-crud.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useAddressFilter } from '../../../../lib/use-address-filter.ts'
import { FilterRow } from '../../../../ui/fields/FilterRow.tsx'
import { SearchField } from '../../../../ui/fields/SearchField.tsx'
import { Badge } from '../../../../ui/labels/Badge.tsx'
import { RelativeTime } from '../../../../ui/labels/RelativeTime.tsx'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import { NothingFound } from '../../../../ui/states/NothingFound.tsx'
import type { Column } from '../../../../ui/tables/DataTable.tsx'
import { RowButtons } from '../../../../ui/tables/RowButtons.tsx'

type Row = DataFor<'contestSeries.adminList'>['records'][number]

const staleWithSeries = [
  'contestSeries.adminList',
  'contestSeries.list',
  'contestSeries.read',
  'contestSeries.ofContest',
  'contestSeries.standings',
] as const

const usual = { keyword: '' }

/** Contest series in the admin area; those removed within the last day can be restored. */
export function AdminSeriesPage() {
  const { t } = useTranslation(['adminSeries', 'admin'])
  const navigate = useNavigate()
  const filter = useAddressFilter(usual)
  const query = { currentPage: filter.page, limit: filter.limit, keyword: filter.values.keyword }
  const rows = useQuery(
    endpointQuery('contestSeries.adminList', { query }, { staleTime: 0, placeholderData: keepPreviousData }),
  )
  const crud = useCrud<Row>(staleWithSeries)
  const remove = ({ id, title }: Row): void =>
    crud.remove({
      title: t('adminSeries:remove.title', { title }),
      text: t('adminSeries:remove.text'),
      yes: t('admin:delete'),
      work: (options) => call('contestSeries.remove', { query: { id } }, options),
      done: t('admin:deleted'),
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
              crud.change({
                work: (options) => call('contestSeries.restore', { body: { id: row.id } }, options),
                done: t('adminSeries:restored'),
              })
            }
          >
            {t('adminSeries:restore')}
          </Button>
        ) : (
          <RowButtons
            name={row.title}
            onEdit={() => void navigate(`/admin/contest-series/${row.id}/edit`)}
            onRemove={() => remove(row)}
          />
        ),
    },
  ]
  return (
    <CrudPage
      crud={crud}
      title={t('adminSeries:title')}
      create={t('adminSeries:create')}
      createPath="/admin/contest-series/create"
      columns={columns}
      rows={rows}
      filter={filter}
      list="admin-series"
      none={
        filter.isFiltered ? (
          <NothingFound onClear={filter.clear} />
        ) : (
          <EmptyState drawing="contests" title={t('adminSeries:none')} hint={t('adminSeries:noneHint')} />
        )
      }
    >
      <FilterRow label={t('admin:filter.label')}>
        <SearchField
          label={t('admin:filter.keyword')}
          hint={t('adminSeries:field.title')}
          value={filter.values.keyword}
          maxChars={limits.keyword.maxChars}
          onSearch={(keyword) => filter.change({ keyword })}
        />
      </FilterRow>
    </CrudPage>
  )
}
