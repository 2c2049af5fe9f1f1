import { useTranslation } from '../../../../i18n/index.ts'
import { lookOf } from '../table/cell-look.ts'
import { cellName } from '../table/cell-name.ts'
import styles from './Results.module.css'
import type { ScreenResult } from './results.ts'

/** The latest results as they appear on the board. */
export function Results({ results }: { results: readonly ScreenResult[] }) {
  const { t } = useTranslation(['contestBoards', 'bigScreen'])
  return (
    <section className={styles.box} aria-labelledby="screen-results">
      <h2 id="screen-results">{t('bigScreen:results')}</h2>
      {results.length === 0 ? (
        <p className={styles.none}>{t('bigScreen:noResults')}</p>
      ) : (
        <ol className={styles.list}>
          {results.map(({ key, name, label, cell }) => (
            <li key={key} className={styles.item} data-state={lookOf(cell).state}>
              <span className={styles.label}>{label}</span>
              <span className={styles.text}>
                <span className={styles.name}>{name}</span>
                <span className={styles.what}>{cellName(t, cell)}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
