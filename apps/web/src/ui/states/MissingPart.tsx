import { useState } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { toast } from '../controls/toast.ts'
import styles from './MissingPart.module.css'
import type { FetchPart } from './missing-parts.ts'

/** Props of what is shown in place of a part: it can be fetched again. */
export interface Retrying {
  readonly onRetry?: FetchPart | undefined
}

/** In place of a part of a page whose file could not be fetched. */
export function MissingPart({ onRetry }: Retrying) {
  const { t } = useTranslation('common')
  return (
    <div className={styles.missing} role="status">
      <span>{t('errors.partMissing')}</span>
      <RetryButton onRetry={onRetry} />
    </div>
  )
}

/** The same where there is room for a button only. */
export function RetryButton({ onRetry }: Retrying) {
  const { t } = useTranslation('common')
  const [isFetching, setIsFetching] = useState(false)
  if (onRetry === undefined) return null
  const retry = async (): Promise<void> => {
    setIsFetching(true)
    const hasArrived = await onRetry()
    setIsFetching(false)
    if (!hasArrived) toast.error(t('errors.partMissing'))
  }
  return (
    <button
      type="button"
      className={styles.button}
      title={t('errors.partMissing')}
      aria-disabled={isFetching}
      onClick={() => void (isFetching || retry())}
    >
      {t('errors.retry')}
    </button>
  )
}
