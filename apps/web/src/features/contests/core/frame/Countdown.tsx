import type { ReactNode } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { parseInstant } from '../../../../lib/time.ts'
import { secondsLeft, spanOf } from '../../../../live/contest/countdown.ts'
import type { ContestPhase } from '../../../../live/contest/gates.ts'
import { useAtServerTime } from '../../../../live/contest/server-clock.ts'
import { useContest } from '../../../../live/contest/use-contest.ts'
import { IconClock } from '../icons.ts'
import styles from './Countdown.module.css'

/** The time until the start or the end of the contest of the page, by the server's clock. */
export function Countdown() {
  const { contest, phase } = useContest()
  return (
    <CountdownTag
      phase={phase}
      startTime={contest.startTime}
      endTime={contest.endTime}
      isPaused={contest.isPaused}
      skewMs={contest.skewMs}
    >
      <IconClock aria-hidden size={14} />
    </CountdownTag>
  )
}

interface Props {
  readonly phase: ContestPhase
  readonly startTime: string
  readonly endTime: string
  /** The time that is left is not known before the pause ends. */
  readonly isPaused?: boolean | undefined
  /** Offset of the server's clock; 0 where it is not known. */
  readonly skewMs: number
  /** An icon before the text. */
  readonly children?: ReactNode
}

/** The time until the start or the end, as text. */
export function CountdownTag({ phase, startTime, endTime, isPaused = false, skewMs, children }: Props) {
  const { t } = useTranslation('contests')
  return (
    <span className={styles.tag} data-phase={phase}>
      {children}
      {phase === 'ended' || isPaused ? (
        t(phase === 'ended' ? 'phase.ended' : 'phase.paused')
      ) : (
        <Left
          until={phase === 'scheduled' ? startTime : endTime}
          words={phase === 'scheduled' ? 'header.untilStart' : 'header.untilEnd'}
          skewMs={skewMs}
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
  const left = useAtServerTime(skewMs, (now) => secondsLeft(untilMs - now))
  const { days, clock } = spanOf(left)
  // Contestants with extra time keep a contest running after its regular end.
  if (left === 0 && words === 'header.untilEnd') return <span>{t('header.regularOver')}</span>
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
