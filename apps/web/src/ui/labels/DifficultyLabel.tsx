import { difficulties } from '@verdict/contract/vocabulary'
import { useTranslation } from '../../i18n/index.ts'
import styles from './DifficultyLabel.module.css'

/** The name of a difficulty with a meter of seven steps; the color only repeats both. */
export function DifficultyLabel({ level }: { level: number }) {
  const { t } = useTranslation('common')
  const name = difficulties[level]
  return (
    <span className={styles.label} data-level={name === undefined ? 0 : level}>
      <span aria-hidden className={styles.meter} />
      {name === undefined ? level : t(`difficulty.${name}`)}
    </span>
  )
}
