import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { call } from '../../../api/client.ts'
import { PagedRows } from '../../../api/PagedRows.tsx'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { useFocusReturn } from '../../../lib/use-focus-return.ts'
import { TextButton } from '../../../ui/controls/TextButton.tsx'
import { toast } from '../../../ui/controls/toast.ts'
import { Confirm } from '../../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { lazyPart } from '../../../ui/states/lazy-part.tsx'
import { type Column, DataTable } from '../../../ui/tables/DataTable.tsx'
import { RowButtons } from '../../../ui/tables/RowButtons.tsx'
import { type AnnouncementRow, announcementsQuery } from './queries.ts'

const AnnouncementDialog = lazyPart(() => import('./AnnouncementDialog.tsx'))
const noFilter = {}

/** Announcements of the site: publish, change, hide, delete. */
export function AnnouncementsPage() {
  const { t } = useTranslation(['adminNews', 'admin'])
  const queries = useQueryClient()
  const filter = useAddressFilter(noFilter)
  const confirm = useConfirm()
  const list = useQuery(announcementsQuery(filter))
  const [opened, setOpened] = useState<AnnouncementRow | 'new' | null>(null)
  useFocusReturn(opened !== null)
  const refresh = (): void => {
    void queries.invalidateQueries({ queryKey: ['announcements.list'] })
    void queries.invalidateQueries({ queryKey: ['site.announcements'] })
  }
  const show = (row: AnnouncementRow, isShown: boolean): void => {
    const body = { id: row.id, title: row.title, content: row.content, status: isShown ? 0 : 1 }
    void call('announcements.update', { body })
      .then(() => toast.success(t('admin:saved')))
      .catch(() => {})
      .finally(refresh)
  }
  const remove = (row: AnnouncementRow): void =>
    confirm.ask({
      title: t('adminNews:remove.title', { title: row.title }),
      text: t('adminNews:remove.text'),
      yes: t('admin:delete'),
      isDangerous: true,
      onYes: () =>
        void call('announcements.remove', { query: { aid: row.id } })
          .then(() => toast.success(t('admin:deleted')))
          .catch(() => {})
          .finally(refresh),
    })
  const columns: Column<AnnouncementRow>[] = [
    {
      key: 'title',
      head: t('adminNews:field.title'),
      small: 'title',
      cell: (row) => <TextButton onClick={() => setOpened(row)}>{row.title}</TextButton>,
    },
    { key: 'author', head: t('adminNews:column.author'), width: '140px', cell: ({ username }) => username },
    {
      key: 'made',
      head: t('adminNews:column.made'),
      width: '140px',
      cell: ({ gmtCreate }) => <RelativeTime at={gmtCreate} />,
    },
    {
      key: 'changed',
      head: t('adminNews:column.changed'),
      width: '140px',
      small: 'labelled',
      medium: 'hidden',
      cell: ({ gmtModified }) => <RelativeTime at={gmtModified} />,
    },
    {
      key: 'shown',
      head: t('adminNews:column.shown'),
      width: '80px',
      cell: (row) => (
        <Toggle
          bare
          label={t('adminNews:showOf', { title: row.title })}
          checked={row.status === 0}
          onChange={(isShown) => show(row, isShown)}
        />
      ),
    },
    {
      key: 'actions',
      head: t('admin:table.actions'),
      width: '92px',
      cell: (row) => <RowButtons name={row.title} onEdit={() => setOpened(row)} onRemove={() => remove(row)} />,
    },
  ]
  return (
    <PageFrame
      title={t('adminNews:announcements')}
      lead={t('adminNews:announcementsLead')}
      actions={<Button onClick={() => setOpened('new')}>{t('adminNews:create')}</Button>}
    >
      <PageTitle text={t('adminNews:announcements')} />
      <PagedRows
        list={list}
        filter={filter}
        none={<EmptyState drawing="messages" title={t('adminNews:none')} hint={t('adminNews:announcementsNone')} />}
      >
        {(rows) => (
          <DataTable
            caption={t('adminNews:announcements')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            stale={list.isPlaceholderData}
          />
        )}
      </PagedRows>
      <Suspense>
        {opened !== null && (
          <AnnouncementDialog
            row={opened === 'new' ? null : opened}
            onClose={() => setOpened(null)}
            onSaved={refresh}
          />
        )}
      </Suspense>
      <Confirm confirm={confirm} />
    </PageFrame>
  )
}
