import { useTranslation } from '../../../../i18n/index.ts'
import { phaseOf } from '../../../../live/contest/gates.ts'
import { useAtServerTime } from '../../../../live/contest/server-clock.ts'
import type { OutsideContest } from '../outside-query.ts'
import { RemainingTime } from '../RemainingTime.tsx'
import own from './ClockOverlay.module.css'
import styles from './Overlay.module.css'
import type { OverlayProps } from './Overlay.tsx'

/** The remaining time of the contest, large. */
export function ClockOverlay({ data: { contest, board } }: OverlayProps) {
  return contest === undefined ? null : <Clock contest={contest} isFrozen={board?.view === 'frozen'} />
}

function Clock({ contest, isFrozen }: { contest: OutsideContest; isFrozen: boolean }) {
  const { t } = useTranslation(['contestOverlays', 'contestBoards'])
  const phase = useAtServerTime(contest.skewMs, (now) => phaseOf(contest, now))
  const isPaused = phase === 'running' && contest.isPaused === true
  return (
    <div className={`${styles.card} ${own.clock}`}>
      <span className={`${styles.name} ${styles.muted}`}>{contest.title}</span>
      {phase !== 'ended' && !isPaused && (
        <RemainingTime
          until={phase === 'scheduled' ? contest.startTime : contest.endTime}
          skewMs={contest.skewMs}
          className={own.left}
        />
      )}
      <span className={own.phase}>
        {t(`contestBoards:outside.phase.${isPaused ? 'paused' : phase}`)}
        {isFrozen && <span className={own.frozen}>{t('frozen')}</span>}
      </span>
    </div>
  )
}
