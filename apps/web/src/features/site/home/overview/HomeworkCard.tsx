import { Link } from 'react-router'
import type { DataFor } from '../../../../api/endpoints.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useNow } from '../../../../lib/now.ts'
import { parseInstant } from '../../../../lib/time.ts'
import { IconBook2 } from '../../../../ui/icons.ts'
import { RelativeTime } from '../../../../ui/labels/RelativeTime.tsx'
import { Card } from './Card.tsx'
import styles from './Overview.module.css'

type Homework = DataFor<'home.overview'>['homework']

/** Homework that is not complete, by deadline. */
export function HomeworkCard({ homework }: { homework: Homework }) {
  const { t } = useTranslation('homeStart')
  return (
    <Card title={t('homework.title')} icon={<IconBook2 aria-hidden size={16} />}>
      <ul className={styles.rows}>
        {homework.map((row) => (
          <Row key={row.tid} row={row} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ row }: { row: Homework[number] }) {
  const { t } = useTranslation('homeStart')
  const isLate = parseInstant(row.dueTime) < useNow()
  return (
    <li>
      <Link to={`/group/${row.gid}/training/${row.tid}`} title={row.groupName}>
        {row.title}
      </Link>
      <span className={styles.count}>{t('homework.solved', { solved: row.solved, total: row.total })}</span>
      <span className={styles.when} data-late={isLate}>
        {t(isLate ? 'homework.wasDue' : 'homework.due')} <RelativeTime at={row.dueTime} />
      </span>
    </li>
  )
}
