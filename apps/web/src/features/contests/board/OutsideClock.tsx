import { useTranslation } from '../../../i18n/index.ts'
import { phaseOf } from '../../../live/contest/gates.ts'
import { useAtServerTime } from '../../../live/contest/server-clock.ts'
import styles from './OutsideBoardPage.module.css'
import type { OutsideContest } from './outside-query.ts'
import { RemainingTime } from './RemainingTime.tsx'

/** The remaining time of the contest, as text. */
export function OutsideClock({ contest }: { contest: OutsideContest }) {
  const { t } = useTranslation('contestBoards')
  const phase = useAtServerTime(contest.skewMs, (now) => phaseOf(contest, now))
  const isPaused = phase === 'running' && contest.isPaused === true
  return (
    <span className={styles.clock}>
      {t(`outside.phase.${isPaused ? 'paused' : phase}`)}
      {phase !== 'ended' && !isPaused && (
        <RemainingTime
          until={phase === 'scheduled' ? contest.startTime : contest.endTime}
          skewMs={contest.skewMs}
          className={styles.left}
        />
      )}
    </span>
  )
}
