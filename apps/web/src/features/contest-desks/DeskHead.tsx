import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { Toggle } from '../../ui/Toggle.tsx'
import styles from './Desk.module.css'

interface Props {
  /** Undefined while it is not known. */
  readonly waiting: number | undefined
  readonly onlyWaiting: boolean
  readonly onOnlyWaiting: (only: boolean) => void
  readonly children?: ReactNode
}

/** How much is to do, told to screen readers as it changes, and what the list shows. */
export function DeskHead({ waiting, onlyWaiting, onOnlyWaiting, children }: Props) {
  const { t } = useTranslation('contestDesks')
  return (
    <div className={styles.head}>
      <p className={styles.count} role="status">
        {waiting === undefined ? '' : waiting === 0 ? t('desk.allDone') : t('desk.waiting', { count: waiting })}
      </p>
      {children}
      <Toggle label={t('desk.onlyWaiting')} checked={onlyWaiting} onChange={onOnlyWaiting} />
    </div>
  )
}
