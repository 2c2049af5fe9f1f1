import type { AcmCellOut, BoardPerson, BoardRowOut, OiCellOut, ScoreCellOut } from '@verdict/contract'
import { type BoardCell, type BoardRow, hackProblem, type PlacedRow } from '@verdict/rules'
import type { AwardLook, BoardState } from './board-state.ts'
import { maskedPerson, type Names } from './names.ts'
import { presentTeam } from './teams.ts'

/** Rows of a board as they go over the wire: compact ones, and those of existing clients. */

/** A person in the format of existing clients, with the team; a deleted account is shown by its id. */
export const presentPerson = (
  { terms, people }: BoardState,
  userId: string,
  names: Names,
): Omit<BoardPerson, 'isStar'> => {
  const { realnames, audience } = names
  const found = people.get(userId)
  const person = found && maskedPerson(found, audience)
  const team = presentTeam(terms.teams, found, names)
  return {
    uid: userId,
    username: person?.username ?? userId,
    nickname: person?.nickname ?? null,
    realname: realnames ? (person?.realname ?? null) : null,
    school: person?.school ?? null,
    avatar: person?.avatar ?? null,
    gender: person?.gender ?? 'secrecy',
    ...(team !== undefined && { team }),
  }
}

/** A participant under the name that the scoreboard shows first, with the school or the team's organization. */
export const shownPerson = (state: BoardState, userId: string, audience: Names['audience']) => {
  const { shownName, teams } = state.terms
  const person = presentPerson(state, userId, { realnames: shownName === 'realname', audience })
  const organization = teams.organizations.find(({ id }) => id === person.team?.organization)
  const names = [person.team?.name, person[shownName]].flatMap((name) => (name ? [name] : []))
  return { person, name: names[0] ?? person.username, school: organization?.name ?? person.school }
}

/** A person of the compact board. */
export const boardPersonOf = (state: BoardState, userId: string, names: Names): BoardPerson => {
  const person = state.people.get(userId)
  const isStar = person !== undefined && state.terms.stars.has(person.username)
  return { ...presentPerson(state, userId, names), isStar }
}

const presentCell = (label: string, cell: BoardCell): AcmCellOut | OiCellOut | ScoreCellOut => {
  if ('wrongTries' in cell) return [label, cell.wrongTries, cell.solvedAtS, cell.isFirst ? 1 : 0, cell.frozenTries]
  if ('fullMarksMs' in cell) return [label, cell.score, cell.fullMarksMs]
  return [label, cell.score, cell.base, cell.isFull ? 1 : 0, cell.tries, cell.timeS]
}

const problemCells = (row: BoardRow<BoardCell>) => [...row.cells].filter(([label]) => label !== hackProblem)

const presentHacks = (cell: BoardCell | undefined): Pick<BoardRowOut, 'hacks'> =>
  cell !== undefined && 'hacks' in cell && cell.hacks !== undefined
    ? { hacks: [cell.score, cell.hacks.successful, cell.hacks.unsuccessful] }
    : {}

/** A row of the compact board; cells are in label order. */
export const presentRow = (row: BoardRow<BoardCell>): BoardRowOut => ({
  uid: row.userId,
  points: row.points,
  time: row.time,
  total: row.records,
  first: [row.firstAt.timeS, row.firstAt.submissionId],
  cells: problemCells(row)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([label, cell]) => presentCell(label, cell)),
  ...presentHacks(row.cells.get(hackProblem)),
})

/** Rows and people are immutable, so their JSON is cached. */
const remembered = <Of extends object>(write: (of: Of) => string): ((of: Of) => string) => {
  const known = new WeakMap<Of, string>()
  return (of) => {
    const there = known.get(of)
    if (there !== undefined) return there
    const made = write(of)
    known.set(of, made)
    return made
  }
}

/** `presentRow` as JSON. */
export const rowText = remembered((row: BoardRow<BoardCell>) => JSON.stringify(presentRow(row)))

/** The key of a cell for existing clients; false properties are omitted (section 3.1). */
const rankCell = (cell: BoardCell) =>
  'wrongTries' in cell
    ? {
        errorNum: cell.wrongTries,
        ...(cell.solvedAtS !== null && { isAC: true, isFirstAC: cell.isFirst, ACTime: cell.solvedAtS }),
        ...(cell.isAfterEnd && { isAfterContest: true }),
        ...(cell.frozenTries > 0 && { tryNum: cell.frozenTries }),
      }
    : cell.score

/** The part of a row for existing clients that depends on the row alone. */
export const rankRowBody = (row: BoardRow<BoardCell>, rule: 'acm' | 'oi') => {
  const submissionInfo = Object.fromEntries(problemCells(row).map(([label, cell]) => [label, rankCell(cell)]))
  if (rule === 'acm') return { ac: row.points, totalTime: row.time, total: row.records, submissionInfo }
  const times = problemCells(row).flatMap(([label, cell]) =>
    'fullMarksMs' in cell && cell.fullMarksMs !== null ? [[label, cell.fullMarksMs] as const] : [],
  )
  return {
    totalScore: row.points,
    totalTime: row.time,
    submissionInfo,
    timeInfo: times.length === 0 ? null : Object.fromEntries(times),
  }
}

/** The part that depends on the rank: -1 for star accounts (section 3.5). */
export const rankRowHead = ({ place, award }: PlacedRow<BoardCell>, looks: readonly AwardLook[]) => {
  const look = award === null ? undefined : looks[award]
  return {
    rank: place ?? -1,
    isWinAward: look !== undefined,
    awardName: look?.name ?? null,
    awardBackground: look?.background ?? null,
    awardColor: look?.color ?? null,
  }
}
