import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { memoryText, timeText } from '../../../ui/verdict/measures.ts'
import { VerdictTag } from '../../../ui/verdict/VerdictTag.tsx'
import type { Change } from './queries.ts'
import styles from './Rejudge.module.css'

/** Submissions of a rejudging, before and after. */
export function ChangeTable({ rows, stale }: { rows: readonly Change[] | undefined; stale: boolean }) {
  const { t } = useTranslation('rejudge')
  return (
    <DataTable
      caption={t('detail.list')}
      rows={rows}
      stale={stale}
      rowKey={({ submitId }) => submitId}
      columns={[
        {
          key: 'id',
          head: t('column.submission'),
          width: '112px',
          small: 'title',
          cell: ({ submitId }) => <Link to={`/submission-detail/${submitId}`}>{submitId}</Link>,
        },
        { key: 'problem', head: t('column.problem'), width: '120px', cell: ({ displayPid }) => displayPid },
        { key: 'author', head: t('column.author'), width: '140px', cell: ({ username }) => username },
        {
          key: 'language',
          head: t('column.language'),
          width: '112px',
          small: 'hidden',
          cell: ({ language }) => language,
        },
        { key: 'before', head: t('column.before'), small: 'labelled', cell: ({ before }) => <Figures of={before} /> },
        { key: 'after', head: t('column.after'), small: 'labelled', wraps: true, cell: (row) => <After row={row} /> },
        {
          key: 'at',
          head: t('column.submitted'),
          width: '136px',
          align: 'end',
          small: 'hidden',
          cell: ({ submitTime }) => <RelativeTime at={submitTime} />,
        },
      ]}
    />
  )
}

function After({ row }: { row: Change }) {
  const { t } = useTranslation('rejudge')
  if (row.state === 'failed') return <span>{t('detail.fault', { fault: row.fault ?? '' })}</span>
  return (
    <>
      {row.after !== null && <Figures of={row.after} />}
      {row.state === 'skipped' && <span className={styles.small}> {t('detail.skippedHint')}</span>}
      {row.state === 'waiting' && <span className={styles.small}>{t('detail.waiting')}</span>}
    </>
  )
}

function Figures({ of }: { of: Change['before'] }) {
  return (
    <span className={styles.figures}>
      <VerdictTag verdict={of.status} />
      {of.score !== null && <strong>{of.score}</strong>}
      <span className={styles.small}>
        {timeText(of.time)} {memoryText(of.memory)}
      </span>
    </span>
  )
}
