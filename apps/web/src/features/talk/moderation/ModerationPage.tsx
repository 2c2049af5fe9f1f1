import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DiscussionRow } from '@verdict/contract'
import { limits } from '@verdict/contract/limits'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../api/client.ts'
import { PagedRows } from '../../../api/PagedRows.tsx'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { SavedFilters } from '../../../api/saved-filters/SavedFilters.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { Confirm } from '../../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { FilterRow } from '../../../ui/fields/FilterRow.tsx'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { Badge } from '../../../ui/labels/Badge.tsx'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { NothingFound } from '../../../ui/states/NothingFound.tsx'
import { ActionStrip } from '../../../ui/tables/ActionStrip.tsx'
import { type Column, DataTable } from '../../../ui/tables/DataTable.tsx'
import { selectColumn } from '../../../ui/tables/select-column.tsx'
import { allDiscussionsQuery, categoriesQuery, discussionAddress } from './queries.ts'

const noFilter = { keyword: '', cid: '' }

interface Change {
  readonly status?: number
  readonly topPriority?: boolean
  readonly isEditorial?: boolean
}

/** Every discussion of the site: pin, disable, mark as editorial, delete. */
export function ModerationPage() {
  const { t } = useTranslation(['moderation', 'admin'])
  const queries = useQueryClient()
  const filter = useAddressFilter(noFilter)
  const confirm = useConfirm()
  const list = useQuery(allDiscussionsQuery(filter))
  const categories = useQuery(categoriesQuery).data ?? []
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const refresh = (): void => void queries.invalidateQueries({ queryKey: ['discussions.list'] })
  const change = (row: DiscussionRow, part: Change): void => {
    const body = { id: row.id, status: null, topPriority: null, isEditorial: null, ...part }
    void call('adminDiscussions.update', { body })
      .then(() => toast.success(t('admin:saved')))
      .catch(() => {})
      .finally(refresh)
  }
  const askRemove = (): void =>
    confirm.ask({
      title: t('moderation:remove.title', { count: chosen.size }),
      text: t('moderation:remove.text'),
      yes: t('admin:delete'),
      isDangerous: true,
      onYes: () =>
        void call('adminDiscussions.remove', { body: [...chosen] })
          .then(() => {
            setChosen(new Set())
            toast.success(t('admin:deleted'))
          })
          .catch(() => {})
          .finally(refresh),
    })
  const columns: Column<DiscussionRow>[] = [
    selectColumn<DiscussionRow, number>({
      rows: list.data?.records,
      keyOf: ({ id }) => id,
      nameOf: ({ title }) => title,
      chosen,
      onChange: setChosen,
    }),
    { key: 'id', head: 'ID', width: '76px', medium: 'hidden', small: 'hidden', cell: ({ id }) => id },
    {
      key: 'title',
      head: t('moderation:column.title'),
      small: 'title',
      wraps: true,
      cell: (row) => <Link to={discussionAddress(row.id, row.gid)}>{row.title}</Link>,
    },
    { key: 'author', head: t('moderation:column.author'), width: '130px', cell: ({ author }) => author },
    {
      key: 'category',
      head: t('moderation:column.category'),
      width: '120px',
      medium: 'hidden',
      cell: (row) => (row.gid === null ? row.categoryName : <Badge look="neutral">{t('moderation:ofGroup')}</Badge>),
    },
    {
      key: 'made',
      head: t('moderation:column.made'),
      width: '120px',
      medium: 'hidden',
      cell: ({ gmtCreate }) => <RelativeTime at={gmtCreate} />,
    },
    {
      key: 'top',
      head: t('moderation:column.pinned'),
      width: '84px',
      small: 'labelled',
      cell: (row) => (
        <Toggle
          bare
          label={t('moderation:pinOf', { title: row.title })}
          checked={row.topPriority}
          onChange={(topPriority) => change(row, { topPriority })}
        />
      ),
    },
    {
      key: 'editorial',
      head: t('moderation:column.editorial'),
      width: '92px',
      small: 'labelled',
      cell: (row) =>
        row.pid === null ? (
          '–'
        ) : (
          <Toggle
            bare
            label={t('moderation:editorialOf', { title: row.title, pid: row.pid })}
            checked={row.isEditorial}
            onChange={(isEditorial) => change(row, { isEditorial })}
          />
        ),
    },
    {
      key: 'status',
      head: t('moderation:column.shown'),
      width: '84px',
      small: 'labelled',
      cell: (row) => (
        <Toggle
          bare
          label={t('moderation:showOf', { title: row.title })}
          checked={row.status === 0}
          onChange={(isShown) => change(row, { status: isShown ? 0 : 1 })}
        />
      ),
    },
  ]
  return (
    <PageFrame
      title={t('moderation:title')}
      lead={t('moderation:lead')}
      actions={
        <Button variant="default" component={Link} to="/admin/discussion/report">
          {t('moderation:reports')}
        </Button>
      }
    >
      <PageTitle text={t('moderation:title')} />
      <FilterRow end={<SavedFilters />} label={t('moderation:filters')}>
        <SelectField
          label={t('moderation:column.category')}
          value={filter.values.cid}
          onChange={(cid) => filter.change({ cid })}
          options={[
            { value: '', text: t('moderation:allCategories') },
            ...categories.map(({ id, name }) => ({ value: String(id), text: name })),
          ]}
        />
        <SearchField
          label={t('moderation:search')}
          hint={t('moderation:searchHint')}
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
            <EmptyState drawing="due" title={t('moderation:none')} hint={t('moderation:noneHint')} />
          )
        }
      >
        {(rows) => (
          <DataTable
            caption={t('moderation:title')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            stale={list.isPlaceholderData}
          />
        )}
      </PagedRows>
      <ActionStrip count={chosen.size} onClear={() => setChosen(new Set())}>
        <Button variant="default" onClick={askRemove}>
          {t('admin:delete')}
        </Button>
      </ActionStrip>
      <Confirm confirm={confirm} />
    </PageFrame>
  )
}
