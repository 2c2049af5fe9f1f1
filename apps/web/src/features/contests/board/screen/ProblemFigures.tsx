import { useTranslation } from '../../../../i18n/index.ts'
import { balloonColor } from '../table/balloon.ts'
import { clockOf } from '../table/cell-look.ts'
import styles from './ProblemFigures.module.css'
import type { ProblemFigures } from './results.ts'

/** All problems: solved by how many of those who tried, and who was first. */
export function ProblemFiguresView({ figures }: { figures: readonly ProblemFigures[] }) {
  const { t } = useTranslation('bigScreen')
  return (
    <section aria-label={t('problems')}>
      <ul className={styles.list}>
        {figures.map(({ label, title, color, solved, tried, frozen, first }) => (
          <li key={label} className={styles.item} title={title}>
            <span className={styles.head}>
              <span className={styles.label}>
                {balloonColor(color) !== undefined && (
                  <span aria-hidden className={styles.balloon} style={{ background: balloonColor(color) }} />
                )}
                {label}
              </span>
              <span className={styles.count}>{t('solvedOf', { solved, tried })}</span>
            </span>
            <meter aria-hidden className={styles.bar} min={0} max={Math.max(1, tried)} value={solved} />
            <span className={styles.first}>
              {first !== null
                ? t('first', { name: first.name, time: clockOf(first.timeS) })
                : t(solved === 0 ? 'unsolved' : 'solved')}
            </span>
            {frozen > 0 && <span className={styles.frozen}>{t('frozen', { count: frozen })}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
