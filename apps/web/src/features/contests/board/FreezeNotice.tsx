import type { ContestBoard } from '@verdict/contract'
import { useTranslation } from '../../../i18n/index.ts'
import { localTime, parseInstant } from '../../../lib/time.ts'
import styles from './FreezeNotice.module.css'
import { IconLock } from './icons.ts'

interface Props {
  readonly board: ContestBoard
  readonly isEnded: boolean
  /** The viewer is a manager who sees frozen results. */
  readonly forces: boolean
  /** A viewer with hidden results of their own. */
  readonly hasOwn: boolean
}

/** When the board was frozen and that no result is lost, or when it will freeze. */
export function FreezeNotice({ board, isEnded, forces, hasOwn }: Props) {
  const { t } = useTranslation('contestBoards')
  if (board.freezeTime === null) return null
  const time = localTime(parseInstant(board.freezeTime)).slice(0, -3)
  if (board.view === 'frozen') {
    return (
      <p className={styles.strip} data-frozen role="status">
        <IconLock aria-hidden size={16} />
        <span>
          {t(isEnded ? 'freeze.ended' : 'freeze.notice', { time })}
          {hasOwn && board.rule === 'acm' && ` ${t('freeze.own')}`}
        </span>
      </p>
    )
  }
  if (forces) {
    return (
      <p className={styles.strip} role="status">
        {t('freeze.forced')}
      </p>
    )
  }
  if (isEnded) return null
  return <p className={styles.soon}>{t('freeze.soon', { time })}</p>
}
