import { useTranslation } from '../../../../i18n/index.ts'
import { balloonColor } from '../table/balloon.ts'
import styles from './Stage.module.css'
import type { ScrollProblem } from './standings.ts'

/** The column titles. */
export function StageHead({ problems }: { problems: readonly ScrollProblem[] }) {
  const { t } = useTranslation('scrollBoard')
  return (
    <div className={`${styles.line} ${styles.head}`} aria-hidden>
      <span>{t('column.place')}</span>
      <span className={styles.who}>{t('column.who')}</span>
      <span>{t('column.points')}</span>
      <span>{t('column.time')}</span>
      {problems.map(({ label, color }) => {
        const fill = balloonColor(color)
        return (
          <span key={label} className={styles.letter}>
            {fill !== undefined && <span className={styles.balloon} style={{ background: fill }} />}
            {label}
          </span>
        )
      })}
    </div>
  )
}
