import { useTranslation } from '../../../../i18n/index.ts'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { IconChevronLeft, IconChevronRight } from '../../../../ui/icons.ts'
import {
  IconMaximize,
  IconMinimize,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
} from '../icons.ts'
import type { Speed } from './beats.ts'
import styles from './Controls.module.css'
import type { PlayerAct } from './use-player.ts'

interface Props {
  readonly count: number
  readonly total: number
  readonly isPlaying: boolean
  readonly speed: Speed
  readonly isFull: boolean
  readonly onAct: (act: PlayerAct) => void
  readonly onScreen: () => void
}

/** Mouse controls for the keyboard commands; they show the keys too. */
export function Controls({ count, total, isPlaying, speed, isFull, onAct, onScreen }: Props) {
  const { t } = useTranslation('scrollBoard')
  return (
    <div className={styles.controls} role="toolbar" aria-label={t('controls.label')}>
      <IconButton label={t('controls.start')} disabled={count === 0} onClick={() => onAct('start')}>
        <IconPlayerSkipBack aria-hidden size={18} />
      </IconButton>
      <IconButton label={t('controls.back')} disabled={count === 0} onClick={() => onAct('back')}>
        <IconChevronLeft aria-hidden size={18} />
      </IconButton>
      <IconButton
        label={t(isPlaying ? 'controls.pause' : 'controls.play')}
        disabled={count === total}
        onClick={() => onAct('play')}
      >
        {isPlaying ? <IconPlayerPause aria-hidden size={18} /> : <IconPlayerPlay aria-hidden size={18} />}
      </IconButton>
      <IconButton label={t('controls.next')} disabled={count === total} onClick={() => onAct('next')}>
        <IconChevronRight aria-hidden size={18} />
      </IconButton>
      <IconButton label={t('controls.end')} disabled={count === total} onClick={() => onAct('end')}>
        <IconPlayerSkipForward aria-hidden size={18} />
      </IconButton>
      <span className={styles.speed}>
        <button
          type="button"
          aria-label={t('controls.slower')}
          title={t('controls.slower')}
          onClick={() => onAct('slower')}
        >
          −
        </button>
        <output aria-label={t('controls.speed')}>{speed}×</output>
        <button
          type="button"
          aria-label={t('controls.faster')}
          title={t('controls.faster')}
          onClick={() => onAct('faster')}
        >
          +
        </button>
      </span>
      <span className={styles.progress} title={t('controls.progress')}>
        {count} / {total}
      </span>
      <IconButton label={t(isFull ? 'controls.leaveFullScreen' : 'controls.fullScreen')} onClick={onScreen}>
        {isFull ? <IconMinimize aria-hidden size={18} /> : <IconMaximize aria-hidden size={18} />}
      </IconButton>
    </div>
  )
}
