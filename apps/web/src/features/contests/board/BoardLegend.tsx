import { useTranslation } from '../../../i18n/index.ts'
import cellStyles from './BoardCell.module.css'
import styles from './BoardLegend.module.css'
import type { BoardRule } from './board-line.ts'
import type { CellState } from './cell-look.ts'

const samples = {
  acm: [
    ['first', '★ +', '0:12'],
    ['solved', '+1', '1:23'],
    ['tried', '-3', ''],
    ['frozen', '? 2', ''],
    ['late', '+', '5:10'],
  ],
  oi: [
    ['full', '100', '15 ms'],
    ['part', '40', ''],
    ['zero', '0', ''],
  ],
} as const satisfies Record<BoardRule, readonly (readonly [CellState, string, string])[]>

interface Props {
  readonly rule: BoardRule
  /** Explains the frozen cells, when there can be any. */
  readonly hasFreeze: boolean
  readonly hasLate: boolean
}

/** Legend of the cells. */
export function BoardLegend({ rule, hasFreeze, hasLate }: Props) {
  const { t } = useTranslation('contestBoards')
  const shown = samples[rule].filter(([state]) => (state !== 'frozen' || hasFreeze) && (state !== 'late' || hasLate))
  return (
    <ul className={styles.legend} aria-label={t('legend.label')}>
      {shown.map(([state, main, sub]) => (
        <li key={state}>
          <span className={`${cellStyles.cell} ${styles.sample}`} data-state={state} aria-hidden>
            <span className={cellStyles.box}>
              <span className={cellStyles.main}>{main}</span>
              {sub !== '' && <span className={cellStyles.sub}>{sub}</span>}
            </span>
          </span>
          {t(`legend.${state}`)}
        </li>
      ))}
    </ul>
  )
}
