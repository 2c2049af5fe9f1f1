import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DiscussionReport } from '@verdict/contract'
import { Link } from 'react-router'
import { call } from '../../../api/client.ts'
import { PagedRows } from '../../../api/PagedRows.tsx'
import { PageTitle } from '../../../api/PageTitle.tsx'
import { holds, useUser } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageFrame } from '../../../ui/PageFrame.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Toggle } from '../../../ui/Toggle.tsx'
import { toast } from '../../../ui/toast.ts'
import { discussionAddress, reportsQuery } from './queries.ts'

const noFilter = {}

/** Reports of discussions, open ones first; staff mark the ones they looked at. */
export function ReportsPage() {
  const { t } = useTranslation(['moderation', 'admin'])
  const queries = useQueryClient()
  const filter = useAddressFilter(noFilter)
  const user = useUser()
  const readsMessages =
    user?.roleList.some((name) => name === 'root' || name === 'admin') === true || holds(user, 'discussions.moderate')
  const list = useQuery(reportsQuery(filter))
  const mark = (row: DiscussionReport, status: boolean): void =>
    void call('adminDiscussions.updateReport', { body: { id: row.id, status } })
      .then(() => toast.success(t('admin:saved')))
      .catch(() => {})
      .finally(() => void queries.invalidateQueries({ queryKey: ['adminDiscussions.reports'] }))
  const columns: Column<DiscussionReport>[] = [
    {
      key: 'discussion',
      head: t('moderation:column.discussion'),
      width: '28%',
      small: 'title',
      wraps: true,
      cell: (row) => <Link to={discussionAddress(row.did, row.gid)}>{row.discussionTitle}</Link>,
    },
    { key: 'content', head: t('moderation:column.report'), wraps: true, cell: ({ content }) => content },
    {
      key: 'author',
      head: t('moderation:column.author'),
      width: '120px',
      medium: 'hidden',
      small: 'labelled',
      cell: (row) => row.discussionAuthor,
    },
    {
      key: 'reporter',
      head: t('moderation:column.reporter'),
      width: '120px',
      small: 'labelled',
      cell: ({ reporter }) => reporter ?? t('moderation:deletedUser'),
    },
    {
      key: 'made',
      head: t('moderation:column.made'),
      width: '120px',
      cell: ({ gmtCreate }) => <RelativeTime at={gmtCreate} />,
    },
    {
      key: 'looked',
      head: t('moderation:column.handled'),
      width: '100px',
      small: 'labelled',
      cell: (row) => (
        <Toggle
          bare
          label={t('moderation:handledOf', { title: row.discussionTitle })}
          checked={row.status}
          onChange={(status) => mark(row, status)}
        />
      ),
    },
  ]
  return (
    <PageFrame
      title={t('moderation:reports')}
      lead={t('moderation:reportsLead')}
      actions={
        <>
          {readsMessages && (
            <Button variant="default" component={Link} to="/admin/discussion/message-report">
              {t('moderation:messageReports')}
            </Button>
          )}
          <Button variant="default" component={Link} to="/admin/discussion">
            {t('moderation:title')}
          </Button>
        </>
      }
    >
      <PageTitle text={t('moderation:reports')} />
      <PagedRows
        list={list}
        filter={filter}
        none={<EmptyState title={t('moderation:noReports')} hint={t('moderation:noReportsHint')} />}
      >
        {(rows) => (
          <DataTable
            caption={t('moderation:reports')}
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
