import { Link } from 'react-router'
import { useUser } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { userHomeOf } from '../../../lib/user-home.ts'
import { Avatar } from '../../../ui/labels/Avatar.tsx'
import { Badge } from '../../../ui/labels/Badge.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import type { Series, SeriesCell, SeriesRow } from './queries.ts'
import styles from './Series.module.css'

interface Props {
  readonly series: Series
  readonly rows: readonly SeriesRow[] | undefined
  /** Repeated on top. */
  readonly own: SeriesRow | null
  readonly stale: boolean
}

/** Participants by contests; the name stays in place while the contests scroll. */
export function StandingsTable({ series, rows, own, stale }: Props) {
  const { t } = useTranslation('contestSeries')
  const counted = series.contests.filter(({ state }) => state === 'counted')
  const hasTime = series.combining === 'solved'
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className={styles.box} aria-label={t('standings')} tabIndex={0}>
      <table className={styles.table} aria-busy={rows === undefined || stale} data-stale={stale}>
        <thead>
          <tr>
            <th scope="col" className={styles.place}>
              {t('place')}
            </th>
            <th scope="col" className={styles.name}>
              {t('participant')}
            </th>
            <th scope="col">{t(`total.${series.combining}`)}</th>
            {hasTime && <th scope="col">{t('penalty')}</th>}
            {counted.map(({ cid, title }, index) => (
              <th key={cid} scope="col" className={styles.contest}>
                <Link to={`/contest/${cid}`} title={title} aria-label={title}>
                  {counted.length > 4 ? index + 1 : title}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined
            ? [0, 1, 2, 3, 4].map((line) => (
                <tr key={line}>
                  <td className={styles.place} />
                  <td className={styles.name}>
                    <Skeleton seed={line} />
                  </td>
                  <td colSpan={counted.length + 2} />
                </tr>
              ))
            : [...(own === null ? [] : [own]), ...rows].map((row, at) => (
                <Row
                  key={own !== null && at === 0 ? 'own' : row.uid}
                  row={row}
                  cids={counted.map(({ cid }) => cid)}
                  series={series}
                />
              ))}
        </tbody>
      </table>
    </section>
  )
}

interface RowProps {
  readonly row: SeriesRow
  readonly cids: readonly number[]
  readonly series: Series
}

function Row({ row, cids, series }: RowProps) {
  const { t } = useTranslation('contestSeries')
  const isOwn = useUser()?.uid === row.uid
  return (
    <tr data-own={isOwn || undefined}>
      <td className={styles.place}>{row.place}</td>
      <th scope="row" className={styles.name}>
        <span className={styles.person}>
          <Avatar name={row.username} url={row.avatar} size={24} />
          <Link to={userHomeOf(row.username, row.uid)} title={row.username}>
            {row.name}
          </Link>
          {isOwn && <Badge look="progress">{t('own')}</Badge>}
        </span>
        {row.school !== null && row.school !== '' && <span className={styles.school}>{row.school}</span>}
      </th>
      <td className={styles.total}>{row.total}</td>
      {series.combining === 'solved' && <td>{minutesOf(row.time)}</td>}
      {cids.map((cid) => (
        <Cell key={cid} cell={row.cells.find((cell) => cell.cid === cid)} series={series} />
      ))}
    </tr>
  )
}

const minutesOf = (seconds: number): number => Math.floor(seconds / 60)

function Cell({ cell, series }: { readonly cell: SeriesCell | undefined; readonly series: Series }) {
  const { t } = useTranslation('contestSeries')
  if (cell === undefined) {
    return (
      <td className={styles.absent}>
        <span aria-hidden>–</span>
        <VisuallyHidden>{t('absent')}</VisuallyHidden>
      </td>
    )
  }
  return (
    <td data-dropped={cell.isDropped || undefined} title={cell.isDropped ? t('dropped') : undefined}>
      <span className={styles.worth}>{cell.worth}</span>
      {cell.isDropped && <VisuallyHidden>{t('dropped')}</VisuallyHidden>}
      <small>
        {t('placeIn', { place: cell.place })}
        {series.combining === 'solved' && ` · ${t('minutes', { count: minutesOf(cell.time) })}`}
      </small>
    </td>
  )
}
