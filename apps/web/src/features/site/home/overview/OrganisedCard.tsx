import { Link } from 'react-router'
import type { DataFor } from '../../../../api/endpoints.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { localTime, parseInstant } from '../../../../lib/time.ts'
import { IconTrophy } from '../../../../ui/icons.ts'
import { Card } from './Card.tsx'
import styles from './Overview.module.css'

type Contests = DataFor<'home.overview'>['organises']

/** The page of a contest where each right begins. */
const paths = { jury: '', readOnly: '', clarifications: '/clarifications', balloons: '/ac-info', print: '/admin-print' }

/** Contests that the user helps to run, each with its right. */
export function OrganisedCard({ contests }: { contests: Contests }) {
  const { t } = useTranslation('homeStart')
  return (
    <Card title={t('organises.title')} icon={<IconTrophy aria-hidden size={16} />}>
      <ul className={styles.rows}>
        {contests.map(({ id, title, right, startTime }) => (
          <li key={id}>
            <Link to={`/contest/${id}${paths[right]}`}>{title}</Link>
            <span className={styles.count}>{t(`organises.right.${right}`)}</span>
            <span className={styles.when}>
              {t('organises.starts')} {localTime(parseInstant(startTime)).slice(0, 16)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
