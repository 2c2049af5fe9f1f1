import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/index.ts'
import styles from './ActionStrip.module.css'

interface Props {
  readonly count: number
  readonly onClear: () => void
  readonly children: ReactNode
}

/** What can be done with the chosen rows; stays at the foot of the window as long as some are chosen. */
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
