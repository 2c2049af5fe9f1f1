import { useTranslation } from '../../i18n/index.ts'
import type { CaseResults } from '../../live/submission-query.ts'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import { memoryText, timeText, unknown } from '../../ui/verdict/measures.ts'
import { VerdictTag } from '../../ui/verdict/VerdictTag.tsx'
import styles from './sections.module.css'

type Row = NonNullable<NonNullable<CaseResults>['judgeCaseList']>[number]

/** All test cases with resources, score, and checker message. */
export function CaseTable({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('submissions')
  const hasScores = rows.some((row) => row.score !== null)
  const columns: readonly Column<Row>[] = [
    { key: 'seq', head: t('cases.number'), width: '72px', cell: (row) => <span data-seq={row.seq}>{row.seq}</span> },
    {
      key: 'verdict',
      head: t('column.verdict'),
      width: '156px',
      small: 'title',
      cell: (row) =>
        row.noAnswer === true ? (
          <span className={styles.note}>{t('cases.noAnswer')}</span>
        ) : (
          <VerdictTag verdict={row.status} full />
        ),
    },
    { key: 'time', head: t('column.time'), width: '92px', align: 'end', cell: (row) => timeText(row.time) },
    { key: 'memory', head: t('column.memory'), width: '92px', align: 'end', cell: (row) => memoryText(row.memory) },
    ...(hasScores
      ? [
          {
            key: 'score',
            head: t('column.score'),
            width: '72px',
            align: 'end',
            cell: (row: Row) => row.score ?? unknown,
          } as const,
        ]
      : []),
    {
      key: 'message',
      head: t('cases.message'),
      cell: (row) => <span className={styles.message}>{row.userOutput ?? ''}</span>,
    },
  ]
  return <DataTable caption={t('cases.table')} columns={columns} rows={rows} rowKey={(row) => row.seq} />
}
