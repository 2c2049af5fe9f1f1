import type {
  AcmCellOut,
  BoardChange,
  BoardEvent,
  BoardRowOut,
  ContestBoard,
  OiCellOut,
  ScoreCellOut,
} from '@verdict/contract'
import { type BoardRow, compareRows, contestSeconds, placeRows, placeWithin } from '@verdict/rules'
import { parseInstant } from '../../../../lib/time.ts'
import { type BoardCell, type BoardLine, type BoardPerson, isAcm, isOi } from './board-line.ts'

/**
 * The compact board of the wire, updated by events. Ranks and awards follow from the rows by the same rules as on the
 * server.
 */

type Row = BoardRow<BoardCell>

const cellOf = (cell: AcmCellOut | OiCellOut | ScoreCellOut, durationS: number): BoardCell => {
  if (cell.length === 3) return { score: cell[1], fullMarksMs: cell[2] }
  if (cell.length === 6) {
    const [, score, base, isFull, tries, timeS] = cell
    return { score, base, isFull: isFull === 1, tries, timeS }
  }
  const [, wrongTries, solvedAtS, isFirst, frozenTries] = cell
  return {
    wrongTries,
    solvedAtS,
    isFirst: isFirst === 1,
    isAfterEnd: solvedAtS !== null && solvedAtS >= durationS,
    frozenTries,
  }
}

/** Rows that did not change keep their identity from one version to the next, and are read once. */
const read = new WeakMap<BoardRowOut, Row>()

const rowOf = (row: BoardRowOut, durationS: number): Row => {
  const known = read.get(row)
  if (known !== undefined) return known
  const { uid: userId, points, time, total: records, first, cells } = row
  const made: Row = {
    userId,
    points,
    time,
    records,
    firstAt: { timeS: first[0], submissionId: first[1] },
    cells: new Map(cells.map((cell) => [cell[0], cellOf(cell, durationS)])),
  }
  read.set(row, made)
  return made
}

/** Seconds of contest time: what is removed does not count. */
export const durationOf = ({
  startTime,
  endTime,
  removedSeconds = 0,
}: Pick<ContestBoard, 'startTime' | 'endTime' | 'removedSeconds'>): number =>
  contestSeconds({ startsAt: parseInstant(startTime) }, parseInstant(endTime)) - removedSeconds

/** The board with an event applied; null when its version does not match and the board must be fetched again. */
export const withNews = (board: ContestBoard, event: BoardEvent): ContestBoard | null => {
  if (event.version === board.version) return withView(board, event.view)
  if (event.from === null || event.from !== board.version || event.view !== board.view) return null
  // The rows do not decide these awards.
  if (board.awarded !== null) return null
  return applied(board, event)
}

/** The board with the changes since its version; exact, as the server knows that version. */
export const withChange = (board: ContestBoard, change: BoardChange): ContestBoard => {
  const { version, view, awarded } = change
  // Without a change the board keeps its identity, and nothing is rendered again.
  if (version === board.version && view === board.view && awarded === null && board.awarded === null) return board
  return { ...(version === board.version ? board : applied(board, change)), view, awarded }
}

const applied = (
  board: ContestBoard,
  { version, rows: changed, removed, people: named }: Pick<BoardChange, 'version' | 'rows' | 'removed' | 'people'>,
): ContestBoard => {
  const durationS = durationOf(board)
  const gone = new Set([...removed, ...changed.map(({ uid }) => uid)])
  const rows = [...board.rows.filter(({ uid }) => !gone.has(uid)), ...changed].sort((a, b) =>
    compareRows(rowOf(a, durationS), rowOf(b, durationS)),
  )
  const renewed = new Set([...removed, ...named.map(({ uid }) => uid)])
  const people = [...board.people.filter(({ uid }) => !renewed.has(uid)), ...named]
  return { ...board, version, rows, people }
}

/** A freeze or unfreeze with the same rows, when there were no frozen submissions. */
const withView = (board: ContestBoard, view: ContestBoard['view']): ContestBoard =>
  board.view === view ? board : { ...board, view }

type PersonOut = ContestBoard['people'][number]

/** People keep their identity while neither they nor the names of the board change. */
const met = new WeakMap<PersonOut, { readonly person: BoardPerson; readonly key: string }>()

