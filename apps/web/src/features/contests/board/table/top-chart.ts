import type { BoardLine } from './board-line.ts'
import { isAcm } from './board-line.ts'

/** How many lines of the board the chart follows. */
export const chartTop = 10

export interface ChartTrack {
  readonly uid: string
  readonly name: string
  readonly place: number | null
  /** When each further problem was solved, in seconds, in order. */
  readonly solves: readonly number[]
}

/** The first ten of an ACM board with something solved, and when they solved it. */
export const tracksOf = (lines: readonly BoardLine[]): readonly ChartTrack[] =>
  lines
    .slice(0, chartTop)
    .filter(({ points }) => points > 0)
    .map(({ person, place, cells }) => ({
      uid: person.uid,
      name: person.name,
      place,
      solves: [...cells.values()]
        .flatMap((cell) => (isAcm(cell) && cell.solvedAtS !== null ? cell.solvedAtS : []))
        .toSorted((a, b) => a - b),
    }))

/** Stairs from the start to now, in units of the chart: x from 0 to `width`, y from `height` down. */
export const stairs = (
  solves: readonly number[],
  scale: {
    readonly endS: number
    /** Beyond this moment nothing is known yet. */
    readonly nowS: number
    readonly most: number
    readonly width: number
    readonly height: number
  },
): string => {
  const { endS, nowS, most, width, height } = scale
  const x = (seconds: number): number => Math.round((Math.min(seconds, endS) / Math.max(1, endS)) * width * 10) / 10
  const y = (count: number): number => Math.round((height - (count / Math.max(1, most)) * height) * 10) / 10
  return `M0 ${y(0)}${solves.map((at, index) => `H${x(at)}V${y(index + 1)}`).join('')}H${x(Math.max(nowS, solves.at(-1) ?? 0))}`
}
