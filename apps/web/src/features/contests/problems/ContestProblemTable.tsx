import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { StatusMark } from '../../../ui/labels/StatusMark.tsx'
import { type Column, DataTable } from '../../../ui/tables/DataTable.tsx'
import { problemAddress } from './addresses.ts'
import styles from './ContestProblems.module.css'
import type { ContestProblem, Standings } from './queries.ts'

interface Props {
  readonly cid: number
  /** Undefined while they are on their way. */
  readonly rows: readonly ContestProblem[] | undefined
  readonly standings: Standings | undefined
  readonly isOi: boolean
  /** Counts are shown as they are; otherwise there is a question mark. */
  readonly hasRealTime: boolean
}

export function ContestProblemTable({ cid, rows, standings, isOi, hasRealTime }: Props) {
  const { t } = useTranslation('contestProblems')
  const mark: Column<ContestProblem> = {
    key: 'mark',
    head: t('column.mark'),
    width: '68px',
    small: 'mark',
    cell: ({ pid }) => <StatusMark status={standings?.[pid]?.status} />,
  }
  const title: Column<ContestProblem> = {
    key: 'title',
    head: t('column.title'),
    small: 'title',
    cell: (row) => (
      <Link className={styles.title ?? ''} to={problemAddress(cid, row.displayId)} title={row.displayTitle}>
        <span className={styles.label}>{row.displayId}</span> {row.displayTitle}
      </Link>
    ),
  }
  const score: Column<ContestProblem> = {
    key: 'score',
    head: t('column.score'),
    width: '96px',
    align: 'end',
    small: 'labelled',
    cell: ({ pid }) => standings?.[pid]?.score ?? '–',
  }
  const count: Column<ContestProblem> = {
    key: 'count',
    head: t('column.count'),
    width: '128px',
    align: 'end',
    small: 'labelled',
    cell: ({ ac, total }) => (hasRealTime ? `${ac} / ${total}` : <Unknown />),
  }
  const rate: Column<ContestProblem> = {
    key: 'rate',
    head: t('column.rate'),
    width: '200px',
    small: 'hidden',
    cell: (row) => (hasRealTime ? <Rate {...row} /> : <Unknown />),
  }
  return (
    <DataTable
      caption={t('list.title')}
      columns={[mark, title, ...(isOi ? [score] : []), count, rate]}
      rows={rows}
      rowKey={({ id }) => id}
      skeletonRows={8}
      list="contest-problems"
    />
  )
}

/** Frozen values are shown as unknown. */
function Unknown() {
  const { t } = useTranslation('contestProblems')
  return <span title={t('frozen.count')}>?</span>
}

function Rate({ ac, total }: { ac: number; total: number }) {
  const { t } = useTranslation('contestProblems')
  const share = total === 0 ? 0 : (ac / total) * 100
  return (
    <span className={styles.rate} title={t('rateOf', { ac, total })}>
      <span className={styles.bar} aria-hidden>
        <span style={{ inlineSize: `${share}%` }} />
      </span>
      <span className={styles.percent}>{total === 0 ? '–' : `${share.toFixed(2)}%`}</span>
    </span>
  )
}
