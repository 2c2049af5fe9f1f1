import { useTranslation } from '../../../../i18n/index.ts'
import type { ProblemFigures } from '../screen/results.ts'
import { balloonColor } from '../table/balloon.ts'
import type { BoardLine } from '../table/board-line.ts'
import { clockOf } from '../table/cell-look.ts'
import styles from './CommentaryPage.module.css'
import { closeTo } from './insights.ts'

const mostClose = 3

/** Each problem: solved, tried, its first solve, and the teams that try it. */
export function Problems({ figures, lines }: { figures: readonly ProblemFigures[]; lines: readonly BoardLine[] }) {
  const { t } = useTranslation('contestCommentary')
  return (
    <section
      className={styles.panel}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by keyboard
      tabIndex={0}
      aria-labelledby="commentary-problems"
    >
      <h2 id="commentary-problems">{t('problems')}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('problem')}</th>
            <th scope="col">{t('solved')}</th>
            <th scope="col">{t('tried')}</th>
            <th scope="col">{t('first')}</th>
            <th scope="col">{t('close')}</th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ label, title, color, solved, tried, frozen, first }) => (
            <tr key={label}>
              <th scope="row" className={styles.name} title={title}>
                {balloonColor(color) !== undefined && (
                  <span aria-hidden className={styles.balloon} style={{ background: balloonColor(color) }} />
                )}
                {label} <small>{title}</small>
              </th>
              <td className={styles.number}>{solved}</td>
              <td className={styles.number}>
                {tried}
                {frozen > 0 && <small> {t('frozenTries', { count: frozen })}</small>}
              </td>
              <td>{first === null ? '–' : `${first.name} ${clockOf(first.timeS)}`}</td>
              <td>
                {closeTo(lines, label, mostClose)
                  .map(({ person }) => person.name)
                  .join(t('separator')) || '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
