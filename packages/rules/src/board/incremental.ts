import { type BoardRecord, type BoardRow, type BoardView, boardViews, compareMoments } from './board.ts'
import type { Fold } from './cells.ts'
import { type BoardChanges, type Faces, keepFace, type MarkFirst } from './face.ts'
import { insertInto, removeFrom } from './sorted.ts'

/**
 * A board updated by one verdict at a time. Verdicts can arrive in any order, change by rejudging and be removed; at
 * any time each view equals the naive board of the same records. The cost of a verdict depends on the problems of the
 * contest, one person's tries at one problem and the logarithm of the rows, never on the number of submissions. A
 * change of the rules (times, freeze, penalty, excluded people) requires a new board.
 */
export interface KeptBoard<Cell> {
  /** Grows with every verdict that was not known yet. */
  readonly version: () => number
  /** Adds many verdicts at once, each submission once. Used to build a board; much cheaper than one by one. */
  readonly load: (records: Iterable<BoardRecord>) => void
  /** A new submission or a changed verdict; without a verdict (`attempt` null) it is only on a frozen view. */
  readonly put: (record: BoardRecord) => void
  /** A submission that is gone. */
  readonly remove: (submissionId: number) => void
  /** All records, in no order. */
  readonly records: () => Iterable<BoardRecord>
  /** Rows in the order of the board. Read them before the next verdict. */
  readonly rows: (view: BoardView) => readonly BoardRow<Cell>[]
  readonly row: (view: BoardView, userId: string) => BoardRow<Cell> | null
  /** What changed after a version; null where that is too long ago and the whole board must be taken. */
  readonly changesSince: (view: BoardView, version: number) => BoardChanges<Cell> | null
}

/** An empty board of a format's cells. */
export const keepBoard = <Cell>(fold: Fold<Cell>, markFirst: MarkFirst<Cell>): KeptBoard<Cell> => {
  let version = 0
  const known = new Map<number, BoardRecord>()
  const tries = new Map<string, Map<string, BoardRecord[]>>()
  const faces: Faces<Cell> = { live: keepFace(markFirst), frozen: keepFace(markFirst), afterEnd: keepFace(markFirst) }

  const triesOf = ({ userId, problem }: BoardRecord): BoardRecord[] => {
    const ofUser = tries.get(userId) ?? new Map<string, BoardRecord[]>()
    const list = ofUser.get(problem) ?? []
    tries.set(userId, ofUser.set(problem, list))
    return list
  }

  const refold = (place: BoardRecord) => {
    const list = triesOf(place)
    for (const view of boardViews) faces[view].replace(version, place, fold(list, view))
  }

  const remove = (submissionId: number) => {
    const record = known.get(submissionId)
    if (record === undefined) return
    version += 1
    known.delete(submissionId)
    removeFrom(triesOf(record), record, compareMoments)
    refold(record)
  }

  const put = (record: BoardRecord): void => {
    const before = known.get(record.submissionId)
    if (before !== undefined && isSameRecord(before, record)) return
    if (before !== undefined && !isSamePlace(before, record)) remove(record.submissionId)
    version += 1
    known.set(record.submissionId, record)
    insertInto(triesOf(record), record, compareMoments)
    refold(record)
  }

  const load = (records: Iterable<BoardRecord>): void => {
    version += 1
    for (const record of records) {
      known.set(record.submissionId, record)
      triesOf(record).push(record)
    }
    const cells = [...tries].flatMap(([userId, ofUser]) =>
      [...ofUser].map(([problem, list]) => ({ userId, problem, list: list.sort(compareMoments) })),
    )
    for (const view of boardViews) {
      const folded = cells.flatMap(({ userId, problem, list }) => {
        const made = fold(list, view)
        return made === null ? [] : [{ userId, problem, folded: made }]
      })
      faces[view].load(version, folded)
    }
  }

  return {
    version: () => version,
    load: (records) => {
      if (known.size === 0) load(records)
      else for (const record of records) put(record)
    },
    put,
    remove,
    records: () => known.values(),
    rows: (view) => faces[view].rows(),
    row: (view, userId) => faces[view].row(userId),
    changesSince: (view, since) => {
      const changes = faces[view].changesSince(since)
      return changes === null ? null : { version, ...changes }
    },
  }
}

/** Same cell and same moment: a new verdict takes the place of the old one. */
const isSamePlace = (a: BoardRecord, b: BoardRecord): boolean =>
  a.userId === b.userId &&
  a.problem === b.problem &&
  a.timeS === b.timeS &&
  a.clockS === b.clockS &&
  a.extraS === b.extraS

const isSameRecord = (a: BoardRecord, b: BoardRecord): boolean =>
  isSamePlace(a, b) &&
  a.attempt === b.attempt &&
  a.score === b.score &&
  a.runTimeMs === b.runTimeMs &&
  a.tokenClockS === b.tokenClockS &&
  JSON.stringify(a.subtasks) === JSON.stringify(b.subtasks)
