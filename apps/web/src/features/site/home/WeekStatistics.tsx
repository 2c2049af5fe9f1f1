import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../i18n/index.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { weekStatisticsQuery } from './queries.ts'
import styles from './WeekStatistics.module.css'
import { weekDays } from './week-days.ts'

/**
 * Submissions of the last seven days: a bar for all of them and, filled, the accepted part. Drawn as a list of days,
 * so that who cannot see the bars reads the numbers.
 */
export function WeekStatistics() {
  const { t } = useTranslation('home')
  const { data, error } = useQuery(weekStatisticsQuery)
  if (error !== null && data === undefined) return null
  const days = data === undefined ? [] : weekDays(data)
  if (data !== undefined && days.every(({ total }) => total === 0)) return null
  return (
    <Panel title={t('week.title')} aside={<Legend />}>
      <ol className={styles.chart}>
        {days.map(({ day, accepted, total, acceptedShare, totalShare }) => (
          <li key={day} title={t('week.day', { day, accepted, total })}>
            <span className={styles.total} aria-hidden="true">
              {total}
            </span>
            <svg className={styles.bar} viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true">
              <rect className={styles.all} x="0" width="10" y={100 - totalShare} height={totalShare} />
              <rect className={styles.accepted} x="0" width="10" y={100 - acceptedShare} height={acceptedShare} />
            </svg>
            <span aria-hidden="true">{day}</span>
            <span className={styles.words}>{t('week.day', { day, accepted, total })}</span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function Legend() {
  const { t } = useTranslation('home')
  return (
    <span className={styles.legend} aria-hidden="true">
      <i className={styles.allMark} /> {t('week.total')}
      <i className={styles.acceptedMark} /> {t('week.accepted')}
    </span>
  )
}
