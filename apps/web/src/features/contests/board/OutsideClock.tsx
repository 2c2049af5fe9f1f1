import { useTranslation } from '../../../i18n/index.ts'
import { parseInstant } from '../../../lib/time.ts'
import { phaseOf } from '../../../live/contest/gates.ts'
import { useAtServerTime, useServerSeconds } from '../../../live/contest/server-clock.ts'
import styles from './OutsideBoardPage.module.css'
import type { OutsideContest } from './outside-query.ts'

/** The remaining time of the contest, as text. */
export function OutsideClock({ contest }: { contest: OutsideContest }) {
  const { t } = useTranslation('contestBoards')
  const phase = useAtServerTime(contest.skewMs, (now) => phaseOf(contest, now))
  const isPaused = phase === 'running' && contest.isPaused === true
  return (
    <span className={styles.clock}>
      {t(`outside.phase.${isPaused ? 'paused' : phase}`)}
      {phase !== 'ended' && !isPaused && (
        <Left until={phase === 'scheduled' ? contest.startTime : contest.endTime} skewMs={contest.skewMs} />
      )}
    </span>
  )
}

const two = (number: number): string => String(number).padStart(2, '0')

function Left({ until, skewMs }: { until: string; skewMs: number }) {
  const now = useServerSeconds(skewMs)
  const seconds = Math.max(0, Math.ceil(parseInstant(until).getTime() / 1_000 - now))
  const minutes = Math.floor(seconds / 60)
  return (
    <span role="timer" className={styles.left}>
      {Math.floor(minutes / 60)}:{two(minutes % 60)}:{two(seconds % 60)}
    </span>
  )
}
