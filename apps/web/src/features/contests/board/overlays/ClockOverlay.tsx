import { useTranslation } from '../../../../i18n/index.ts'
import { parseInstant } from '../../../../lib/time.ts'
import { phaseOf } from '../../../../live/contest/gates.ts'
import { useAtServerTime, useServerSeconds } from '../../../../live/contest/server-clock.ts'
import type { OutsideContest } from '../outside-query.ts'
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
        <Left until={phase === 'scheduled' ? contest.startTime : contest.endTime} skewMs={contest.skewMs} />
      )}
      <span className={own.phase}>
        {t(`contestBoards:outside.phase.${isPaused ? 'paused' : phase}`)}
        {isFrozen && <span className={own.frozen}>{t('frozen')}</span>}
      </span>
    </div>
  )
}

const two = (number: number): string => String(number).padStart(2, '0')

function Left({ until, skewMs }: { until: string; skewMs: number }) {
  const now = useServerSeconds(skewMs)
  const seconds = Math.max(0, Math.ceil(parseInstant(until).getTime() / 1_000 - now))
  const minutes = Math.floor(seconds / 60)
  return (
    <span role="timer" className={own.left}>
      {Math.floor(minutes / 60)}:{two(minutes % 60)}:{two(seconds % 60)}
    </span>
  )
}
