import { ActionIcon } from '@mantine/core'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { Badge } from '../../../ui/labels/Badge.tsx'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { type Column, DataTable, type TableOrder } from '../../../ui/tables/DataTable.tsx'
import styles from './Admin.module.css'
import { type AdminRow, adminAddress, type Scope } from './calls.ts'
import { IconList, IconPencil, IconTrash } from './icons.ts'

interface Props {
  readonly gid: Scope
  readonly rows: readonly AdminRow[] | undefined
  readonly stale: boolean
  readonly skeletonRows: number
  readonly order: TableOrder
  readonly onShow: (row: AdminRow, isShown: boolean) => void
  readonly onRemove: (row: AdminRow) => void
}

/** Trainings with the viewer's actions. */
export function AdminTrainingTable({ gid, rows, stale, skeletonRows, order, onShow, onRemove }: Props) {
  const { t } = useTranslation(['adminTrainings', 'admin'])
  const columns: Column<AdminRow>[] = [
    { key: 'id', head: 'ID', width: '72px', cell: ({ id }) => id },
    { key: 'rank', head: t('field.rank'), width: '84px', align: 'end', small: 'labelled', cell: ({ rank }) => rank },
    {
      key: 'title',
      head: t('field.title'),
      sort: { name: 'title', isDescending: false },
      small: 'title',
      cell: (row) =>
        row.mayEdit ? (
          <Link to={adminAddress(gid, `/${row.id}/edit`)} title={row.title}>
            {row.title}
          </Link>
        ) : (
          <span title={row.title}>{row.title}</span>
        ),
    },
    {
      key: 'auth',
      head: t('field.auth'),
      width: '92px',
      cell: ({ auth }) => (
        <Badge look={auth === 'Private' ? 'wrong' : 'accepted'}>{t(`adminTrainings:auth.${auth}`)}</Badge>
      ),
    },
    {
      key: 'count',
      head: t('problems.title'),
      width: '84px',
      align: 'end',
      small: 'labelled',
      medium: 'hidden',
      cell: ({ problemCount }) => problemCount,
    },
    { key: 'author', head: t('author'), width: '120px', medium: 'hidden', cell: ({ author }) => author },
    {
      key: 'modified',
      head: t('modified'),
      sort: { name: 'changed', isDescending: true },
      width: '120px',
      medium: 'hidden',
      small: 'hidden',
      cell: ({ gmtModified }) => <RelativeTime at={gmtModified} />,
    },
    {
      key: 'visible',
      head: t('visible'),
      width: '76px',
      cell: (row) => (
        <Toggle
          bare
          label={t('showOf', { title: row.title })}
          checked={row.status}
          disabled={!row.mayEdit}
          onChange={(isShown) => onShow(row, isShown)}
        />
      ),
    },
    {
      key: 'actions',
      head: t('admin:table.actions'),
      width: '124px',
      cell: (row) => <RowActions gid={gid} row={row} onRemove={() => onRemove(row)} />,
    },
  ]
  return (
    <DataTable
      caption={t('title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      stale={stale}
      skeletonRows={skeletonRows}
      order={order}
      list="admin-trainings"
    />
  )
}

function RowActions({ gid, row, onRemove }: { gid: Scope; row: AdminRow; onRemove: () => void }) {
  const { t } = useTranslation('adminTrainings')
  const words = (key: 'edit' | 'problems' | 'remove') => {
    const text = t(`act.${key}`, { title: row.title })
    return { 'aria-label': text, title: text }
  }
  return (
    <span className={styles.actions}>
      {row.mayEdit && (
        <ActionIcon component={Link} to={adminAddress(gid, `/${row.id}/edit`)} {...words('edit')}>
          <IconPencil aria-hidden size={18} />
        </ActionIcon>
      )}
      {row.mayArrange && (
        <ActionIcon component={Link} to={adminAddress(gid, `/${row.id}/problems`)} {...words('problems')}>
          <IconList aria-hidden size={18} />
        </ActionIcon>
      )}
      {row.mayRemove && (
        <ActionIcon onClick={onRemove} {...words('remove')}>
          <IconTrash aria-hidden size={18} />
        </ActionIcon>
      )}
    </span>
  )
}
