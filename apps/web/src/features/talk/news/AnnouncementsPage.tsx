import { useQuery } from '@tanstack/react-query'
import { CrudPage } from '../../../api/CrudPage.tsx'
import { call } from '../../../api/client.ts'
import { useCrud } from '../../../api/use-crud.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { TextButton } from '../../../ui/controls/TextButton.tsx'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { lazyPart } from '../../../ui/states/lazy-part.tsx'
import type { Column } from '../../../ui/tables/DataTable.tsx'
import { RowButtons } from '../../../ui/tables/RowButtons.tsx'
import { type AnnouncementRow, announcementEndpoints, announcementsQuery } from './queries.ts'

const AnnouncementDialog = lazyPart(() => import('./AnnouncementDialog.tsx'))
const noFilter = {}

/** Announcements of the site: publish, change, hide, delete. */
export function AnnouncementsPage() {
  const { t } = useTranslation(['adminNews', 'admin'])
  const filter = useAddressFilter(noFilter)
  const rows = useQuery(announcementsQuery(filter))
  const crud = useCrud<AnnouncementRow>(announcementEndpoints)
  const show = ({ id, title, content }: AnnouncementRow, isShown: boolean): void => {
    const body = { id, title, content, status: isShown ? 0 : 1 }
    crud.change({ work: (options) => call('announcements.update', { body }, options), done: t('admin:saved') })
  }
  const remove = ({ id, title }: AnnouncementRow): void =>
    crud.remove({
      title: t('adminNews:remove.title', { title }),
      text: t('adminNews:remove.text'),
      yes: t('admin:delete'),
      work: (options) => call('announcements.remove', { query: { aid: id } }, options),
      done: t('admin:deleted'),
    })
  const columns: Column<AnnouncementRow>[] = [
    {
      key: 'title',
      head: t('adminNews:field.title'),
      small: 'title',
      cell: (row) => <TextButton onClick={() => crud.open(row)}>{row.title}</TextButton>,
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
      cell: (row) => <RowButtons name={row.title} onEdit={() => crud.open(row)} onRemove={() => remove(row)} />,
    },
  ]
  return (
    <CrudPage
      crud={crud}
      title={t('adminNews:announcements')}
      lead={t('adminNews:announcementsLead')}
      create={t('adminNews:create')}
      columns={columns}
      rows={rows}
      filter={filter}
      none={<EmptyState drawing="messages" title={t('adminNews:none')} hint={t('adminNews:announcementsNone')} />}
      dialog={(row) => <AnnouncementDialog row={row} onClose={crud.close} />}
    />
  )
}
