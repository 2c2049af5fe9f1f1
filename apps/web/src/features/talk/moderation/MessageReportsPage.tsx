import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DirectMessageReport } from '@verdict/contract'
import { Link } from 'react-router'
import { call } from '../../../api/client.ts'
import { PagedRows } from '../../../api/PagedRows.tsx'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { userHomeOf } from '../../../lib/user-home.ts'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageFrame } from '../../../ui/PageFrame.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Toggle } from '../../../ui/Toggle.tsx'
import { toast } from '../../../ui/toast.ts'
import { messageReportsQuery } from './queries.ts'

const noFilter = {}

/** Reported direct messages, open reports first: the only direct messages that staff read. */
export function MessageReportsPage() {
  const { t } = useTranslation(['moderation', 'admin'])
  const queries = useQueryClient()
  const filter = useAddressFilter(noFilter)
  const list = useQuery(messageReportsQuery(filter))
  const mark = (row: DirectMessageReport, status: boolean): void =>
    void call('adminDirectMessages.updateReport', { body: { id: row.id, status } })
      .then(() => toast.success(t('admin:saved')))
      .catch(() => {})
      .finally(() => void queries.invalidateQueries({ queryKey: ['adminDirectMessages.reports'] }))
  const columns: Column<DirectMessageReport>[] = [
    { key: 'evidence', head: t('moderation:column.message'), small: 'title', wraps: true, cell: (row) => row.evidence },
    { key: 'reason', head: t('moderation:column.report'), width: '24%', wraps: true, cell: (row) => row.reason },
    {
      key: 'sender',
      head: t('moderation:column.sender'),
      width: '120px',
      small: 'labelled',
      cell: (row) => <Link to={userHomeOf(row.sender)}>{row.sender}</Link>,
    },
    {
      key: 'reporter',
      head: t('moderation:column.reporter'),
      width: '120px',
      medium: 'hidden',
      small: 'labelled',
      cell: (row) => row.reporter ?? t('moderation:deletedUser'),
    },
    {
      key: 'sent',
      head: t('moderation:column.sent'),
      width: '140px',
      cell: (row) => <RelativeTime at={row.sentTime} />,
    },
    {
      key: 'looked',
      head: t('moderation:column.handled'),
      width: '100px',
      small: 'labelled',
      cell: (row) => (
        <Toggle
          bare
          label={t('moderation:handledMessageOf', { name: row.sender })}
          checked={row.status}
          onChange={(status) => mark(row, status)}
        />
      ),
    },
  ]
  return (
    <PageFrame
      title={t('moderation:messageReports')}
      lead={t('moderation:messageReportsLead')}
      actions={
        <Button variant="default" component={Link} to="/admin/discussion/report">
          {t('moderation:reports')}
        </Button>
      }
    >
      <PageTitle text={t('moderation:messageReports')} />
      <PagedRows
        list={list}
        filter={filter}
        none={<EmptyState title={t('moderation:noReports')} hint={t('moderation:noMessageReportsHint')} />}
      >
        {(rows) => (
          <DataTable
            caption={t('moderation:messageReports')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            stale={list.isPlaceholderData}
          />
        )}
      </PagedRows>
    </PageFrame>
  )
}
