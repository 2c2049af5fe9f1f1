import type { ContestStatistics } from '@verdict/contract'
import { useTranslation } from '../../../i18n/index.ts'
import { contestTime } from '../../../live/contest/contest-time.ts'
import styles from './Statistics.module.css'

const height = 100

/** Submissions and solves per time step of the contest; the numbers are in a table below. */
export function OverTime({ data: { over, stepS } }: { data: ContestStatistics }) {
  const { t } = useTranslation('contestStatistics')
  const most = Math.max(1, ...over.map(({ submissions }) => submissions))
  const scale = (count: number): number => (count / most) * height
  const rows = over.map((step, place) => ({ ...step, from: contestTime(place * stepS) }))
  return (
    <div className={styles.inside}>
      <p className={styles.hint}>{t('overHint', { minutes: stepS / 60 })}</p>
      <p className={styles.legend} aria-hidden>
        <span>
          <i data-kind="handed" />
          {t('submissions')}
        </span>
        <span>
          <i />
          {t('solvedColumn')}
        </span>
      </p>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${over.length} ${height}`}
        preserveAspectRatio="none"
        aria-hidden
        focusable="false"
      >
        {rows.map(({ from, submissions, solves }, place) => (
          <g key={from}>
            <rect
              className={styles.handed}
              x={place + 0.08}
              width={0.84}
              y={height - scale(submissions)}
              height={scale(submissions)}
            />
            <rect
              className={styles.solved}
              x={place + 0.08}
              width={0.84}
              y={height - scale(solves)}
              height={scale(solves)}
            />
          </g>
        ))}
      </svg>
      <p className={styles.axis} aria-hidden>
        <span>{contestTime(0)}</span>
        <span>{contestTime(over.length * stepS)}</span>
      </p>
      <details className={styles.table}>
        <summary>{t('asTable')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('from')}</th>
              <th scope="col">{t('submissions')}</th>
              <th scope="col">{t('solvedColumn')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ from, submissions, solves }) => (
              <tr key={from}>
                <td>{from}</td>
                <td>{submissions}</td>
                <td>{solves}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}
