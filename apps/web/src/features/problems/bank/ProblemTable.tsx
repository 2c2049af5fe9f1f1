import { Link } from 'react-router'
import type { DataFor } from '../../../api/endpoints.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { DifficultyLabel } from '../../../ui/labels/DifficultyLabel.tsx'
import { StatusMark } from '../../../ui/labels/StatusMark.tsx'
import { type Column, DataTable, type TableOrder } from '../../../ui/tables/DataTable.tsx'
import styles from './ProblemTable.module.css'
import { acceptedRate } from './rate.ts'

export type ProblemRow = DataFor<'problems.list'>['records'][number]
export type OwnStatus = DataFor<'problems.ownStatus'>

interface Props {
  readonly rows: readonly ProblemRow[] | undefined
  /** Null for a guest, who has no standing to show. */
  readonly ownStatus: OwnStatus | null | undefined
  readonly showTags: boolean
  readonly stale: boolean
  readonly skeletonRows: number
  /** Address of a problem; the bank's by default. */
  readonly hrefOf?: (problemId: string) => string
  /** Ids of groups are longer. */
  readonly idWidth?: string
  readonly order?: TableOrder
  /** Difficulties from results by problem; absent without the column. */
  readonly results?: ReadonlyMap<number, DataFor<'problemDifficulty.list'>[number]>
}

const inBank = (problemId: string): string => `/problem/${encodeURIComponent(problemId)}`

export function ProblemTable({
  rows,
  ownStatus,
  showTags,
  stale,
  skeletonRows,
  hrefOf = inBank,
  idWidth = '112px',
  order,
  results,
}: Props) {
  const { t } = useTranslation(['problems', 'common'])
  const columns: Column<ProblemRow>[] = [
    { key: 'id', head: t('problems:column.id'), width: idWidth, cell: ({ problemId }) => problemId },
    {
      key: 'title',
      head: t('problems:column.title'),
      small: 'title',
      cell: (row) => <TitleCell row={row} showTags={showTags} href={hrefOf(row.problemId)} />,
    },
    {
      key: 'difficulty',
      head: t('common:difficulty.label'),
      width: '160px',
      sort: { name: 'difficulty', isDescending: false },
      cell: ({ difficulty }) => <DifficultyLabel level={difficulty} />,
    },
    {
      key: 'total',
      sort: { name: 'total', isDescending: true },
      head: t('problems:column.total'),
      width: '128px',
      align: 'end',
      small: 'hidden',
      cell: ({ total }) => total,
    },
    {
      key: 'rate',
      sort: { name: 'rate', isDescending: true },
      small: 'labelled',
      label: t('problems:column.rateShort'),
      head: t('problems:column.rate'),
      width: '132px',
      align: 'end',
      cell: ({ ac, total }) => <span title={t('problems:rateOf', { ac, total })}>{acceptedRate(ac, total)}</span>,
    },
  ]
  const resultColumn: Column<ProblemRow> = {
    key: 'result',
    sort: { name: 'result', isDescending: false },
    small: 'labelled',
    label: t('problems:column.result'),
    head: t('problems:column.result'),
    width: '160px',
    align: 'end',
    cell: ({ pid }) => {
      const found = results?.get(pid)
      return found === undefined ? (
        <span title={t('problems:fewResults')}>–</span>
      ) : (
        <span title={t('problems:resultOf', { people: found.people })}>{found.rating}</span>
      )
    },
  }
  const shown = results === undefined ? columns : [...columns, resultColumn]
  const markColumn: Column<ProblemRow> = {
    key: 'mark',
    head: t('problems:column.mark'),
    width: '68px',
    small: 'mark',
    cell: ({ pid }) => <StatusMark status={ownStatus?.[pid]?.status} />,
  }
  return (
    <DataTable
      caption={t('problems:caption')}
      columns={ownStatus === null ? shown : [markColumn, ...shown]}
      rows={rows}
      rowKey={({ pid }) => pid}
      stale={stale}
      skeletonRows={skeletonRows}
      list="problems"
      {...(order === undefined ? {} : { order })}
    />
  )
}

function TitleCell({ row, showTags, href }: { row: ProblemRow; showTags: boolean; href: string }) {
  const { t } = useTranslation('problems')
  return (
    <span className={styles.title}>
      <Link to={href} title={row.title}>
        {row.title}
      </Link>
      {row.type === 1 && <span className={styles.tag}>{t('oi')}</span>}
      {showTags &&
        row.tags.map(({ id, name }) => (
          <span key={id} className={styles.tag}>
            {name}
          </span>
        ))}
    </span>
  )
}
