import { type BoardRow, type BoardView, compareMoments, compareRows } from './board.ts'
import type { Folded } from './cells.ts'
import { keepFirstSolves } from './first-solves.ts'
import { keepJournal } from './journal.ts'
import { insertInto, removeFrom } from './sorted.ts'

/**
 * One view of an incremental board: all rows in order, and the changes per version. A verdict replaces one cell,
 * rebuilds its row from at most as many cells as there are problems, and moves the row by binary search. Another row
 * changes only when a first solve passes to or from it.
 */

/** What changed in a view since a version: rows to put in, people to take out. The order follows from the rows. */
export interface BoardChanges<Cell> {
  readonly version: number
  readonly changed: readonly BoardRow<Cell>[]
  readonly removed: readonly string[]
}

export interface Face<Cell> {
  readonly rows: () => readonly BoardRow<Cell>[]
  readonly row: (userId: string) => BoardRow<Cell> | null
  /** Takes all cells in at once where there are none yet. */
  readonly load: (version: number, cells: Iterable<LoadedCell<Cell>>) => void
  readonly replace: (version: number, place: CellPlace, folded: Folded<Cell> | null) => void
  /** Null where the version is too old: take `rows` instead. */
  readonly changesSince: (since: number) => Omit<BoardChanges<Cell>, 'version'> | null
}

export interface CellPlace {
  readonly userId: string
  readonly problem: string
}

export interface LoadedCell<Cell> extends CellPlace {
  readonly folded: Folded<Cell>
}

/** Marks a cell as first solve; the OI rule has none. */
export type MarkFirst<Cell> = (cell: Cell, isFirst: boolean) => Cell

/** An empty view. */
export const keepFace = <Cell>(markFirst: MarkFirst<Cell>): Face<Cell> => {
  const order: BoardRow<Cell>[] = []
  const rows = new Map<string, BoardRow<Cell>>()
  const people = new Map<string, Map<string, Folded<Cell>>>()
  const firsts = keepFirstSolves()
  const journal = keepJournal()

  const remake = (version: number, userId: string) => {
    const before = rows.get(userId)
    const after = rowOf(userId)
    if (before !== undefined && (after === null || compareRows(before, after) !== 0)) {
      removeFrom(order, before, compareRows)
    }
    if (after === null) rows.delete(userId)
    else {
      insertInto(order, after, compareRows)
      rows.set(userId, after)
    }
    journal.note(version, userId, people.size)
  }

  const rowOf = (userId: string): BoardRow<Cell> | null => {
    const cells = people.get(userId)
    if (cells === undefined) return null
    let [points, time, records, latestS] = [0, 0, 0, 0]
    let firstAt: BoardRow<Cell>['firstAt'] | undefined
    const shown = new Map<string, Cell>()
    for (const [problem, folded] of cells) {
      points += folded.points
      time += folded.time
      records += folded.records
      latestS = Math.max(latestS, folded.latestS ?? 0)
      if (firstAt === undefined || compareMoments(folded.firstAt, firstAt) < 0) firstAt = folded.firstAt
      const { solvedAtS } = folded
      shown.set(problem, markFirst(folded.cell, solvedAtS !== null && firsts.isFirst(problem, solvedAtS)))
    }
    return firstAt === undefined ? null : { userId, points, time: time + latestS, records, firstAt, cells: shown }
  }

  return {
    rows: () => order,
    row: (userId) => rows.get(userId) ?? null,
    load: (version, cells) => {
      const solves: { readonly problem: string; readonly userId: string; readonly timeS: number }[] = []
      for (const { userId, problem, folded } of cells) {
        const own = people.get(userId) ?? new Map<string, Folded<Cell>>()
        people.set(userId, own.set(problem, folded))
        if (folded.solvedAtS !== null) solves.push({ problem, userId, timeS: folded.solvedAtS })
      }
      firsts.load(solves)
      for (const userId of people.keys()) {
        const row = rowOf(userId)
        if (row === null) continue
        rows.set(userId, row)
        order.push(row)
      }
      order.sort(compareRows)
      journal.forget(version)
    },
    replace: (version, { userId, problem }, folded) => {
      const cells = people.get(userId) ?? new Map<string, Folded<Cell>>()
      const before = cells.get(problem)
      if (isSame(before ?? null, folded)) return
      if (folded === null) cells.delete(problem)
      else cells.set(problem, folded)
      if (cells.size === 0) people.delete(userId)
      else people.set(userId, cells)
      const passed = firsts.move(problem, userId, before?.solvedAtS ?? null, folded?.solvedAtS ?? null)
      for (const touched of new Set([userId, ...passed])) remake(version, touched)
    },
    changesSince: (since) => {
      const touched = journal.since(since)
      if (touched === null) return null
      const changed = [...touched].flatMap((userId) => rows.get(userId) ?? [])
      return { changed, removed: [...touched].filter((userId) => !rows.has(userId)) }
    },
  }
}

/** Folded cells are flat but for the cell and the moment, both flat. */
const isSame = <Cell>(a: Folded<Cell> | null, b: Folded<Cell> | null): boolean =>
  a === b || (a !== null && b !== null && JSON.stringify(a) === JSON.stringify(b))

/** A face for each view. */
export type Faces<Cell> = Readonly<Record<BoardView, Face<Cell>>>
