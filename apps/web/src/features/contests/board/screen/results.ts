import type { ContestBoard } from '@verdict/contract'
import { type BoardCell, type BoardLine, isAcm, isOi } from '../table/board-line.ts'
import { linesOf } from '../table/board-rows.ts'

/**
 * What a big screen shows next to a board. All of it is derived from the public board, so it contains nothing that a
 * freeze hides.
 */

/** A result of one participant on one problem. */
export interface ScreenResult {
  /** Differs for each result of a participant on a problem. */
  readonly key: string
  readonly name: string
  readonly label: string
  readonly cell: BoardCell
}

/** Fits on a screen. */
export const mostResults = 12

const allLines = (board: ContestBoard): readonly BoardLine[] => linesOf(board, { withoutStars: false })

/** Seconds from the start to the solve of a cell; null where it is not solved or the format has no times. */
const solvedAt = (cell: BoardCell): number | null => {
  if (isAcm(cell)) return cell.solvedAtS
  if (isOi(cell)) return null
  return cell.isFull ? cell.timeS : null
}

const isSolved = (cell: BoardCell): boolean => {
  if (isAcm(cell)) return cell.solvedAtS !== null
  return isOi(cell) ? cell.fullMarksMs !== null : cell.isFull
}

const resultOf = ({ person }: BoardLine, label: string, cell: BoardCell): ScreenResult => ({
  key: `${person.uid} ${label} ${JSON.stringify(cell)}`,
  name: person.name,
  label,
  cell,
})

/** The latest solves of a board, newest first: what a screen shows before it received any news. */
export const latestSolves = (board: ContestBoard): readonly ScreenResult[] =>
  allLines(board)
    .flatMap((line) =>
      [...line.cells].flatMap(([label, cell]) => {
        const atS = solvedAt(cell)
        return atS === null ? [] : [{ atS, result: resultOf(line, label, cell) }]
      }),
    )
    .sort((a, b) => b.atS - a.atS)
    .slice(0, mostResults)
    .map(({ result }) => result)

/** A cell of a board, as the server lists the latest ones. */
export interface CellKey {
  readonly uid: string
  readonly displayId: string
}

/**
 * The results a screen begins with: the cells with the latest attempts as they are on the board, and after them its
 * latest solves.
 */
export const firstResults = (board: ContestBoard, latest: readonly CellKey[]): readonly ScreenResult[] => {
  const lines = new Map(allLines(board).map((line) => [line.person.uid, line]))
  const found = latest.flatMap(({ uid, displayId }) => {
    const line = lines.get(uid)
    const cell = line?.cells.get(displayId)
    return line === undefined || cell === undefined ? [] : [resultOf(line, displayId, cell)]
  })
  const keys = new Set(found.map(({ key }) => key))
  return [...found, ...latestSolves(board).filter(({ key }) => !keys.has(key))].slice(0, mostResults)
}

/** Results that differ between two versions of a view, in the order of the board. */
export const resultsBetween = (before: ContestBoard, after: ContestBoard): readonly ScreenResult[] => {
  const known = new Map(before.rows.map((row) => [row.uid, row]))
  const moved = new Set(after.rows.filter((row) => known.get(row.uid) !== row).map(({ uid }) => uid))
  if (moved.size === 0) return []
  const former = new Map(allLines(before).map((line) => [line.person.uid, line.cells]))
  return allLines(after)
    .filter(({ person }) => moved.has(person.uid))
    .flatMap((line) =>
      [...line.cells].flatMap(([label, cell]) => {
        const old = former.get(line.person.uid)?.get(label)
        return JSON.stringify(old) === JSON.stringify(cell) ? [] : [resultOf(line, label, cell)]
      }),
    )
}

/** The results on the screen after a new version of the board; another view begins again. */
export const withResults = (
  shown: readonly ScreenResult[],
  before: ContestBoard,
  after: ContestBoard,
): readonly ScreenResult[] => {
  if (before.cid !== after.cid || before.view !== after.view) return latestSolves(after)
  const made = resultsBetween(before, after)
  if (made.length === 0) return shown
  const keys = new Set(made.map(({ key }) => key))
  return [...made, ...shown.filter(({ key }) => !keys.has(key))].slice(0, mostResults)
}

/** A problem of a contest in numbers of participants. */
export interface ProblemFigures {
  readonly label: string
  readonly title: string
  readonly color: string | null
  readonly solved: number
  /** Participants with at least one attempt, the solvers included. */
  readonly tried: number
  /** Attempts whose results are frozen. */
  readonly frozen: number
  /** Null without a solve, and in formats without times. */
  readonly first: { readonly name: string; readonly timeS: number } | null
}

/** The problems of a board in numbers, in their order. */
export const figuresOf = (board: ContestBoard, lines: readonly BoardLine[]): readonly ProblemFigures[] =>
  board.problems.map(({ displayId: label, title, color }) => {
    const tries = lines.flatMap((line) => {
      const cell = line.cells.get(label)
      return cell === undefined ? [] : [{ name: line.person.name, cell, atS: solvedAt(cell) }]
    })
    const first = tries.reduce<ProblemFigures['first']>(
      (best, { name, atS }) => (atS === null || (best !== null && best.timeS <= atS) ? best : { name, timeS: atS }),
      null,
    )
    return {
      ...{ label, title, color, first, tried: tries.length },
      solved: tries.filter(({ cell }) => isSolved(cell)).length,
      frozen: tries.reduce((sum, { cell }) => sum + (isAcm(cell) ? cell.frozenTries : 0), 0),
    }
  })
