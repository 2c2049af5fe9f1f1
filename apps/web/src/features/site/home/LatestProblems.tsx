import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { messageOf } from '../../../api/client.ts'
import type { DataFor } from '../../../api/endpoints.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { type Column, DataTable } from '../../../ui/tables/DataTable.tsx'
import { recentProblemsQuery } from './queries.ts'

type Row = DataFor<'site.recentProblems'>[number]

export function LatestProblems() {
  const { t } = useTranslation('home')
  const { data, error, refetch } = useQuery(recentProblemsQuery)
  const columns = useColumns()
  return (
    <Panel title={t('latest.title')} aside={<Link to="/problem">{t('latest.all')}</Link>}>
      {error !== null && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {data?.length === 0 && <EmptyState title={t('latest.none')} hint={t('latest.noneHint')} />}
      {error === null && data?.length !== 0 && (
        <DataTable caption={t('latest.title')} columns={columns} rows={data} rowKey={({ id }) => id} />
      )}
    </Panel>
  )
}

const useColumns = (): Column<Row>[] => {
  const { t } = useTranslation('home')
  return [
    { key: 'id', head: t('latest.id'), width: '120px', cell: ({ problemId }) => problemId },
    {
      key: 'title',
      head: t('latest.name'),
      small: 'title',
      cell: ({ problemId, title }) => <Link to={`/problem/${encodeURIComponent(problemId)}`}>{title}</Link>,
    },
    {
      key: 'when',
      head: t('latest.updated'),
      width: '144px',
      align: 'end',
      cell: ({ gmtModified }) => <RelativeTime at={gmtModified} />,
    },
  ]
}
