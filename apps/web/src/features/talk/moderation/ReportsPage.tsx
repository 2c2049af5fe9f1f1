import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DiscussionReport } from '@verdict/contract'
import { Link } from 'react-router'
import { call } from '../../../api/client.ts'
import { mayUse, useUser } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import type { Column } from '../../../ui/tables/DataTable.tsx'
import { discussionAddress, reportsQuery } from './queries.ts'
import { ReportList } from './ReportList.tsx'

const noFilter = {}

/** Reports of discussions, open ones first; staff mark the ones they looked at. */
export function ReportsPage() {
  const { t } = useTranslation('moderation')
  const filter = useAddressFilter(noFilter)
  const user = useUser()
  const readsMessages = mayUse(user, 'directMessage.reports')
  const list = useQuery(reportsQuery(filter))
  const columns: Column<DiscussionReport>[] = [
    {
      key: 'discussion',
      head: t('column.discussion'),
      width: '28%',
      small: 'title',
      wraps: true,
      cell: (row) => <Link to={discussionAddress(row.did, row.gid)}>{row.discussionTitle}</Link>,
    },
    { key: 'content', head: t('column.report'), wraps: true, cell: ({ content }) => content },
    {
      key: 'author',
      head: t('column.author'),
      width: '120px',
      medium: 'hidden',
      small: 'labelled',
      cell: (row) => row.discussionAuthor,
    },
    {
      key: 'reporter',
      head: t('column.reporter'),
      width: '120px',
      small: 'labelled',
      cell: ({ reporter }) => reporter ?? t('deletedUser'),
    },
    {
      key: 'made',
      head: t('column.made'),
      width: '120px',
      cell: ({ gmtCreate }) => <RelativeTime at={gmtCreate} />,
    },
  ]
  return (
    <ReportList
      title={t('reports')}
      lead={t('reportsLead')}
      actions={
        <>
          {readsMessages && (
            <Button variant="default" component={Link} to="/admin/discussion/message-report">
              {t('messageReports')}
            </Button>
          )}
          <Button variant="default" component={Link} to="/admin/discussion">
            {t('title')}
          </Button>
        </>
      }
      endpoint="adminDiscussions.reports"
      list={list}
      filter={filter}
      columns={columns}
      markLabel={(row) => t('handledOf', { title: row.discussionTitle })}
      mark={({ id }, status) => call('adminDiscussions.updateReport', { body: { id, status } })}
      noneHint={t('noReportsHint')}
    />
  )
}
