import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import type { Rejudging } from './queries.ts'
import { RejudgingState } from './RejudgingState.tsx'

interface Props {
  readonly rows: readonly Rejudging[] | undefined
  readonly stale: boolean
}

/** Rejudgings, newest first. */
export function RejudgingTable({ rows, stale }: Props) {
  const { t } = useTranslation('rejudge')
  return (
    <DataTable
      caption={t('title')}
      rows={rows}
      stale={stale}
      rowKey={({ id }) => id}
      skeletonRows={8}
      columns={[
        { key: 'id', head: t('column.id'), width: '72px', small: 'hidden', medium: 'hidden', cell: ({ id }) => id },
        {
          key: 'reason',
          head: t('column.reason'),
          small: 'title',
          cell: ({ id, reason }) => (
            <Link to={`/admin/rejudge/${id}`} title={reason}>
              {reason}
            </Link>
          ),
        },
        { key: 'state', head: t('column.state'), width: '180px', cell: (row) => <RejudgingState of={row} /> },
        {
          key: 'total',
          head: t('column.total'),
          width: '104px',
          align: 'end',
          small: 'labelled',
          cell: ({ total }) => total,
        },
        {
          key: 'changed',
          head: t('column.changed'),
          width: '88px',
          align: 'end',
          small: 'labelled',
          cell: ({ changed }) => changed,
        },
        { key: 'by', head: t('column.by'), width: '128px', medium: 'hidden', cell: ({ by }) => by },
        {
          key: 'at',
          head: t('column.at'),
          width: '136px',
          align: 'end',
          cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
        },
      ]}
    />
  )
}
