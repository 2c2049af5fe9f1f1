import { useTranslation } from '../../../../i18n/index.ts'
import { balloonColor } from '../table/balloon.ts'
import { clockOf } from '../table/cell-look.ts'
import own from './FirstSolvesOverlay.module.css'
import styles from './Overlay.module.css'
import type { OverlayProps } from './Overlay.tsx'

/** The first solve of each problem, the latest on top. */
export function FirstSolvesOverlay({ options: { rows }, data: { board, figures } }: OverlayProps) {
  const { t } = useTranslation('contestOverlays')
  if (board === undefined) return null
  const solved = figures
    .flatMap(({ first, ...problem }) => (first === null ? [] : [{ ...problem, ...first }]))
    .toSorted((a, b) => b.timeS - a.timeS)
  return (
    <section className={`${styles.card} ${own.box}`} aria-label={t('kinds.first-solves.name')}>
      <h2 className={styles.title}>
        <span>{t('kinds.first-solves.name')}</span>
        <small className={styles.number}>
          {solved.length} / {figures.length}
        </small>
      </h2>
      {solved.length === 0 ? (
        <p className={styles.none}>{t('noFirstSolves')}</p>
      ) : (
        <ol className={own.list}>
          {solved.slice(0, rows).map(({ label, color, name, timeS }) => (
            <li key={`${label} ${name}`} className={`${own.item} ${styles.enter}`}>
              <span className={styles.chip} data-state="first">
                {label}
              </span>
              {balloonColor(color) !== undefined && (
                <span aria-hidden className={styles.balloon} style={{ background: balloonColor(color) }} />
              )}
              <span className={`${styles.name} ${own.who}`}>{name}</span>
              <span className={`${styles.number} ${styles.muted}`}>{clockOf(timeS)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
