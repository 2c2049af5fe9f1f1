import { verdict } from '@verdict/contract/vocabulary'
import { useTranslation } from '../../i18n/index.ts'
import type { Case } from '../../ui/verdict/CaseTiles.tsx'
import family from '../../ui/verdict/family.module.css'
import { memoryText, timeText } from '../../ui/verdict/measures.ts'
import { lookOf } from '../../ui/verdict/verdict-look.ts'
import styles from './CaseCharts.module.css'

interface Props {
  readonly cases: readonly Case[]
  readonly limits: { readonly time: number; readonly memory: number }
}

/** Time and memory of every case against the limits. */
export function CaseCharts({ cases, limits }: Props) {
  const run = cases.filter((item) => item.verdict !== verdict.cancelled)
  if (run.length === 0) return null
  return (
    <div className={styles.charts}>
      <Chart kind="time" cases={run} amountOf={(item) => item.timeMs} limit={limits.time} text={timeText} />
      <Chart kind="memory" cases={run} amountOf={(item) => item.memoryKb} limit={limits.memory} text={memoryText} />
    </div>
  )
}

interface ChartProps {
  readonly kind: 'time' | 'memory'
  readonly cases: readonly Case[]
  readonly amountOf: (item: Case) => number
  readonly limit: number
  readonly text: (value: number) => string
}

/** The caption has the figures; the bars are for the eye, and the table has all values. */
function Chart({ kind, cases, amountOf, limit, text }: ChartProps) {
  const { t } = useTranslation('submissions')
  const largest = cases.reduce((most, item) => (amountOf(item) > amountOf(most) ? item : most))
  const top = Math.max(limit, amountOf(largest))
  return (
    <figure className={styles.chart}>
      <figcaption>
        {t(`cases.chart.${kind}`, { most: text(amountOf(largest)), seq: largest.seq, limit: text(limit) })}
      </figcaption>
      <div aria-hidden className={styles.plot}>
        <span className={styles.limit} style={{ insetBlockEnd: `${(limit / top) * 100}%` }} />
        {cases.map((item) => (
          <span
            key={item.seq}
            className={`${styles.bar} ${family.family}`}
            data-family={lookOf(item.verdict).family}
            title={`${item.seq}: ${text(amountOf(item))}`}
            style={{ blockSize: `${(amountOf(item) / top) * 100}%` }}
          />
        ))}
      </div>
    </figure>
  )
}
