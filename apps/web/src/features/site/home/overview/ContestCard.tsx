import { Link } from 'react-router'
import type { DataFor } from '../../../../api/endpoints.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { parseInstant } from '../../../../lib/time.ts'
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

const clockOf = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor((seconds % 3_600) / 60))}:${two(seconds % 60)}`
}

const dayMs = 86_400_000

function Row({ contest }: { contest: Contests[number] }) {
  const { t } = useTranslation('homeStart')
  const starts = parseInstant(contest.startTime).getTime()
  const ends = parseInstant(contest.endTime).getTime()
  const isRunning = useAtServerTime(0, (now) => now >= starts)
  // A contest of many days needs no seconds.
  const left = useAtServerTime(0, (now) => {
    const ms = (now >= starts ? ends : starts) - now
    return ms > dayMs ? t('contests.days', { count: Math.ceil(ms / dayMs) }) : clockOf(ms)
  })
  return (
    <li>
      <Link to={`/contest/${contest.id}`}>{contest.title}</Link>
      <span className={styles.when} data-running={isRunning}>
        {t(isRunning ? 'contests.ends' : 'contests.starts')}{' '}
        <span role="timer" className={styles.clock}>
          {left}
        </span>
      </span>
    </li>
  )
}
