import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DirectMessageReport } from '@verdict/contract'
import { Link } from 'react-router'
import { call } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { userHomeOf } from '../../../lib/user-home.ts'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import type { Column } from '../../../ui/tables/DataTable.tsx'
import { messageReportsQuery } from './queries.ts'
import { ReportList } from './ReportList.tsx'

const noFilter = {}

/** Reported direct messages, open reports first: the only direct messages that staff read. */
export function MessageReportsPage() {
  const { t } = useTranslation('moderation')
  const filter = useAddressFilter(noFilter)
  const list = useQuery(messageReportsQuery(filter))
  const columns: Column<DirectMessageReport>[] = [
    { key: 'evidence', head: t('column.message'), small: 'title', wraps: true, cell: (row) => row.evidence },
    { key: 'reason', head: t('column.report'), width: '24%', wraps: true, cell: (row) => row.reason },
    {
      key: 'sender',
      head: t('column.sender'),
      width: '120px',
      small: 'labelled',
      cell: (row) => <Link to={userHomeOf(row.sender)}>{row.sender}</Link>,
    },
    {
      key: 'reporter',
      head: t('column.reporter'),
      width: '120px',
      medium: 'hidden',
      small: 'labelled',
      cell: (row) => row.reporter ?? t('deletedUser'),
    },
    {
      key: 'sent',
      head: t('column.sent'),
      width: '140px',
      cell: (row) => <RelativeTime at={row.sentTime} />,
    },
  ]
  return (
    <ReportList
      title={t('messageReports')}
      lead={t('messageReportsLead')}
      actions={
        <Button variant="default" component={Link} to="/admin/discussion/report">
          {t('reports')}
        </Button>
      }
      endpoint="adminDirectMessages.reports"
      list={list}
      filter={filter}
      columns={columns}
      markLabel={(row) => t('handledMessageOf', { name: row.sender })}
      mark={({ id }, status) => call('adminDirectMessages.updateReport', { body: { id, status } })}
      noneHint={t('noMessageReportsHint')}
    />
  )
}
