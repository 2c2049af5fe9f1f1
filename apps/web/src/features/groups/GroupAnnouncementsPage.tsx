import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { GroupAnnouncement } from '@verdict/contract'
import { Suspense, useState } from 'react'
import { call } from '../../api/client.ts'
import { PagedRows } from '../../api/PagedRows.tsx'
import { PageTitle } from '../../api/PageTitle.tsx'
import { useTranslation } from '../../i18n/index.ts'
import { useAddressFilter } from '../../lib/use-address-filter.ts'
import { useFocusReturn } from '../../lib/use-focus-return.ts'
import { useGroup } from '../../live/group/use-group.ts'
import { toast } from '../../ui/controls/toast.ts'
import { Confirm } from '../../ui/dialogs/Confirm.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { FilterRow } from '../../ui/fields/FilterRow.tsx'
import { Toggle } from '../../ui/fields/Toggle.tsx'
import { RelativeTime } from '../../ui/labels/RelativeTime.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { lazyPart } from '../../ui/states/lazy-part.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import { RowButtons } from '../../ui/tables/RowButtons.tsx'
import styles from './MembersPage.module.css'
import { announcementTableQuery } from './queries.ts'

const AnnouncementDialog = lazyPart(() => import('./AnnouncementDialog.tsx'))
const noFilter = {}

/** Announcements of a group for its admins: publish, change, hide, delete. */
export function GroupAnnouncementsPage() {
  const { t } = useTranslation('groups')
  const { group } = useGroup()
  if (!group.can.admin) return <Notice kind="info">{t('adminsOnly')}</Notice>
  return <Table />
}

function Table() {
  const { t } = useTranslation('groups')
  const { gid, group } = useGroup()
  const queries = useQueryClient()
  const filter = useAddressFilter(noFilter)
  const confirm = useConfirm()
  const list = useQuery(announcementTableQuery(gid, filter))
  const [opened, setOpened] = useState<GroupAnnouncement | 'new' | null>(null)
  useFocusReturn(opened !== null)
  const refresh = (): void => {
    void queries.invalidateQueries({ queryKey: ['groupAnnouncements.table'] })
    void queries.invalidateQueries({ queryKey: ['groupAnnouncements.list'] })
  }
  const send = (sending: Promise<unknown>, done: string): void =>
    void sending
      .then(() => toast.success(done))
      .catch(() => {})
      .finally(refresh)
  const show = ({ id, title, content }: GroupAnnouncement, isShown: boolean): void => {
    const body = { id, gid, title, content, status: isShown ? 0 : 1 }
    send(call('groupAnnouncements.update', { body }), t('announcements.saved'))
  }
  const remove = (row: GroupAnnouncement): void =>
    confirm.ask({
      title: t('announcements.removeTitle', { title: row.title }),
      text: t('announcements.removeText'),
      yes: t('announcements.remove'),
      isDangerous: true,
      onYes: () => send(call('groupAnnouncements.remove', { query: { aid: row.id } }), t('announcements.removed')),
    })
  const columns: Column<GroupAnnouncement>[] = [
    { key: 'id', head: 'ID', width: '72px', small: 'hidden', medium: 'hidden', cell: ({ id }) => id },
    { key: 'title', head: t('announcements.title'), small: 'title', cell: ({ title }) => title },
    { key: 'author', head: t('announcements.author'), width: '140px', cell: ({ username }) => username },
    {
      key: 'made',
      head: t('created'),
      width: '140px',
      small: 'labelled',
      cell: ({ gmtCreate }) => <RelativeTime at={gmtCreate} />,
    },
    {
      key: 'changed',
      head: t('announcements.changed'),
      width: '140px',
      small: 'labelled',
      medium: 'hidden',
      cell: ({ gmtModified }) => <RelativeTime at={gmtModified} />,
    },
    {
      key: 'shown',
      head: t('announcements.shown'),
      width: '80px',
      cell: (row) => (
        <Toggle
          bare
          label={t('announcements.showOf', { title: row.title })}
          checked={row.status === 0}
          disabled={!row.canEdit}
          onChange={(isShown) => show(row, isShown)}
        />
      ),
    },
    {
      key: 'actions',
      head: t('members.actions'),
      width: '92px',
      cell: (row) =>
        row.canEdit && <RowButtons name={row.title} onEdit={() => setOpened(row)} onRemove={() => remove(row)} />,
    },
  ]
  return (
    <section className={styles.page} aria-label={t('tab.announcements')}>
      <PageTitle text={`${t('tab.announcements')} · ${group.name}`} />
      <FilterRow label={t('tab.announcements')}>
        <Button onClick={() => setOpened('new')}>{t('announcements.create')}</Button>
      </FilterRow>
      <PagedRows
        list={list}
        filter={filter}
        none={<EmptyState drawing="messages" title={t('announcements.none')} hint={t('announcements.noneHint')} />}
      >
        {(rows) => (
          <DataTable
            caption={t('tab.announcements')}
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
    </section>
  )
}
