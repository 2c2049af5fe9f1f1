import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { localTime, parseInstant } from '../../../lib/time.ts'
import { Badge } from '../../../ui/labels/Badge.tsx'
import type { Series } from './queries.ts'
import styles from './Series.module.css'

const looks = {
  counted: 'accepted',
  running: 'progress',
  frozen: 'frozen',
  scheduled: 'progress',
  closed: 'progress',
  unfit: 'progress',
} as const

/** The rule of a series in sentences, and its contests with their states. */
export function SeriesRules({ series }: { readonly series: Series }) {
  const { t } = useTranslation('contestSeries')
  const { combining, counted, tieBreaks, placePoints, contests } = series
  return (
    <div className={styles.words}>
      <ul className={styles.rules}>
        <li>{t(`ruleOf.${combining}`)}</li>
        {combining === 'place' && <li>{t('placePoints', { points: placePoints.join(', ') })}</li>}
        {counted !== null && <li>{t('best', { count: counted })}</li>}
        <li>
          {tieBreaks.length === 0
            ? t('shared')
            : t('ties', { criteria: tieBreaks.map((name) => t(`tie.${name}`)).join(t('then')) })}
        </li>
        <li>{t('final')}</li>
      </ul>
      {contests.length > 0 && (
        <ol className={styles.contests} aria-label={t('contests')}>
          {contests.map(({ cid, title, state, startTime, participants }) => (
            <li key={cid}>
              <Link to={`/contest/${cid}`}>{title}</Link>
              <span className={styles.when}>{localTime(parseInstant(startTime))}</span>
              <Badge look={looks[state]}>
                {state === 'counted' ? t('participants', { count: participants ?? 0 }) : t(`state.${state}`)}
              </Badge>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
