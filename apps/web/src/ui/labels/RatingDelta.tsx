import { useTranslation } from '../../i18n/index.ts'
import styles from './RatingDelta.module.css'

/** The change of a rating by a contest; "new" in the first one. */
export function RatingDelta({ before, after }: { before: number | null; after: number }) {
  const { t } = useTranslation('common')
  if (before === null) return <span className={styles.delta}>{t('ratingNew')}</span>
  const delta = after - before
  return (
    <span className={styles.delta} data-side={Math.sign(delta)}>
      {delta > 0 ? '+' : delta < 0 ? '−' : '±'}
      {Math.abs(delta)}
    </span>
  )
}
