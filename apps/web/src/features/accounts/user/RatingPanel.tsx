import { useQuery } from '@tanstack/react-query'
import type { RatedContest } from '@verdict/contract'
import { Link } from 'react-router'
import { useSiteConfig } from '../../../api/site-config.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { localTime, parseInstant } from '../../../lib/time.ts'
import { RatingDelta } from '../../../ui/labels/RatingDelta.tsx'
import { RatingLabel } from '../../../ui/labels/RatingLabel.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { type Column, DataTable } from '../../../ui/tables/DataTable.tsx'
import { ratingQuery } from './queries.ts'
import styles from './RatingPanel.module.css'
import { ratingChart } from './rating-chart.ts'

const size = { width: 720, height: 160 }

/** The contest rating of a user, on a site with ratings. */
export const useRating = (uid: string | undefined) => {
  const isOn = useSiteConfig()?.contestRatings === true
  const { data, isPending } = useQuery({ ...ratingQuery(uid ?? ''), enabled: isOn && uid !== undefined })
  return { data, isPending: isOn && isPending }
}

/** The contest rating of a user over time; nothing before the first rated contest. */
export function RatingPanel({ uid }: { uid: string }) {
  const { t } = useTranslation('user')
  const { data } = useRating(uid)
  if (data === undefined || data.rating === null) return null
  return (
    <Panel title={t('rating.title')} aside={<RatingLabel rating={data.rating} />}>
      <div className={styles.inside}>
        <p className={styles.facts}>
          {data.rank !== null && <Link to="/rating-rank">{t('rating.rank', { rank: data.rank })}</Link>}
          {data.best !== null && <span>{t('rating.best', { rating: data.best })}</span>}
          <span>{t('rating.contests', { count: data.contests.length })}</span>
        </p>
        <Chart ratings={data.contests.map(({ after }) => after)} />
        <details className={styles.table}>
          <summary>{t('rating.asTable')}</summary>
          <Contests contests={data.contests} />
        </details>
      </div>
    </Panel>
  )
}

function Chart({ ratings }: { ratings: readonly number[] }) {
  const { path, points, levels } = ratingChart(ratings, size)
  return (
    <svg viewBox={`-40 -8 ${size.width + 52} ${size.height + 16}`} className={styles.graph} aria-hidden="true">
      {levels.map(({ from, y }) => (
        <g key={from} className={styles.grid}>
          <line x1={0} x2={size.width} y1={y} y2={y} />
          <text x={-8} y={y + 4} textAnchor="end">
            {from}
          </text>
        </g>
      ))}
      <path d={path} className={styles.line} />
      {points.map(({ x, y, level }) => (
        <circle key={x} cx={x} cy={y} r={4} className={styles.point} data-level={level} />
      ))}
    </svg>
  )
}

/** The latest contest first. */
function Contests({ contests }: { contests: readonly RatedContest[] }) {
  const { t } = useTranslation('user')
  const columns: readonly Column<RatedContest>[] = [
    {
      key: 'contest',
      head: t('rating.contest'),
      small: 'title',
      wraps: true,
      cell: ({ cid, title }) => (title === null ? t('rating.hidden') : <Link to={`/contest/${cid}`}>{title}</Link>),
    },
    {
      key: 'date',
      head: t('rating.date'),
      width: '150px',
      cell: ({ endTime }) => localTime(parseInstant(endTime)),
    },
    {
      key: 'place',
      head: t('rating.place'),
      width: '100px',
      align: 'end',
      small: 'labelled',
      cell: ({ place, participants }) => `${place} / ${participants}`,
    },
    {
      key: 'delta',
      head: t('rating.delta'),
      width: '90px',
      align: 'end',
      small: 'labelled',
      cell: ({ before, after }) => <RatingDelta before={before} after={after} />,
    },
    { key: 'after', head: t('rating.after'), width: '160px', cell: ({ after }) => <RatingLabel rating={after} /> },
  ]
  return (
    <DataTable caption={t('rating.history')} columns={columns} rows={contests.toReversed()} rowKey={({ cid }) => cid} />
  )
}
