import type { HealthSeries } from '@verdict/contract'
import { useTranslation } from '../../../i18n/index.ts'
import { useNow } from '../../../lib/now.ts'
import { downtimes, lineOf, meanOf, plane } from './chart-lines.ts'
import styles from './Dashboard.module.css'

/** Processor and memory of one machine over time, and where it was down. */
export function HealthChart({ series, hours }: { series: HealthSeries; hours: number }) {
  const { t } = useTranslation('adminDashboard')
  const until = useNow().getTime()
  const span = { until, hours }
  const { samples, kind, name } = series
  const words = t('chart', {
    name,
    cpu: percent(meanOf(samples, 'cpu')),
    memory: percent(meanOf(samples, 'memory')),
    down: samples.filter((sample) => !sample.isUp).length,
  })
  const most = Math.max(0, ...samples.map((sample) => (kind === 'server' ? sample.waiting : sample.busy)))
  return (
    <figure className={styles.chart}>
      <figcaption>
        <strong>{name}</strong> <span className={styles.muted}>{t(`kind.${kind}`)}</span>
        <span className={styles.key} data-line="cpu">
          {t('mean.cpu', { value: percent(meanOf(samples, 'cpu')) })}
        </span>
        <span className={styles.key} data-line="memory">
          {t('mean.memory', { value: percent(meanOf(samples, 'memory')) })}
        </span>
        <span className={styles.muted}>{t(kind === 'server' ? 'mostWaiting' : 'mostBusy', { count: most })}</span>
      </figcaption>
      <svg viewBox={`0 0 ${plane.width} ${plane.height}`} preserveAspectRatio="none" role="img" aria-label={words}>
        {[0.25, 0.5, 0.75].map((part) => (
          <line key={part} x1={0} x2={plane.width} y1={plane.height * part} y2={plane.height * part} />
        ))}
        {downtimes(samples, span).map(({ x, width }) => (
          <rect key={x} x={x} y={0} width={width} height={plane.height} />
        ))}
        <path data-line="memory" d={lineOf(samples, 'memory', span)} />
        <path data-line="cpu" d={lineOf(samples, 'cpu', span)} />
      </svg>
    </figure>
  )
}

const percent = (value: number | null): string => (value === null ? '–' : `${value.toFixed(0)}%`)
