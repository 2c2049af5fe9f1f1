import type { PersonalField } from '@verdict/contract'
import type { BoardCell, PlacedRow, SignedIn } from '@verdict/rules'
import type { FastifyReply } from 'fastify'
import writeXlsx from 'write-excel-file/node'
import type { Deps } from '../../../deps.ts'
import { closedPersonal, withoutFields } from '../../accounts/privacy/hide-personal.ts'
import { openToRead } from '../core/find-contest.ts'
import type { BoardState } from './board-state.ts'
import { nameOf } from './first-solves.ts'

interface RankDownload {
  readonly cid: number
  readonly forceRefresh: boolean
  readonly removeStar: boolean
  readonly containEnd: boolean
}

/**
 * The board as a sheet for the contest's managers (api-contests-groups 2.7). Texts are text cells, so a name that begins
 * like a formula stays a name.
 * @throws Refusal `contest.missing` or `contest.notYours`
 */
export const downloadRank = async (
  deps: Deps,
  viewer: SignedIn,
  { query, reply }: { readonly query: RankDownload; readonly reply: FastifyReply },
): Promise<void> => {
  await openToRead(deps, viewer, query.cid)
  const board = await deps.boards.open(query.cid)
  await board.catchUp()
  const state = board.state()
  if (state === null) return
  const snapshot = board.snapshot({ forces: query.forceRefresh, wantsAfterEnd: query.containEnd })
  const labels = state.terms.problems.map(({ label }) => label)
  const head = [...common, ...(state.terms.rule === 'acm' ? acm : oi), ...labels].map(text)
  const { placed } = snapshot.list(query.removeStar)
  const ids = placed.map(({ row }) => row.userId)
  const closed = await closedPersonal(deps, { viewer, isJury: true }, ids)
  const rows = placed.map((item) => rowOf(state, item, { labels, closed: closed?.(item.row.userId) ?? [] }))
  const columns = head.map((_, index) => ({ width: widths[index] ?? 9 }))
  const sheet = { sheet: 'rank', columns, stickyRowsCount: 1 }
  const file = await writeXlsx([head, ...rows], sheet).toBuffer()
  await reply
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('Content-Disposition', `attachment;filename=contest_${query.cid}_rank.xlsx`)
    .header('Cache-Control', 'no-store')
    .send(file)
}

const common = ['Rank', 'Username', 'ShowName', 'Real Name', 'School']
const acm = ['AC', 'Total Submission', 'Total Penalty Time(s)']
const oi = ['Total Score']
const widths = [6, 18, 22, 16, 24]

const text = (value: string) => ({ value, type: String })
const number = (value: number) => ({ value, type: Number })

interface RowParts {
  readonly labels: readonly string[]
  readonly closed: readonly PersonalField[]
}

const rowOf = (state: BoardState, placed: PlacedRow<BoardCell>, { labels, closed }: RowParts) => {
  const { terms, people } = state
  const { row, place } = placed
  const found = people.get(row.userId)
  const person = found && withoutFields(found, closed)
  const sums = terms.rule === 'acm' ? [row.points, row.records, row.time] : [row.points]
  return [
    place === null ? text('*') : number(place),
    text(person?.username ?? row.userId),
    text(nameOf(state, person, 'staff') ?? ''),
    text(person?.realname ?? ''),
    text(person?.school ?? ''),
    ...sums.map(number),
    ...labels.map((label) => cellOf(row.cells.get(label))),
  ]
}

const cellOf = (cell: BoardCell | undefined) => {
  if (cell === undefined) return null
  if ('score' in cell) return cell.score === null ? null : number(cell.score)
  return text(acmText(cell))
}

/** `+(2)` solved with the second try, `+(2)*` after the end; `-(1+2)` one wrong try and two frozen, `-(1)`, `?(2)`. */
const acmText = (cell: Extract<BoardCell, { readonly wrongTries: number }>): string => {
  const { wrongTries, frozenTries } = cell
  if (cell.solvedAtS !== null) return `+(${wrongTries + 1})${cell.isAfterEnd ? '*' : ''}`
  if (wrongTries > 0 && frozenTries > 0) return `-(${wrongTries}+${frozenTries})`
  if (wrongTries > 0) return `-(${wrongTries})`
  return frozenTries > 0 ? `?(${frozenTries})` : ''
}
