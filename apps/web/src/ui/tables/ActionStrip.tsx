import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import styles from './ActionStrip.module.css'

interface Props {
  readonly count: number
  readonly onClear: () => void
  readonly children: ReactNode
}

/** Actions for the selected rows; stays at the bottom of the window while rows are selected. */
export function ActionStrip({ count, onClear, children }: Props) {
  const { t } = useTranslation('admin')
  if (count === 0) return null
  return (
    <section className={styles.strip} aria-label={t('table.chosen', { count })}>
      <span className={styles.count}>{t('table.chosen', { count })}</span>
      {children}
      <button type="button" className={styles.clear} onClick={onClear}>
        {t('table.clear')}
      </button>
    </section>
  )
}
