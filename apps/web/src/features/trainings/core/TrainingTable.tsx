import { Link } from 'react-router'
import { askToLogin } from '../../../api/ask-to-login.ts'
import { useUser } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { userHomeOf } from '../../../lib/user-home.ts'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { type Column, DataTable, type TableOrder } from '../../../ui/tables/DataTable.tsx'
import { ShareBar } from '../../../ui/tables/ShareBar.tsx'
import { trainingAddress } from './addresses.ts'
import { solvedPercent } from './progress.ts'
import type { TrainingRow } from './queries.ts'
import { AuthTag, CategoryTag } from './TrainingTags.tsx'

interface Props {
  readonly rows: readonly TrainingRow[] | undefined
  readonly stale: boolean
  readonly skeletonRows: number
  readonly order: TableOrder
}

/** Trainings of the site or of a group, in their order. */
export function TrainingTable({ rows, stale, skeletonRows, order }: Props) {
  const { t } = useTranslation('trainings')
  const isGuest = useUser() === null
  const progress: Column<TrainingRow> = {
    key: 'progress',
    head: t('column.progress'),
    width: '180px',
    small: 'labelled',
    cell: ({ acCount, problemCount }) => {
      const percent = solvedPercent(acCount ?? 0, problemCount, 0)
      return (
        <ShareBar
          label={t('column.progress')}
          percent={percent}
          text={`${percent.toFixed(2)}%`}
          title={t('progressOf', { solved: acCount ?? 0, total: problemCount })}
        />
      )
    },
  }
  const columns: Column<TrainingRow>[] = [
    { key: 'rank', head: t('column.rank'), width: '76px', align: 'end', small: 'hidden', cell: ({ rank }) => rank },
    {
      key: 'title',
      head: t('column.title'),
      small: 'title',
      sort: { name: 'title', isDescending: false },
      cell: ({ id, gid, title }) => (
        <Link
          to={trainingAddress(id, gid)}
          title={title}
          onClick={(event) => {
            if (!isGuest) return
            event.preventDefault()
            askToLogin()
          }}
        >
          {title}
        </Link>
      ),
    },
    { key: 'auth', head: t('column.auth'), width: '96px', cell: ({ auth }) => <AuthTag auth={auth} /> },
    {
      key: 'category',
      head: t('column.category'),
      width: '140px',
      cell: (row) => <CategoryTag name={row.categoryName} color={row.categoryColor} />,
    },
    ...(isGuest ? [] : [progress]),
    {
      key: 'count',
      head: t('column.count'),
      width: '88px',
      align: 'end',
      small: 'labelled',
      cell: ({ problemCount }) => problemCount,
    },
    {
      key: 'author',
      head: t('column.author'),
      width: '128px',
      small: 'hidden',
      medium: 'hidden',
      cell: ({ author }) => author !== '' && <Link to={userHomeOf(author)}>{author}</Link>,
    },
    {
      key: 'modified',
      head: t('column.modified'),
      width: '128px',
      medium: 'hidden',
      sort: { name: 'changed', isDescending: true },
      cell: ({ gmtModified }) => <RelativeTime at={gmtModified} />,
    },
  ]
  return (
    <DataTable
      caption={t('list.title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      stale={stale}
      skeletonRows={skeletonRows}
      order={order}
      list="trainings"
    />
  )
}
