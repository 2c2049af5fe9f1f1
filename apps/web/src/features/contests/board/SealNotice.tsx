import type { ContestBoard } from '@verdict/contract'
import { useTranslation } from '../../../i18n/index.ts'
import { localTime, parseInstant } from '../../../lib/time.ts'
import { IconLock } from './icons.ts'
import styles from './SealNotice.module.css'

interface Props {
  readonly board: ContestBoard
  readonly isEnded: boolean
  /** The viewer is a manager who sees frozen results. */
  readonly forces: boolean
  /** A viewer with hidden results of their own. */
  readonly hasOwn: boolean
}

/** When the board was frozen and that no result is lost, or when it will freeze. */
export function SealNotice({ board, isEnded, forces, hasOwn }: Props) {
  const { t } = useTranslation('contestBoards')
  if (board.sealTime === null) return null
  const time = localTime(parseInstant(board.sealTime)).slice(0, -3)
  if (board.view === 'sealed') {
    return (
      <p className={styles.strip} data-sealed role="status">
        <IconLock aria-hidden size={16} />
        <span>
          {t(isEnded ? 'seal.ended' : 'seal.notice', { time })}
          {hasOwn && board.rule === 'acm' && ` ${t('seal.own')}`}
        </span>
      </p>
    )
  }
  if (forces) {
    return (
      <p className={styles.strip} role="status">
        {t('seal.forced')}
      </p>
    )
  }
  if (isEnded) return null
  return <p className={styles.soon}>{t('seal.soon', { time })}</p>
}
