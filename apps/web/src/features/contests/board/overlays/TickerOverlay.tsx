import { useTranslation } from '../../../../i18n/index.ts'
import { lookOf } from '../table/cell-look.ts'
import { cellName } from '../table/cell-name.ts'
import styles from './Overlay.module.css'
import type { OverlayProps } from './Overlay.tsx'
import own from './TickerOverlay.module.css'

/** The latest results in a line, newest first, as the public scoreboard shows them. */
export function TickerOverlay({ data: { board, results } }: OverlayProps) {
  const { t } = useTranslation(['contestBoards', 'contestOverlays'])
  if (board === undefined) return null
  return (
    <section className={`${styles.card} ${own.ticker}`} aria-label={t('contestOverlays:kinds.ticker.name')}>
      <h2 className={own.head}>{t('contestOverlays:latest')}</h2>
      {results.length === 0 ? (
        <p className={styles.none}>{t('contestOverlays:noResults')}</p>
      ) : (
        <ol className={own.items}>
          {results.map(({ key, name, label, cell }) => (
            <li key={key} className={`${own.item} ${styles.enter}`}>
              <span className={styles.chip} data-state={lookOf(cell).state}>
                {label}
              </span>
              <span className={own.text}>
                <b className={styles.name}>{name}</b>
                <span className={`${styles.name} ${styles.muted} ${own.what}`}>{cellName(t, cell)}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
