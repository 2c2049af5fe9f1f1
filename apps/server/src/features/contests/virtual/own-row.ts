import {
  type BoardCell,
  type BoardRow,
  compareRows,
  contestSeconds,
  isFrozenAt,
  keepFormatBoard,
  placeRows,
} from '@verdict/rules'
import type { Db } from '../../../platform/db/connect.ts'
import type { BoardState } from '../board/board-state.ts'
import { recordsOfRun } from '../board/of-run.ts'
import { starIdsOf } from '../board/snapshot.ts'
import type { Run } from './find-run.ts'

type Row = BoardRow<BoardCell>

/** The own row has an id of its own, because the participant may be on the board of the ended contest too. */
export const ownUidOf = ({ row }: Run): string => `virtual-${row.id}`

/**
 * The row of a virtual participant, counted by the rules of the ended contest; null without a submission that counts.
 * It takes no first solves: those are of the ended contest.
 */
export const readOwnRow = async (db: Db, state: BoardState, run: Run, now: Date): Promise<Row | null> => {
  const { startsAt, endsAt, freezesAt } = run.terms
  const { removedS: _, ...rules } = state.terms.rules
  const board = keepFormatBoard({
    ...rules,
    durationS: contestSeconds(run.terms, endsAt),
    freezeS: freezesAt === null ? null : contestSeconds(run.terms, freezesAt),
    excluded: new Set(),
  })
  const records = await recordsOfRun(db, state, { contestId: run.row.id, startsAt })
  const userId = ownUidOf(run)
  // Super admins can submit to every contest.
  const own = records.filter((record) => record.userId === run.virtual.participantId)
  board.load(own.map((record) => ({ ...record, userId })))
  const row = board.row(isFrozenAt(run.terms, now) ? 'frozen' : 'live', userId)
  return row && withoutFirsts(row)
}

const withoutFirsts = (row: Row): Row => ({
  ...row,
  cells: new Map(
    [...row.cells].map(([label, cell]) => [label, 'isFirst' in cell ? { ...cell, isFirst: false } : cell]),
  ),
})

/** The rows of the ended contest with the own row in its place. */
export const withOwnRow = (rows: readonly Row[], own: Row | null): readonly Row[] => {
  if (own === null) return rows
  const below = rows.findIndex((row) => compareRows(own, row) < 0)
  return rows.toSpliced(below === -1 ? rows.length : below, 0, own)
}

export interface OwnPlace {
  readonly rank: number | null
  readonly ranked: number
  readonly points: number
}

/** The rank of the own row among the ranked ones of the ended contest. */
export const placeOf = (state: BoardState, rows: readonly Row[], own: Row | null): OwnPlace => {
  const placed = placeRows(withOwnRow(rows, own), { stars: starIdsOf(state) })
  return {
    rank: placed.find(({ row }) => row === own)?.place ?? null,
    ranked: placed.filter(({ place }) => place !== null).length,
    points: own?.points ?? 0,
  }
}
