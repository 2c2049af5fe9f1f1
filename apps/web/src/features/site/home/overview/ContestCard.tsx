import { Link } from 'react-router'
import type { DataFor } from '../../../../api/endpoints.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { parseInstant } from '../../../../lib/time.ts'
import { secondsLeft, spanOf } from '../../../../live/contest/countdown.ts'
import { useAtServerTime } from '../../../../live/contest/server-clock.ts'
import { IconTrophy } from '../../../../ui/icons.ts'
import { Card } from './Card.tsx'
import styles from './Overview.module.css'

type Contests = DataFor<'home.overview'>['contests']

/** Contests of today, with a clock. */
export function ContestCard({ contests }: { contests: Contests }) {
  const { t } = useTranslation('homeStart')
  return (
    <Card title={t('contests.title')} icon={<IconTrophy aria-hidden size={16} />}>
      <ul className={styles.rows}>
        {contests.map((contest) => (
          <Row key={contest.id} contest={contest} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ contest }: { contest: Contests[number] }) {
  const { t } = useTranslation('homeStart')
  const starts = parseInstant(contest.startTime).getTime()
  const ends = parseInstant(contest.endTime).getTime()
  const isRunning = useAtServerTime(0, (now) => now >= starts)
  const isOver = useAtServerTime(0, (now) => now >= ends)
  const left = useAtServerTime(0, (now) => {
    const { days, clock } = spanOf(secondsLeft((now >= starts ? ends : starts) - now))
    // A contest of many days needs no seconds.
    return days > 0 ? t('contests.days', { count: days }) : clock
  })
  if (isOver) return null
  return (
    <li>
      <Link to={`/contest/${contest.id}`}>{contest.title}</Link>
      {contest.isVirtual && <span className={styles.count}>{t('contests.virtual')}</span>}
      <span className={styles.when} data-running={isRunning}>
        {t(isRunning ? 'contests.ends' : 'contests.starts')}{' '}
        <span role="timer" className={styles.clock}>
          {left}
        </span>
      </span>
    </li>
  )
}
