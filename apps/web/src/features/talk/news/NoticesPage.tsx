import { useQuery } from '@tanstack/react-query'
import { CrudPage } from '../../../api/CrudPage.tsx'
import { call } from '../../../api/client.ts'
import { useCrud } from '../../../api/use-crud.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { listText } from '../../../lib/list-text.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { TextButton } from '../../../ui/controls/TextButton.tsx'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { lazyPart } from '../../../ui/states/lazy-part.tsx'
import type { Column } from '../../../ui/tables/DataTable.tsx'
import { RowButtons } from '../../../ui/tables/RowButtons.tsx'
import { audienceOf } from './audiences.ts'
import { type NoticeRow, noticesQuery } from './queries.ts'

const NoticeDialog = lazyPart(() => import('./NoticeDialog.tsx'))
const noFilter = {}

/** Notices to all users, to admins or to some: send, edit, withdraw. */
export function NoticesPage() {
  const { t } = useTranslation(['adminNews', 'admin'])
  const filter = useAddressFilter(noFilter)
  const rows = useQuery(noticesQuery(filter))
  const crud = useCrud<NoticeRow>(['notices.list'])
  const remove = ({ id, title, recipientCount }: NoticeRow): void =>
    crud.remove({
      title: t('adminNews:takeBack.title', { title }),
      text: t('adminNews:takeBack.text', { count: recipientCount }),
      yes: t('adminNews:takeBack.yes'),
      work: (options) => call('notices.remove', { query: { id } }, options),
      done: t('admin:deleted'),
    })
  const columns: Column<NoticeRow>[] = [
    {
      key: 'title',
      head: t('adminNews:field.title'),
      small: 'title',
      cell: (row) => <TextButton onClick={() => crud.open(row)}>{row.title}</TextButton>,
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
      cell: (row) => <RowButtons name={row.title} onEdit={() => crud.open(row)} onRemove={() => remove(row)} />,
    },
  ]
  return (
    <CrudPage
      crud={crud}
      title={t('adminNews:notices')}
      lead={t('adminNews:noticesLead')}
      create={t('adminNews:send')}
      columns={columns}
      rows={rows}
      filter={filter}
      none={<EmptyState drawing="messages" title={t('adminNews:none')} hint={t('adminNews:noticesNone')} />}
      dialog={(row) => <NoticeDialog row={row} onClose={crud.close} />}
    />
  )
}

function Audience({ row }: { row: NoticeRow }) {
  const { t } = useTranslation('adminNews')
  if (row.recipients.length === 0) return t(`audience.${audienceOf(row.type)}`)
  const names = listText(row.recipients)
  return <span title={names}>{names}</span>
}
