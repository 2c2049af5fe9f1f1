import type { CSSProperties } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { timeText } from '../table/BoardRow.tsx'
import type { BoardLine } from '../table/board-line.ts'
import { lookOf } from '../table/cell-look.ts'
import { useMoved } from '../table/use-moved.ts'
import styles from './Overlay.module.css'
import type { OverlayProps } from './Overlay.tsx'
import own from './StandingsOverlay.module.css'
import { useTurn } from './use-turn.ts'

/** More columns than this leave no room for names on a picture. */
const mostProblems = 16

/** The first ranks of the scoreboard, a page at a time. A row that moves slides to its new position. */
export function StandingsOverlay({ options: { top, rows, everyS }, data: { board, contest, lines } }: OverlayProps) {
  const { t } = useTranslation(['contestOverlays', 'contestBoards'])
  const shown = lines.slice(0, top)
  const pages = Math.ceil(shown.length / rows)
  const page = useTurn(pages, everyS)
  const moves = useMoved(board === undefined ? undefined : lines, board?.view ?? '')
  if (board === undefined) return null
  const { format, timeKind } = board
  const problems = board.problems.length > mostProblems ? [] : board.problems
  const onPage = shown.slice(page * rows, (page + 1) * rows)
  return (
    <section className={`${styles.card} ${own.standings}`} aria-label={t('kinds.standings.name')}>
      <h2 className={styles.title}>
        <span className={styles.name}>{contest?.title ?? t('kinds.standings.name')}</span>
        <small>
          {board.view === 'frozen' && `${t('frozen')} · `}
          {pages > 1 ? t('page', { page: page + 1, pages }) : t('kinds.standings.name')}
        </small>
      </h2>
      {lines.length === 0 ? (
        <p className={styles.none}>{t('contestBoards:empty.title')}</p>
      ) : (
        <ol className={own.rows} style={{ '--rows': Math.min(rows, shown.length) } as CSSProperties}>
          {onPage.map((line, at) => (
            <li
              key={line.person.uid}
              className={own.row}
              data-moved={moves.get(line.person.uid)}
              style={{ '--at': at } as CSSProperties}
            >
              <span className={`${styles.number} ${own.place}`}>{line.place ?? '*'}</span>
              <Who line={line} />
              {problems.map(({ displayId }) => (
                <Chip key={displayId} label={displayId} line={line} />
              ))}
              <span className={`${styles.number} ${own.points}`}>{line.points}</span>
              {timeKind !== 'none' && (
                <span className={`${styles.number} ${own.time}`}>{timeText(line.time, format, timeKind)}</span>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function Who({ line: { person } }: { line: BoardLine }) {
  return (
    <span className={own.who}>
      {person.logo !== null && <img className={styles.logo} src={person.logo} alt="" />}
      <span className={styles.name}>{person.name}</span>
    </span>
  )
}

function Chip({ label, line }: { label: string; line: BoardLine }) {
  const cell = line.cells.get(label)
  if (cell === undefined) return <span className={styles.chip}>{label}</span>
  return (
    <span className={styles.chip} data-state={lookOf(cell).state}>
      {label}
    </span>
  )
}