/** Organisations and categories of a board by id, and a key that changes with them and with the shown name. */
const namesOf = ({ shownName, organizations = [], categories = [] }: ContestBoard) => ({
  shownName,
  organizations: new Map(organizations.map((item) => [item.id, item])),
  categories: new Map(categories.map((item) => [item.id, item])),
  key: JSON.stringify([shownName, organizations, categories]),
})

const personOf = (out: PersonOut, names: ReturnType<typeof namesOf>): BoardPerson => {
  const known = met.get(out)
  if (known?.key === names.key) return known.person
  const { uid, username, school, avatar, realname, gender, team } = out
  const organization = names.organizations.get(team?.organization ?? '')
  const own = out[names.shownName]?.trim() || username
  const made: BoardPerson = {
    uid,
    username,
    name: team?.name || own,
    realname,
    school: organization?.name ?? school,
    avatar,
    isFemale: gender === 'female',
    members: team?.members ?? [],
    seat: team?.seat ?? '',
    logo: organization?.logo ?? null,
    categories: (team?.categories ?? []).flatMap((id) => names.categories.get(id) ?? []),
  }
  met.set(out, { person: made, key: names.key })
  return made
}

interface Shown {
  readonly withoutStars: boolean
  /** Id of an organisation or category; empty for all. */
  readonly organization?: string
  readonly category?: string
}

/** All rows of the board or of a part of it, in order, with ranks and awards. */
export const linesOf = (
  board: ContestBoard,
  { withoutStars, organization = '', category = '' }: Shown,
): readonly BoardLine[] => {
  const durationS = durationOf(board)
  const names = namesOf(board)
  const people = new Map(board.people.map((out) => [out.uid, personOf(out, names)]))
  const list = board.awards?.list ?? []
  const rows = board.rows.map((row) => rowOf(row, durationS))
  const placing = {
    stars: new Set(board.people.filter(({ isStar }) => isStar).map(({ uid }) => uid)),
    withoutStars,
    awards: board.awards === null ? undefined : { by: board.awards.by, sizes: list },
  }
  const hacks = new Map(board.rows.map((row) => [row.uid, row.hacks]))
  const part = partOf(board, { organization, category })
  const placed = part === null ? placeRows(rows, placing) : placeWithin(rows, placing, part)
  return placed.flatMap(({ row, place, award: placedAward }) => {
    const person = people.get(row.userId)
    if (person === undefined) return []
    const award = board.awarded === null ? placedAward : (board.awarded[row.userId] ?? null)
    const { points, time, cells } = row
    const shown = { points, time, cells, hacks: hacks.get(row.userId) }
    return { person, place, award: award === null ? null : (list[award] ?? null), ...shown }
  })
}

/** The rows of an organisation or a category, ranked among themselves; null for the whole board. */
const partOf = (board: ContestBoard, { organization, category }: { organization: string; category: string }) => {
  if (organization === '' && category === '') return null
  const teams = new Map(board.people.map(({ uid, team }) => [uid, team]))
  return {
    has: (uid: string): boolean => {
      const team = teams.get(uid)
      if (team === undefined || (organization !== '' && team.organization !== organization)) return false
      return category === '' || team.categories.includes(category)
    },
    ranksAll: board.categories?.some(({ id, isRanked }) => id === category && !isRanked) === true,
  }
}

/** Lines whose school, shown name, username or visible real name, member or seat contains the text. */
export const linesWith = (lines: readonly BoardLine[], keyword: string): readonly BoardLine[] => {
  const words = keyword.trim().toLowerCase()
  if (words === '') return lines
  return lines.filter(({ person: { name, username, school, realname, members, seat } }) =>
    [name, username, school, realname, seat, ...members].some((text) => text?.toLowerCase().includes(words)),
  )
}

/** Whether the board has a column for hacks. */
export const hasHacks = (board: ContestBoard): boolean => board.rows.some(({ hacks }) => hacks !== undefined)

const isSolvedCell = (cell: BoardCell): boolean => {
  if (isOi(cell)) return cell.fullMarksMs !== null
  return isAcm(cell) ? cell.solvedAtS !== null : cell.isFull
}

/** Solvers per problem; where points are added up, people with full score. Star accounts are counted. */
export const solversOf = (lines: readonly BoardLine[]): ReadonlyMap<string, number> => {
  const solvers = new Map<string, number>()
  for (const { cells } of lines) {
    for (const [label, cell] of cells) {
      const isSolved = isSolvedCell(cell)
      if (isSolved) solvers.set(label, (solvers.get(label) ?? 0) + 1)
    }
  }
  return solvers
}
