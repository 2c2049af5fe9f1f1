import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { messageOf } from '../../../api/client.ts'
import { currentLocale, useTranslation } from '../../../i18n/index.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import styles from './Heatmap.module.css'
import { type HeatMap, heatMap } from './heat-days.ts'
import { heatmapQuery, type Whose } from './queries.ts'

const cell = 11
const step = 14
const top = 18
/** Weeks of a year; the space is reserved before the data arrive. */
const mostWeeks = 53

const viewBoxOf = (weeks: number): string => `0 0 ${weeks * step} ${top + 7 * step}`

/** A year of days, darker with more submissions. */
export function Heatmap({ who }: { who: Whose }) {
  const { t } = useTranslation('user')
  const { data, error, refetch } = useQuery(heatmapQuery(who))
  const map = data === undefined ? undefined : heatMap(data.endDate, data.dataList)
  return (
    <Panel title={t('heat.title')} aside={map === undefined ? undefined : <Legend />}>
      {error !== null && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {error === null && <Year map={map} />}
    </Panel>
  )
}

function Year({ map }: { map: HeatMap | undefined }) {
  const { t } = useTranslation('user')
  const box = useRef<HTMLElement>(null)
  const hasMap = map !== undefined
  // Where the year is wider than the screen, its end is what one wants to see.
  useEffect(() => {
    if (hasMap && box.current !== null) box.current.scrollLeft = box.current.scrollWidth
  }, [hasMap])
  const summary = map === undefined ? '' : t('heat.summary', { total: map.total, days: map.activeDays })
  return (
    <>
      {/* Scrollable content must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section ref={box} className={styles.box} aria-label={t('heat.label')} tabIndex={0}>
        {map === undefined ? (
          <svg viewBox={viewBoxOf(mostWeeks)} aria-hidden="true" />
        ) : (
          <Days map={map} summary={summary} />
        )}
      </section>
      <p className={styles.summary}>{summary}</p>
    </>
  )
}

function Days({ map, summary }: { map: HeatMap; summary: string }) {
  const { t } = useTranslation('user')
  return (
    <svg viewBox={viewBoxOf(map.weeks)} role="img" aria-label={summary}>
      {map.months.map(({ date, week }) => (
        <text key={week} x={week * step} y="11" className={styles.month}>
          {new Intl.DateTimeFormat(currentLocale(), { month: 'short', timeZone: 'UTC' }).format(date)}
        </text>
      ))}
      {map.days.map(({ date, count, level, week, weekday }) => (
        <rect
          key={date}
          className={styles.day}
          data-level={level}
          x={week * step}
          y={top + weekday * step}
          width={cell}
          height={cell}
          rx="2"
        >
          <title>{t('heat.day', { date, count })}</title>
        </rect>
      ))}
    </svg>
  )
}

function Legend() {
  const { t } = useTranslation('user')
  return (
    <span className={styles.legend} aria-hidden="true">
      {t('heat.less')}
      <svg width={5 * step} height={cell} aria-hidden="true">
        {[0, 1, 2, 3, 4].map((level) => (
          <rect
            key={level}
            className={styles.day}
            data-level={level}
            x={level * step}
            width={cell}
            height={cell}
            rx="2"
          />
        ))}
      </svg>
      {t('heat.more')}
    </span>
  )
}
