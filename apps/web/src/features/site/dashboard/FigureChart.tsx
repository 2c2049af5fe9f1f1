import { useTranslation } from '../../../i18n/index.ts'
import { useNow } from '../../../lib/now.ts'
import { figureLine, plane } from './chart-lines.ts'
import styles from './Dashboard.module.css'

interface Props {
  readonly title: string
  readonly points: readonly { readonly at: string; readonly value: number | null }[]
  readonly hours: number
  readonly show: (value: number) => string
}

/** One figure over time with its latest value and its peak. */
export function FigureChart({ title, points, hours, show }: Props) {
  const { t } = useTranslation('adminDashboard')
  const until = useNow().getTime()
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]))
  const peak = Math.max(0, ...values)
  const latest = values.at(-1)
  const words = { now: latest === undefined ? '–' : show(latest), peak: show(peak) }
  return (
    <figure className={styles.chart}>
      <figcaption>
        <strong>{title}</strong> <span className={styles.muted}>{t('nowAndPeak', words)}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${plane.width} ${plane.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}: ${t('nowAndPeak', words)}`}
      >
        {[0.25, 0.5, 0.75].map((part) => (
          <line key={part} x1={0} x2={plane.width} y1={plane.height * part} y2={plane.height * part} />
        ))}
        <path data-line="cpu" d={figureLine(points, { until, hours, peak })} />
      </svg>
    </figure>
  )
}
