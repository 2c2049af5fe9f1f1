import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { userHomeOf } from '../../../lib/user-home.ts'
import { Avatar } from '../../../ui/labels/Avatar.tsx'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { TitleTag } from '../../../ui/labels/TitleTag.tsx'
import { type Column, DataTable, type TableOrder } from '../../../ui/tables/DataTable.tsx'
import { RowButtons } from '../../../ui/tables/RowButtons.tsx'
import { selectColumn } from '../../../ui/tables/select-column.tsx'
import type { UserRow } from './queries.ts'
import { roleOf } from './roles.ts'
import styles from './Users.module.css'

interface Props {
  readonly rows: readonly UserRow[] | undefined
  readonly stale: boolean
  readonly skeletonRows: number
  readonly order: TableOrder
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
  /** Null without the permission. */
  readonly onEdit: ((row: UserRow) => void) | null
  readonly onRemove: ((row: UserRow) => void) | null
}

export function UserTable({ rows, stale, skeletonRows, order, chosen, onChoose, onEdit, onRemove }: Props) {
  const { t } = useTranslation(['adminUsers', 'admin'])
  const columns: Column<UserRow>[] = [
    selectColumn({
      rows,
      keyOf: ({ uid }) => uid,
      nameOf: ({ username }) => username,
      chosen,
      onChange: onChoose,
    }),
    {
      key: 'name',
      head: t('adminUsers:column.name'),
      small: 'title',
      sort: { name: 'name', isDescending: false },
      cell: (row) => <Name row={row} />,
    },
    {
      key: 'realname',
      head: t('adminUsers:column.realname'),
      width: '132px',
      medium: 'hidden',
      cell: ({ realname }) => realname,
    },
    { key: 'email', head: t('adminUsers:column.email'), width: '200px', cell: ({ email }) => email },
    {
      key: 'role',
      head: t('adminUsers:role.label'),
      width: '136px',
      cell: ({ roles }) => t(`adminUsers:role.${roleOf(roles[0]?.role)}`),
    },
    {
      key: 'status',
      head: t('adminUsers:status.label'),
      width: '76px',
      cell: ({ status }) => (
        <span className={styles.status} data-banned={status !== 0}>
          {t(status === 0 ? 'adminUsers:status.normal' : 'adminUsers:status.banned')}
        </span>
      ),
    },
    {
      key: 'made',
      head: t('adminUsers:column.made'),
      width: '140px',
      small: 'hidden',
      medium: 'hidden',
      sort: { name: 'made', isDescending: true },
      cell: ({ gmtCreate }) => <RelativeTime at={gmtCreate} />,
    },
    {
      key: 'login',
      head: t('adminUsers:column.login'),
      width: '140px',
      small: 'labelled',
      medium: 'hidden',
      cell: ({ lastLogin }) => (lastLogin === null ? t('adminUsers:never') : <RelativeTime at={lastLogin} />),
    },
    {
      key: 'actions',
      head: t('admin:table.actions'),
      width: '120px',
      cell: (row) => (
        <RowButtons
          name={row.username}
          onEdit={onEdit === null ? null : () => onEdit(row)}
          onRemove={onRemove === null ? null : () => onRemove(row)}
        />
      ),
    },
  ]
  return (
    <DataTable
      caption={t('adminUsers:caption')}
      columns={columns}
      rows={rows}
      rowKey={({ uid }) => uid}
      stale={stale}
      skeletonRows={skeletonRows}
      list="admin-users"
      order={{ ...order, current: order.current ?? '-made' }}
    />
  )
}

function Name({ row }: { row: UserRow }) {
  return (
    <span className={styles.name}>
      <Avatar name={row.username} url={row.avatar} size={24} />
      <Link to={userHomeOf(row.username, row.uid)} title={row.uid}>
        {row.username}
      </Link>
      <TitleTag name={row.titleName} color={row.titleColor} />
    </span>
  )
}
