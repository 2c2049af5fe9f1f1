import { ActionIcon } from '@mantine/core'
import { useTranslation } from '../../../../i18n/index.ts'
import { IconClock, IconPlayerPause, IconPlayerPlay, IconX } from '../icons.ts'
import styles from './Timer.module.css'
import { useTimer } from './use-timer.ts'

/** The time a user has worked on a problem. The user starts it. */
export default function Timer({ problem }: { problem: string }) {
  const { t } = useTranslation('workspaceTools')
  const { seconds, isRunning, start, pause, reset } = useTimer(problem)
  if (!isRunning && seconds === 0) {
    return (
      <ActionIcon onClick={start} aria-label={t('timer.start')} title={t('timer.start')}>
        <IconClock aria-hidden size={18} />
      </ActionIcon>
    )
  }
  const name = isRunning ? t('timer.pause') : t('timer.goOn')
  return (
    <span className={styles.timer} data-running={isRunning}>
      <span role="timer" aria-label={t('timer.label')}>
        {clock(seconds)}
      </span>
      <ActionIcon size={26} onClick={isRunning ? pause : start} aria-label={name} title={name}>
        {isRunning ? <IconPlayerPause aria-hidden size={14} /> : <IconPlayerPlay aria-hidden size={14} />}
      </ActionIcon>
      <ActionIcon size={26} onClick={reset} aria-label={t('timer.reset')} title={t('timer.reset')}>
        <IconX aria-hidden size={14} />
      </ActionIcon>
    </span>
  )
}

/** "4:05", "1:04:05". */
export const clock = (seconds: number): string => {
  const two = (value: number): string => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  return hours === 0 ? `${minutes}:${two(seconds % 60)}` : `${hours}:${two(minutes)}:${two(seconds % 60)}`
}
