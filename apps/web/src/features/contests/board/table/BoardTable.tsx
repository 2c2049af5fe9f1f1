import { useRef } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { Skeleton } from '../../../../ui/states/Skeleton.tsx'
import { BoardHead } from './BoardHead.tsx'
import { BoardRowView, type RowActs } from './BoardRow.tsx'
import styles from './BoardTable.module.css'
import type { BoardFormat, BoardLine, BoardProblem, TimeKind } from './board-line.ts'
import type { Move } from './use-moved.ts'
import { useRowWindow, windowFrom } from './use-row-window.ts'

interface Props {
  readonly caption: string
  readonly format: BoardFormat
  readonly timeKind: TimeKind
  readonly problems: readonly BoardProblem[]
  readonly solvers: ReadonlyMap<string, number>
  /** Copies on top: the viewer's own row, then those followed. */
  readonly pinned: readonly BoardLine[]
  readonly lines: readonly BoardLine[]
  readonly viewerId: string | null
  readonly followed: ReadonlySet<string>
  readonly moves: ReadonlyMap<string, Move>
  readonly acts: RowActs
  readonly problemLink: ((label: string) => string) | null
  /** A row of the board has hacks. */
  readonly hasHacks: boolean
}

/** Columns before those of the problems: rank, name, points, and the time where there is one. */
const fixedColumns = (timeKind: TimeKind, hasHacks: boolean): number =>
  (timeKind === 'none' ? 3 : 4) + (hasHacks ? 1 : 0)

/** A board as a native table in its own scroll box, with sticky rank and names; cards on narrow screens. */
export function BoardTable(props: Props) {
  const { caption, format, timeKind, problems, solvers, pinned, lines, viewerId, followed, moves, acts, problemLink } =
    props
  const { hasHacks } = props
  const box = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const { from, to, rowPx } = useRowWindow(lines.length, body, box)
  const columns = problems.length + fixedColumns(timeKind, hasHacks)
  const isWindowed = lines.length >= windowFrom
  const rowOf = (line: BoardLine, more: { isPinned?: boolean; index?: number | undefined }) => (
    <BoardRowView
      key={line.person.uid}
      format={format}
      timeKind={timeKind}
      line={line}
      problems={problems}
      isOwn={line.person.uid === viewerId}
      isFollowed={followed.has(line.person.uid)}
      move={moves.get(line.person.uid)}
      acts={acts}
      hasHacks={hasHacks}
      {...more}
    />
  )
  return (
    <section
      ref={box}
      className={styles.box}
      data-table
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by keyboard
      tabIndex={0}
      aria-label={caption}
    >
      <table
        className={styles.table}
        style={{ '--problems': problems.length } as React.CSSProperties}
        aria-rowcount={isWindowed ? lines.length + pinned.length + 1 : undefined}
      >
        <caption className={styles.caption}>{caption}</caption>
        <BoardHead
          isIcpc={format === 'icpc'}
          timeKind={timeKind}
          problems={problems}
          solvers={solvers}
          linkOf={problemLink}
          hasHacks={hasHacks}
        />
        {pinned.length > 0 && (
          <tbody className={styles.pinned}>{pinned.map((line) => rowOf(line, { isPinned: true }))}</tbody>
        )}
        <tbody ref={body}>
          <Room rows={from} rowPx={rowPx} columns={columns} />
          {lines
            .slice(from, to)
            .map((line, at) => rowOf(line, { index: isWindowed ? from + at + pinned.length + 2 : undefined }))}
          <Room rows={lines.length - to} rowPx={rowPx} columns={columns} />
        </tbody>
      </table>
    </section>
  )
}

/** The room of rows that are not rendered. */
function Room({ rows, rowPx, columns }: { rows: number; rowPx: number; columns: number }) {
  if (rows <= 0) return null
  return (
    <tr aria-hidden className={styles.room} style={{ blockSize: rows * rowPx }}>
      <td colSpan={columns} />
    </tr>
  )
}

const waitingRows = 15

/** The board before it is there, at its final height. */
export function WaitingBoard({ caption }: { caption: string }) {
  const { t } = useTranslation('contestBoards')
  return (
    <div className={`${styles.box} ${styles.waitingBox}`} data-table>
      <table className={styles.table} aria-busy style={{ '--problems': 0 } as React.CSSProperties}>
        <caption className={styles.caption}>{caption}</caption>
        <BoardHead isIcpc timeKind="penalty" problems={[]} solvers={new Map()} linkOf={null} />
        <tbody>
          {Array.from({ length: waitingRows }, (_, line) => line).map((line) => (
            <tr key={line} className={styles.waiting}>
              <td />
              <td>
                <Skeleton seed={line} />
              </td>
              <td>
                <Skeleton width="24px" />
              </td>
              <td>
                <Skeleton width="36px" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <span className={styles.caption}>{t('loading')}</span>
    </div>
  )
}
