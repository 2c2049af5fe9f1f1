import type { ContestBoard, HackCellOut } from '@verdict/contract'
import type { AcmCell, BoardCell, OiCell } from '@verdict/rules'

/** A scoreboard as drawn by the pages. Cells are those of the rules, so server and pages share one definition. */

export type { BoardCell } from '@verdict/rules'

export type BoardFormat = ContestBoard['format']
export type TimeKind = ContestBoard['timeKind']

export interface BoardPerson {
  readonly uid: string
  readonly username: string
  /** The name the contest shows; the username where that one is blank. */
  readonly name: string
  /** Sent to managers only, and to all viewers where the contest shows it. */
  readonly realname: string | null
  readonly school: string | null
  readonly avatar: string | null
  readonly isFemale: boolean
  /** Of the team; empty and null where the viewer does not see them or there are none. */
  readonly members: readonly string[]
  readonly seat: string
  readonly logo: string | null
  readonly categories: readonly BoardCategory[]
}

export type BoardCategory = NonNullable<ContestBoard['categories']>[number]

export interface BoardAward {
  readonly name: string
  readonly background: string | null
  readonly color: string | null
}

export interface BoardLine {
  readonly person: BoardPerson
  /** Null for a star account, which takes no place. */
  readonly place: number | null
  readonly award: BoardAward | null
  /** ICPC: problems solved. Others: sum of the scores. */
  readonly points: number
  /** In the unit of the board's `timeKind`. */
  readonly time: number
  readonly cells: ReadonlyMap<string, BoardCell>
  /** Undefined for a person without hacks. */
  readonly hacks?: HackCellOut | undefined
}

export type BoardProblem = ContestBoard['problems'][number]

export const isAcm = (cell: BoardCell): cell is AcmCell => 'frozenTries' in cell

export const isOi = (cell: BoardCell): cell is OiCell => 'fullMarksMs' in cell
