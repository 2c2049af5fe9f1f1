import { useTranslation } from '../../../../i18n/index.ts'
import type { OverlayData } from '../overlays/use-overlay-data.ts'
import { timeText } from '../table/BoardRow.tsx'
import type { BoardLine } from '../table/board-line.ts'
import styles from './CommentaryPage.module.css'
import { chancesOf, hasChances } from './insights.ts'

/** Ranks that are shown. */
const most = 15
/** Chances shown for a participant: the best ranks. */
const mostChances = 4

interface Props {
  readonly board: NonNullable<OverlayData['board']>
  readonly lines: readonly BoardLine[]
  readonly gains: ReadonlyMap<string, number>
  /** Second of the contest at which a problem would be solved; null after its end. */
  readonly atS: number | null
}

/** The first ranks, their movements, and the ranks they would get by solving one more problem now. */
export function TopRows({ board, lines, gains, atS }: Props) {
  const { t } = useTranslation('contestCommentary')
  const isIcpc = hasChances(board)
  return (
    <section
      className={styles.panel}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by keyboard
      tabIndex={0}
      aria-labelledby="commentary-top"
    >
      <h2 id="commentary-top">{t('top')}</h2>
      {lines.length === 0 ? (
        <p className={styles.none}>{t('empty')}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('rank')}</th>
              {isIcpc && <th scope="col">{t('moved')}</th>}
              <th scope="col">{t('team')}</th>
              <th scope="col">{t('points')}</th>
              {board.timeKind !== 'none' && <th scope="col">{t('time')}</th>}
              {isIcpc && atS !== null && <th scope="col">{t('chances')}</th>}
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, most).map((line) => (
              <tr key={line.person.uid}>
                <td className={styles.number}>{line.place ?? '*'}</td>
                {isIcpc && (
                  <td className={styles.number}>
                    <Gain ranks={gains.get(line.person.uid) ?? 0} />
                  </td>
                )}
                <th scope="row" className={styles.name}>
                  {line.person.name}
                  {line.person.school !== null && <small> {line.person.school}</small>}
                </th>
                <td className={styles.number}>{line.points}</td>
                {board.timeKind !== 'none' && (
                  <td className={styles.number}>{timeText(line.time, board.format, board.timeKind)}</td>
                )}
                {isIcpc && atS !== null && (
                  <td>
                    {line.place !== null &&
                      chancesOf(board, lines, { line, atS })
                        .slice(0, mostChances)
                        .map(({ label, rank, wrongTries, frozenTries }) => (
                          <span
                            key={label}
                            className={styles.chance}
                            data-tried={wrongTries + frozenTries > 0 || undefined}
                          >
                            <b>{label}</b> {t('toRank', { rank })}
                          </span>
                        ))}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function Gain({ ranks }: { ranks: number }) {
  const { t } = useTranslation('contestCommentary')
  if (ranks === 0) {
    return (
      <>
        <span aria-hidden>–</span>
        <span className={styles.spoken}>{t('still')}</span>
      </>
    )
  }
  return (
    <span className={ranks > 0 ? styles.up : styles.down}>
      <span aria-hidden>{ranks > 0 ? `▲ ${ranks}` : `▼ ${-ranks}`}</span>
      <span className={styles.spoken}>{t(ranks > 0 ? 'gained' : 'lost', { count: Math.abs(ranks) })}</span>
    </span>
  )
}
