import { useTranslation } from '../../../i18n/index.ts'
import { parseInstant } from '../../../lib/time.ts'
import { useServerSeconds } from '../../../live/contest/server-clock.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import styles from './ContestProblem.module.css'

/** The remaining time of the contest, in focus mode too. */
export function TimeLeft() {
  const { t } = useTranslation('contestProblems')
  const { contest, phase } = useContest()
  const seconds = useServerSeconds(contest.skewMs)
  if (phase !== 'running') return <span className={styles.left}>{t(`phase.${phase}`)}</span>
  const left = clockText(parseInstant(contest.endTime).getTime() / 1_000 - seconds)
  return (
    <span className={styles.left} role="timer" title={t('focus.left')}>
      {left}
    </span>
  )
}

/** `h:mm:ss`, hours going on beyond a day. A second that has begun counts. */
export const clockText = (secondsLeft: number): string => {
  const seconds = Math.max(0, Math.ceil(secondsLeft))
  const two = (number: number): string => String(number).padStart(2, '0')
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor((seconds % 3_600) / 60))}:${two(seconds % 60)}`
}
