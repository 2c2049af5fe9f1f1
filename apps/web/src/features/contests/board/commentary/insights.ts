import type { ContestBoard } from '@verdict/contract'
import { costOf } from '@verdict/rules'
import { type BoardLine, isAcm } from '../table/board-line.ts'

/**
 * Figures for commentators of a contest. All of them are derived from the public board by its rules, so they contain
 * nothing that a freeze hides.
 */

interface Score {
  readonly points: number
  readonly time: number
}

/** Ranks and penalties follow from the solves only here. */
export const hasChances = ({ format, timeKind }: Pick<ContestBoard, 'format' | 'timeKind'>): boolean =>
  format === 'icpc' && timeKind === 'penalty'

/** The rank of a score among the others; star accounts take no rank. */
const rankOf = (others: readonly Score[], { points, time }: Score): number =>
  1 + others.filter((other) => other.points > points || (other.points === points && other.time < time)).length

const ranked = (lines: readonly BoardLine[]): readonly BoardLine[] => lines.filter(({ place }) => place !== null)

/** The score of a participant at an earlier second of the contest. */
const scoreAt = ({ cells }: BoardLine, penalty: ContestBoard['penalty'], atS: number): Score => {
  const solved = [...cells.values()].flatMap((cell) =>
    isAcm(cell) && cell.solvedAtS !== null && cell.solvedAtS <= atS
      ? [costOf(penalty, cell.solvedAtS, cell.wrongTries)]
      : [],
  )
  return { points: solved.length, time: solved.reduce((sum, cost) => sum + cost, 0) }
}

/** Ranks gained since an earlier second of the contest, by participant; negative for ranks lost. */
export const gainsSince = (
  { penalty }: Pick<ContestBoard, 'penalty'>,
  lines: readonly BoardLine[],
  sinceS: number,
): ReadonlyMap<string, number> => {
  const before = ranked(lines).map((line) => ({ line, score: scoreAt(line, penalty, sinceS) }))
  const order = before.toSorted((a, b) => b.score.points - a.score.points || a.score.time - b.score.time)
  const gains = new Map<string, number>()
  let place = 0
  let previous: Score | null = null
  for (const [index, { line, score }] of order.entries()) {
    if (previous === null || previous.points !== score.points || previous.time !== score.time) place = index + 1
    previous = score
    gains.set(line.person.uid, place - (line.place ?? place))
  }
  return gains
}

/** The rank of a participant who solves one more problem. */
export interface Chance {
  readonly label: string
  readonly rank: number
  /** Wrong attempts that would cost a penalty. */
  readonly wrongTries: number
  /** Attempts whose results are frozen. */
  readonly frozenTries: number
}

/** For each problem a participant has not solved: the rank after solving it at a second of the contest, best first. */
export const chancesOf = (
  { penalty, problems }: Pick<ContestBoard, 'penalty' | 'problems'>,
  lines: readonly BoardLine[],
  { line, atS }: { readonly line: BoardLine; readonly atS: number },
): readonly Chance[] => {
  const others = ranked(lines).filter(({ person }) => person.uid !== line.person.uid)
  return problems
    .flatMap(({ displayId: label }) => {
      const cell = line.cells.get(label)
      const tries = cell !== undefined && isAcm(cell) ? cell : { wrongTries: 0, frozenTries: 0, solvedAtS: null }
      if (tries.solvedAtS !== null) return []
      const { wrongTries, frozenTries } = tries
      const score = { points: line.points + 1, time: line.time + costOf(penalty, atS, wrongTries) }
      return [{ label, rank: rankOf(others, score), wrongTries, frozenTries }]
    })
    .toSorted((a, b) => a.rank - b.rank || b.frozenTries + b.wrongTries - a.frozenTries - a.wrongTries)
}

/** Participants who tried a problem and have not solved it, those with the most attempts first. */
export const closeTo = (lines: readonly BoardLine[], label: string, most: number): readonly BoardLine[] =>
  lines
    .flatMap((line) => {
      const cell = line.cells.get(label)
      if (cell === undefined || !isAcm(cell) || cell.solvedAtS !== null) return []
      const tries = cell.wrongTries + cell.frozenTries
      return tries === 0 ? [] : [{ line, tries }]
    })
    .toSorted((a, b) => b.tries - a.tries || (a.line.place ?? Infinity) - (b.line.place ?? Infinity))
    .slice(0, most)
    .map(({ line }) => line)
