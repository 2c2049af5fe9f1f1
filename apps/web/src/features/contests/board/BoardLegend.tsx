import { useTranslation } from '../../../i18n/index.ts'
import styles from './BoardLegend.module.css'
import cellStyles from './table/BoardCell.module.css'
import type { BoardFormat } from './table/board-line.ts'
import type { CellState } from './table/cell-look.ts'

const samples = {
  acm: [
    ['first', '★ +', '0:12'],
    ['solved', '+1', '1:23'],
    ['tried', '-3', ''],
    ['frozen', '? 2', ''],
    ['late', '+', '5:10'],
  ],
  score: [
    ['full', '100', '0:20'],
    ['part', '40', '0:31 (2)'],
    ['zero', '0', '(3)'],
  ],
  oi: [
    ['full', '100', '15 ms'],
    ['part', '40', ''],
    ['zero', '0', ''],
  ],
} as const satisfies Record<'acm' | 'oi' | 'score', readonly (readonly [CellState, string, string])[]>

interface Props {
  readonly format: BoardFormat
  /** Explains the frozen cells, when there can be any. */
  readonly hasFreeze: boolean
  readonly hasLate: boolean
}

/** Legend of the cells. */
export function BoardLegend({ format, hasFreeze, hasLate }: Props) {
  const { t } = useTranslation('contestBoards')
  const kind = format === 'icpc' ? 'acm' : format === 'oi' ? 'oi' : 'score'
  const shown = samples[kind].filter(([state]) => (state !== 'frozen' || hasFreeze) && (state !== 'late' || hasLate))
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
          {t(`legend.${kind === 'score' && state === 'part' ? 'tries' : state}`)}
        </li>
      ))}
    </ul>
  )
}
