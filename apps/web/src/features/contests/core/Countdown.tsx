import { useTranslation } from '../../../i18n/index.ts'
import { parseInstant } from '../../../lib/time.ts'
import { secondsLeft, spanOf } from '../../../live/contest/countdown.ts'
import type { ContestPhase } from '../../../live/contest/gates.ts'
import { useAtServerTime } from '../../../live/contest/server-clock.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import styles from './Countdown.module.css'
import { IconClock } from './icons.ts'

/** The time until the start or the end, as text. */
export function Countdown() {
  const { t } = useTranslation('contests')
  const { contest, phase } = useContest()
  return (
    <span className={styles.tag} data-phase={phase}>
      <IconClock aria-hidden size={14} />
      {phase === 'ended' ? (
        t('phase.ended')
      ) : (
        <Left
          until={phase === 'scheduled' ? contest.startTime : contest.endTime}
          words={phase === 'scheduled' ? 'header.untilStart' : 'header.untilEnd'}
          skewMs={contest.skewMs}
        />
      )}
    </span>
  )
}

interface CardCountdownProps {
  readonly phase: ContestPhase
  readonly startTime: string
  readonly endTime: string
}

/** The same for a contest of a list, by the browser's clock. */
export function CardCountdown({ phase, startTime, endTime }: CardCountdownProps) {
  const { t } = useTranslation('contests')
  return (
    <span className={styles.tag} data-phase={phase}>
      {phase === 'ended' ? (
        t('phase.ended')
      ) : (
        <Left
          until={phase === 'scheduled' ? startTime : endTime}
          words={phase === 'scheduled' ? 'header.untilStart' : 'header.untilEnd'}
          skewMs={0}
        />
      )}
    </span>
  )
}

interface LeftProps {
  readonly until: string
  readonly words: 'header.untilStart' | 'header.untilEnd'
  readonly skewMs: number
}

function Left({ until, words, skewMs }: LeftProps) {
  const { t } = useTranslation('contests')
  const untilMs = parseInstant(until).getTime()
  const { days, clock } = spanOf(useAtServerTime(skewMs, (now) => secondsLeft(untilMs - now)))
  return (
    <>
      <span className={styles.words}>{t(words)}</span>
      <span role="timer" className={styles.clock}>
        {days > 0 && `${t('header.days', { count: days })} `}
        {clock}
      </span>
    </>
  )
}
