import { useTranslation } from '../../../../i18n/index.ts'
import { timeText } from '../table/BoardRow.tsx'
import type { BoardLine, BoardProblem } from '../table/board-line.ts'
import { lookOf } from '../table/cell-look.ts'
import styles from './Overlay.module.css'
import type { OverlayProps } from './Overlay.tsx'
import own from './TeamOverlay.module.css'
import { useTurn } from './use-turn.ts'

/** The card of one team: rank, points and all problems. Without a chosen team, the first ones in turn. */
export function TeamOverlay({ options: { team, top, everyS }, data: { board, lines } }: OverlayProps) {
  const { t } = useTranslation('contestOverlays')
  const turn = useTurn(team === '' ? Math.min(top, lines.length) : 1, everyS)
  if (board === undefined) return null
  const line =
    team === '' ? lines[turn] : lines.find(({ person: { uid, username } }) => uid === team || username === team)
  if (line === undefined) {
    return (
      <section className={styles.card}>
        <p className={styles.none}>{t(team === '' ? 'noTeams' : 'unknownTeam', { team })}</p>
      </section>
    )
  }
  const { person, place, points, time } = line
  const tieBreaker = board.timeKind === 'none' ? '' : ` · ${timeText(time, board.format, board.timeKind)}`
  const picture = person.logo ?? person.avatar
  return (
    <section key={person.uid} className={`${styles.card} ${own.card} ${styles.enter}`} aria-label={person.name}>
      <span className={own.place}>
        <small>{t('rank')}</small>
        <b className={styles.number}>{place ?? '*'}</b>
      </span>
      <span className={own.who}>
        {picture !== null && <img className={own.picture} src={picture} alt="" />}
        <span className={own.names}>
          <b className={`${styles.name} ${own.name}`}>{person.name}</b>
          {person.school !== null && person.school !== '' && (
            <span className={`${styles.name} ${styles.muted}`}>{person.school}</span>
          )}
        </span>
        <span className={`${styles.number} ${own.points}`}>
          <b>{points}</b>
          {tieBreaker}
        </span>
      </span>
      <ul className={own.problems}>
        {board.problems.map((problem) => (
          <Problem key={problem.displayId} problem={problem} line={line} />
        ))}
      </ul>
    </section>
  )
}

function Problem({ problem: { displayId }, line }: { problem: BoardProblem; line: BoardLine }) {
  const cell = line.cells.get(displayId)
  const look = cell === undefined ? null : lookOf(cell)
  return (
    <li className={own.problem}>
      <span className={styles.chip} data-state={look?.state}>
        {displayId}
      </span>
      <small className={styles.number}>{look?.main ?? '·'}</small>
    </li>
  )
}
