import { useQuery } from '@tanstack/react-query'
import type { ContestSummary } from '@verdict/contract'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { askToLogin } from '../../../api/ask-to-login.ts'
import { useUser } from '../../../api/session.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { useNow } from '../../../lib/now.ts'
import { parseInstant } from '../../../lib/time.ts'
import { useOwnTimes, withOwnTimes } from '../../../live/contest/own-times.ts'
import { RelativeTime } from '../../../ui/labels/RelativeTime.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { recentContestsQuery } from './queries.ts'
import styles from './RecentContests.module.css'

const mostRows = 6

/** Running and upcoming contests; hidden when there are none. */
export function RecentContests() {
  const { t } = useTranslation('home')
  const { data = [] } = useQuery(recentContestsQuery)
  const own = useOwnTimes(data.length > 0)
  if (data.length === 0) return null
  // Running and upcoming contests, earliest start first; the list of contests has the rest.
  const rows = withOwnTimes(data, own)
    .toSorted((a, b) => a.startTime.localeCompare(b.startTime))
    .slice(0, mostRows)
  return (
    <Panel title={t('contests.title')} aside={<Link to="/contest">{t('contests.all')}</Link>}>
      <ul className={styles.list}>
        {rows.map((contest) => (
          <Row key={contest.id} contest={contest} />
        ))}
      </ul>
    </Panel>
  )
}

function Row({ contest }: { contest: ContestSummary }) {
  const { t } = useTranslation('home')
  const isIn = useUser() !== null
  const isRunning = contest.status === 0
  // Contestants with extra time keep a contest running after its regular end.
  const now = useNow()
  const open = (event: MouseEvent): void => {
    if (isIn) return
    event.preventDefault()
    askToLogin()
  }
  return (
    <li>
      <Link className={styles.title} to={`/contest/${contest.id}`} onClick={open}>
        {contest.title}
      </Link>
      <span className={styles.rule}>{contest.type === 1 ? 'OI' : 'ACM'}</span>
      <span className={styles.when} data-running={isRunning}>
        {isRunning && parseInstant(contest.endTime) < now ? (
          t('contests.regularOver')
        ) : (
          <>
            {t(isRunning ? 'contests.ends' : 'contests.starts')}{' '}
            <RelativeTime at={isRunning ? contest.endTime : contest.startTime} />
          </>
        )}
      </span>
    </li>
  )
}
