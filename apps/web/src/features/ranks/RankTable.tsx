import { Link } from 'react-router'
import type { DataFor } from '../../api/endpoints.ts'
import { useUser } from '../../api/session.ts'
import { useTranslation } from '../../i18n/index.ts'
import { userHomeOf } from '../../lib/user-home.ts'
import { Avatar } from '../../ui/labels/Avatar.tsx'
import { TitleTag } from '../../ui/labels/TitleTag.tsx'
import { type Column, DataTable, type TableOrder } from '../../ui/tables/DataTable.tsx'
import styles from './RankTable.module.css'
import type { RankKind } from './rank-filter.ts'

type Row = DataFor<'ranks.list'>['records'][number]
interface Placed extends Row {
  readonly place: number
}

interface Props {
  readonly kind: RankKind
  readonly rows: readonly Row[] | undefined
  /** The place of the first row. */
  readonly first: number
  readonly stale: boolean
  /** Places among the people found, and in another order, are no ranks, so they are not shown. */
  readonly hasPlaces: boolean
  readonly order: TableOrder
}

export function RankTable({ kind, rows, first, stale, hasPlaces, order }: Props) {
  const { t } = useTranslation('ranks')
  const all = useColumns(kind)
  return (
    <DataTable
      caption={t(`${kind}.title`)}
      columns={hasPlaces ? all : all.filter(({ key }) => key !== 'place')}
      rows={rows?.map((row, at) => ({ ...row, place: first + at }))}
      rowKey={({ uid }) => uid}
      stale={stale}
      order={order}
    />
  )
}

const useColumns = (kind: RankKind): Column<Placed>[] => {
  const { t } = useTranslation('ranks')
  const viewer = useUser()
  return [
    { key: 'place', head: t('column.place'), width: '64px', align: 'end', small: 'mark', cell: ({ place }) => place },
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
      width: '150px',
      small: 'hidden',
      cell: ({ nickname }) => nickname ?? '',
    },
    ...(kind === 'oi'
      ? [
          {
            key: 'score',
            head: t('column.score'),
            label: t('column.score'),
            sort: { name: 'score', isDescending: true },
            width: '88px',
            align: 'end',
            small: 'labelled',
            cell: ({ score }: Placed) => score ?? 0,
          } as const,
        ]
      : []),
    {
      key: 'ac',
      head: t('column.ac'),
      sort: { name: 'solved', isDescending: true },
      width: '88px',
      align: 'end',
      small: 'labelled',
      cell: (row) => (
        <Link
          to={`/status?${new URLSearchParams({ username: row.username, status: '0' })}`}
          aria-label={t('solvedBy', { name: row.username, count: row.ac })}
        >
          {row.ac}
        </Link>
      ),
    },
    {
      key: 'total',
      head: t('column.total'),
      sort: { name: 'total', isDescending: true },
      width: '116px',
      align: 'end',
      small: 'labelled',
      cell: ({ total }) => total,
    },
    {
      key: 'rate',
      head: t('column.rate'),
      width: '88px',
      align: 'end',
      small: kind === 'oi' ? 'hidden' : 'labelled',
      cell: ({ ac, total }) => rateOf(ac, total),
    },
    {
      key: 'signature',
      head: t('column.signature'),
      small: 'hidden',
      cell: ({ signature }) => (
        <span className={styles.signature} title={signature ?? undefined}>
          {signature ?? ''}
        </span>
      ),
    },
  ]
}

/** Problems solved per submission, in percent; a dash without submissions. */
const rateOf = (ac: number, total: number): string =>
  total === 0 ? '–' : `${((Math.min(ac, total) / total) * 100).toFixed(2)}%`
