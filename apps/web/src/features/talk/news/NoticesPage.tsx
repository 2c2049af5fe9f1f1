import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { call } from '../../../api/client.ts'
import { PagedRows } from '../../../api/PagedRows.tsx'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { listText } from '../../../lib/list-text.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { useFocusReturn } from '../../../lib/use-focus-return.ts'
import { TextButton } from '../../../ui/controls/TextButton.tsx'
import { toast } from '../../../ui/controls/toast.ts'
import { Confirm } from '../../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { lazyPart } from '../../../ui/states/lazy-part.tsx'
import { type Column, DataTable } from '../../../ui/tables/DataTable.tsx'
import { RowButtons } from '../../../ui/tables/RowButtons.tsx'
import { audienceOf } from './audiences.ts'
import { type NoticeRow, noticesQuery } from './queries.ts'

const NoticeDialog = lazyPart(() => import('./NoticeDialog.tsx'))
const noFilter = {}

/** Notices to all users, to admins or to some: send, edit, withdraw. */
export function NoticesPage() {
  const { t } = useTranslation(['adminNews', 'admin'])
  const queries = useQueryClient()
  const filter = useAddressFilter(noFilter)
  const confirm = useConfirm()
  const list = useQuery(noticesQuery(filter))
  const [opened, setOpened] = useState<NoticeRow | 'new' | null>(null)
  useFocusReturn(opened !== null)
  const refresh = (): void => void queries.invalidateQueries({ queryKey: ['notices.list'] })
  const remove = (row: NoticeRow): void =>
    confirm.ask({
      title: t('adminNews:takeBack.title', { title: row.title }),
      text: t('adminNews:takeBack.text', { count: row.recipientCount }),
      yes: t('adminNews:takeBack.yes'),
      isDangerous: true,
      onYes: () =>
        void call('notices.remove', { query: { id: row.id } })
          .then(() => toast.success(t('admin:deleted')))
          .catch(() => {})
          .finally(refresh),
    })
  const columns: Column<NoticeRow>[] = [
    {
      key: 'title',
      head: t('adminNews:field.title'),
      small: 'title',
      cell: (row) => <TextButton onClick={() => setOpened(row)}>{row.title}</TextButton>,
    },
    { key: 'audience', head: t('adminNews:audience.label'), width: '22%', cell: (row) => <Audience row={row} /> },
    {
      key: 'state',
      head: t('adminNews:column.state'),
      width: '150px',
      cell: ({ state, recipientCount }) =>
        state ? t('adminNews:delivered', { count: recipientCount }) : t('adminNews:delivering'),
    },
    {
      key: 'author',
      head: t('adminNews:column.author'),
      width: '130px',
      medium: 'hidden',
      cell: ({ adminUsername }) => adminUsername,
    },
    {
      key: 'made',
      head: t('adminNews:column.made'),
      width: '140px',
      cell: ({ gmtCreate }) => <RelativeTime at={gmtCreate} />,
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
      title={t('adminNews:notices')}
      lead={t('adminNews:noticesLead')}
      actions={<Button onClick={() => setOpened('new')}>{t('adminNews:send')}</Button>}
    >
      <PageTitle text={t('adminNews:notices')} />
      <PagedRows
        list={list}
        filter={filter}
        none={<EmptyState drawing="messages" title={t('adminNews:none')} hint={t('adminNews:noticesNone')} />}
      >
        {(rows) => (
          <DataTable
            caption={t('adminNews:notices')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            stale={list.isPlaceholderData}
          />
        )}
      </PagedRows>
      <Suspense>
        {opened !== null && (
          <NoticeDialog row={opened === 'new' ? null : opened} onClose={() => setOpened(null)} onSaved={refresh} />
        )}
      </Suspense>
      <Confirm confirm={confirm} />
    </PageFrame>
  )
}

function Audience({ row }: { row: NoticeRow }) {
  const { t } = useTranslation('adminNews')
  if (row.recipients.length === 0) return t(`audience.${audienceOf(row.type)}`)
  const names = listText(row.recipients)
  return <span title={names}>{names}</span>
}
