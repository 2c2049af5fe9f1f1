import { ratingLevelOf, ratingLevels } from '@verdict/contract/vocabulary'
import { useTranslation } from '../../i18n/index.ts'
import styles from './RatingLabel.module.css'

/** A contest rating with the name of its level; the color only repeats the name. */
export function RatingLabel({ rating }: { rating: number }) {
  const { t } = useTranslation('common')
  const level = ratingLevelOf(rating)
  const name = ratingLevels[level]?.name ?? 'apprentice'
  return (
    <span className={styles.label} data-level={level}>
      <span className={styles.number}>{rating}</span> {t(`ratingLevel.${name}`)}
    </span>
  )
}
