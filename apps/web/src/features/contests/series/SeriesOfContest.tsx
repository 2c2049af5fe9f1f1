import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import { seriesOfContestQuery } from './queries.ts'
import styles from './Series.module.css'

/** Links to the series of the contest; nothing in a contest without one. */
export function SeriesOfContest() {
  const { t } = useTranslation('contestSeries')
  const { cid, contest } = useContest()
  const { data } = useQuery({ ...seriesOfContestQuery(cid), enabled: contest.gid === null })
  if (data === undefined || data.length === 0) return null
  return (
    <p className={styles.of}>
      <span>{t('partOf')}</span>
      {data.map(({ id, title }) => (
        <Link key={id} to={`/contest-series/${id}`}>
          {title}
        </Link>
      ))}
    </p>
  )
}
