import { Link } from 'react-router'
import { useTranslation } from '../../../../i18n/index.ts'
import { RelativeTime } from '../../../../ui/labels/RelativeTime.tsx'
import { type Column, DataTable, type TableOrder } from '../../../../ui/tables/DataTable.tsx'
import { selectColumn } from '../../../../ui/tables/select-column.tsx'
import { isJudgeMode } from '../words.ts'
import { AuthSelect } from './AuthSelect.tsx'
import styles from './ProblemTable.module.css'
import type { ProblemRow } from './queries.ts'
import { RowActions, type RowActs } from './RowActions.tsx'

interface Props {
  readonly rows: readonly ProblemRow[] | undefined
  readonly stale: boolean
  readonly skeletonRows: number
  readonly chosen: ReadonlySet<number>
  readonly onChoose: (chosen: ReadonlySet<number>) => void
  readonly acts: RowActs
  readonly order: TableOrder
}

export function ProblemTable({ rows, stale, skeletonRows, chosen, onChoose, acts, order }: Props) {
  const { t } = useTranslation(['adminProblems', 'admin'])
  const columns: Column<ProblemRow>[] = [
    selectColumn({
      rows,
      keyOf: ({ id }) => id,
      nameOf: ({ problemId, title }) => `${problemId} ${title}`,
      chosen,
      onChange: onChoose,
    }),
    {
      key: 'id',
      head: t('adminProblems:column.id'),
      width: '108px',
      sort: { name: 'id', isDescending: false },
      cell: ({ problemId }) => problemId,
    },
    { key: 'title', head: t('adminProblems:column.title'), small: 'title', cell: (row) => <TitleCell row={row} /> },
    {
      key: 'kind',
      head: t('adminProblems:column.kind'),
      width: '156px',
      medium: 'hidden',
      cell: (row) => <Kind row={row} />,
    },
    {
      key: 'cases',
      head: t('adminProblems:column.cases'),
      width: '60px',
      align: 'end',
      small: 'labelled',
      medium: 'hidden',
      cell: ({ caseCount }) => caseCount,
    },
    {
      key: 'author',
      head: t('adminProblems:column.author'),
      width: '88px',
      medium: 'hidden',
      sort: { name: 'author', isDescending: false },
      cell: ({ author }) => author,
    },
    {
      key: 'modified',
      head: t('adminProblems:column.modified'),
      width: '140px',
      medium: 'wide',
      sort: { name: 'changed', isDescending: true },
      cell: ({ gmtModified, modifiedUser }) => (
        <span title={modifiedUser ?? undefined}>
          <RelativeTime at={gmtModified} />
        </span>
      ),
    },
    {
      key: 'auth',
      head: t('adminProblems:auth.label'),
      width: '156px',
      cell: (row) => (
        <AuthSelect
          name={row.problemId}
          auth={row.auth}
          disabled={!row.mayEdit}
          mayPublish={row.mayPublish}
          onChange={(auth) => acts.changeAuth(row, auth)}
        />
      ),
    },
    {
      key: 'actions',
      head: t('admin:table.actions'),
      width: '184px',
      cell: (row) => <RowActions row={row} acts={acts} />,
    },
  ]
  return (
    <DataTable
      caption={t('adminProblems:caption')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      stale={stale}
      skeletonRows={skeletonRows}
      list="admin-problems"
      order={order}
    />
  )
}

function TitleCell({ row }: { row: ProblemRow }) {
  return (
    <span className={styles.title}>
      {row.mayEdit ? (
        <Link to={`/admin/problem/edit/${row.id}`} title={row.title}>
          {row.title}
        </Link>
      ) : (
        <span>{row.title}</span>
      )}
      {row.tags.map(({ id, name }) => (
        <span key={id} className={styles.tag}>
          {name}
        </span>
      ))}
    </span>
  )
}

function Kind({ row }: { row: ProblemRow }) {
  const { t } = useTranslation('adminProblems')
  const mode = isJudgeMode(row.judgeMode) ? t(`mode.${row.judgeMode}`) : row.judgeMode
  return (
    <>
      {row.type === 1 ? 'OI' : 'ACM'} · {mode}
    </>
  )
}
