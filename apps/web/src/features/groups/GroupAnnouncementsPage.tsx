import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { GroupAnnouncement } from '@verdict/contract'
import { CrudRows } from '../../api/CrudRows.tsx'
import { call } from '../../api/client.ts'
import { PageTitle } from '../../api/PageTitle.tsx'
import { useCrud } from '../../api/use-crud.ts'
import { useTranslation } from '../../i18n/index.ts'
import { useAddressFilter } from '../../lib/use-address-filter.ts'
import { useGroup } from '../../live/group/use-group.ts'
import { FilterRow } from '../../ui/fields/FilterRow.tsx'
import { Toggle } from '../../ui/fields/Toggle.tsx'
import { RelativeTime } from '../../ui/labels/RelativeTime.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { lazyPart } from '../../ui/states/lazy-part.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import type { Column } from '../../ui/tables/DataTable.tsx'
import { RowButtons } from '../../ui/tables/RowButtons.tsx'
import styles from './MembersPage.module.css'
import { announcementEndpoints, announcementTableQuery } from './queries.ts'

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
  const filter = useAddressFilter(noFilter)
  const rows = useQuery(announcementTableQuery(gid, filter))
  const crud = useCrud<GroupAnnouncement>(announcementEndpoints)
  const show = ({ id, title, content }: GroupAnnouncement, isShown: boolean): void => {
    const body = { id, gid, title, content, status: isShown ? 0 : 1 }
    crud.change({
      work: (options) => call('groupAnnouncements.update', { body }, options),
      done: t('announcements.saved'),
    })
  }
  const remove = ({ id, title }: GroupAnnouncement): void =>
    crud.remove({
      title: t('announcements.removeTitle', { title }),
      text: t('announcements.removeText'),
      yes: t('announcements.remove'),
      work: (options) => call('groupAnnouncements.remove', { query: { aid: id } }, options),
      done: t('announcements.removed'),
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
        row.canEdit && <RowButtons name={row.title} onEdit={() => crud.open(row)} onRemove={() => remove(row)} />,
    },
  ]
  return (
    <section className={styles.page} aria-label={t('tab.announcements')}>
      <PageTitle text={`${t('tab.announcements')} · ${group.name}`} />
      <FilterRow label={t('tab.announcements')}>
        <Button onClick={() => crud.open('new')}>{t('announcements.create')}</Button>
      </FilterRow>
      <CrudRows
        crud={crud}
        caption={t('tab.announcements')}
        columns={columns}
        rows={rows}
        filter={filter}
        none={<EmptyState drawing="messages" title={t('announcements.none')} hint={t('announcements.noneHint')} />}
        dialog={(row) => <AnnouncementDialog row={row} onClose={crud.close} />}
      />
    </section>
  )
}
