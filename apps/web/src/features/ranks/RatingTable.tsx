import type { RatingRow } from '@verdict/contract'
import { Link } from 'react-router'
import { useUser } from '../../api/session.ts'
import { useTranslation } from '../../i18n/index.ts'
import { userHomeOf } from '../../lib/user-home.ts'
import { Avatar } from '../../ui/labels/Avatar.tsx'
import { RatingLabel } from '../../ui/labels/RatingLabel.tsx'
import { TitleTag } from '../../ui/labels/TitleTag.tsx'
import { type Column, DataTable, type TableOrder } from '../../ui/tables/DataTable.tsx'
import styles from './RankTable.module.css'

interface Props {
  readonly rows: readonly RatingRow[] | undefined
  readonly stale: boolean
  readonly order: TableOrder
}

export function RatingTable({ rows, stale, order }: Props) {
  const { t } = useTranslation('ranks')
  const viewer = useUser()
  const columns: readonly Column<RatingRow>[] = [
    { key: 'rank', head: t('column.place'), width: '64px', align: 'end', small: 'mark', cell: ({ rank }) => rank },
    {
      key: 'user',
      head: t('column.user'),
      small: 'title',
      cell: (row) => (
        <span className={styles.person} data-own={row.uid === viewer?.uid || undefined}>
          <Avatar name={row.username} url={row.avatar} size={24} />
          <Link to={userHomeOf(row.username, row.uid)}>{row.username}</Link>
          <TitleTag name={row.titleName} color={row.titleColor} />
        </span>
      ),
    },
    {
      key: 'nickname',
      head: t('column.nickname'),
      width: '180px',
      small: 'hidden',
      medium: 'hidden',
      cell: ({ nickname }) => nickname ?? '',
    },
    {
      key: 'rating',
      head: t('column.rating'),
      sort: { name: 'rating', isDescending: true },
      width: '170px',
      cell: ({ rating }) => <RatingLabel rating={rating} />,
    },
    {
      key: 'best',
      head: t('column.best'),
      sort: { name: 'best', isDescending: true },
      width: '110px',
      align: 'end',
      small: 'labelled',
      cell: ({ best }) => best,
    },
    {
      key: 'contests',
      head: t('column.contests'),
      sort: { name: 'contests', isDescending: true },
      width: '110px',
      align: 'end',
      small: 'labelled',
      cell: ({ contests }) => contests,
    },
  ]
  return (
    <DataTable
      caption={t('rating.title')}
      columns={columns}
      rows={rows}
      rowKey={({ uid }) => uid}
      stale={stale}
      order={order}
    />
  )
}
