import type { SeriesCombining, SeriesContestState, SeriesTieBreak } from '@verdict/contract/vocabulary'
import { isFrozenAt } from '../board/view.ts'
import { type ContestTerms, outsideRefusal } from './access.ts'
import { contestPhase } from './phase.ts'

/**
 * Combined standings of a contest series (docs/series.md). Results are those of ranked participants on the scoreboards;
 * the same account is the same participant in every contest.
 */

/** How a series combines its contests. */
export interface SeriesRule {
  readonly combining: SeriesCombining
  /** Points of the first, second ... place; further places have none. */
  readonly placePoints: readonly number[]
  /** So many of the best results count; null for all. */
  readonly counted: number | null
  readonly tieBreaks: readonly SeriesTieBreak[]
}

/** A ranked row of a scoreboard. */
export interface SeriesResult {
  readonly userId: string
  readonly place: number
  /** Score or problems solved. */
  readonly points: number
  /** Tie-breaker of the scoreboard; penalty in seconds where problems solved are combined. */
  readonly time: number
}

export interface SeriesPart extends SeriesResult {
  /** Index of the contest in the series. */
  readonly contest: number
  /** The points that it adds to the total when it counts. */
  readonly worth: number
  readonly isDropped: boolean
}

export interface SeriesStanding {
  readonly userId: string
  readonly place: number
  readonly total: number
  /** Penalty of the counted results; 0 unless problems solved are combined. */
  readonly time: number
  /** In the order of the series. */
  readonly parts: readonly SeriesPart[]
}

type Unplaced = Omit<SeriesStanding, 'place'>

/** Adds up the results of contests, given in the order of the series. Equal participants share a place. */
export const combineSeries = (
  rule: SeriesRule,
  contests: readonly (readonly SeriesResult[])[],
): readonly SeriesStanding[] => {
  const parts = new Map<string, SeriesPart[]>()
  for (const [contest, results] of contests.entries()) {
    for (const result of results) {
      const own = parts.get(result.userId) ?? []
      if (own.length === 0) parts.set(result.userId, own)
      own.push({ ...result, contest, worth: worthOf(rule, result), isDropped: false })
    }
  }
  const compare = comparing(rule, contests.length - 1)
  const rows = [...parts].map(([userId, own]) => totalOf(rule, userId, own))
  rows.sort((a, b) => compare(a, b) || (a.userId < b.userId ? -1 : 1))
  return withPlaces(rows, compare)
}

/** No points for a place without any points in the contest: all of them share one. */
const worthOf = (rule: SeriesRule, { place, points }: SeriesResult): number => {
  if (rule.combining !== 'place') return points
  return points > 0 ? (rule.placePoints[place - 1] ?? 0) : 0
}

const penaltyIn = (rule: SeriesRule, { time }: SeriesResult): number => (rule.combining === 'solved' ? time : 0)

const totalOf = (rule: SeriesRule, userId: string, own: readonly SeriesPart[]): Unplaced => {
  const best = own.toSorted(
    (a, b) =>
      b.worth - a.worth || penaltyIn(rule, a) - penaltyIn(rule, b) || a.place - b.place || a.contest - b.contest,
  )
  const counted = new Set(best.slice(0, rule.counted ?? best.length))
  const sum = (value: (part: SeriesPart) => number): number => [...counted].reduce((all, part) => all + value(part), 0)
  return {
    userId,
    total: sum(({ worth }) => worth),
    time: sum((part) => penaltyIn(rule, part)),
    parts: own.map((part) => (counted.has(part) ? part : { ...part, isDropped: true })),
  }
}

type Compare = (a: Unplaced, b: Unplaced) => number

/** Totals first, with penalty where there is one; then the criteria of the rule. */
const comparing = (rule: SeriesRule, latest: number): Compare => {
  const ties: Readonly<Record<SeriesTieBreak, Compare>> = {
    wins: (a, b) => winsOf(b) - winsOf(a),
    places: comparePlaces,
    latest: (a, b) => {
      const [first, second] = [partIn(a, latest), partIn(b, latest)]
      if (first === undefined || second === undefined) return Number(first === undefined) - Number(second === undefined)
      return second.worth - first.worth || first.place - second.place
    },
  }
  const steps: readonly Compare[] = [
    (a, b) => b.total - a.total,
    (a, b) => a.time - b.time,
    ...rule.tieBreaks.map((name) => ties[name]),
  ]
  return (a, b) => {
    for (const step of steps) {
      const difference = step(a, b)
      if (difference !== 0) return difference
    }
    return 0
  }
}

const partIn = ({ parts }: Unplaced, contest: number) => parts.find((part) => part.contest === contest)

/** Dropped results break ties too: they are results of the series. */
const winsOf = ({ parts }: Unplaced): number => parts.filter(({ place, points }) => place === 1 && points > 0).length

/** The better best place, then the better second best place, and so on; more results where they run out. */
const comparePlaces: Compare = (a, b) => {
  const [first, second] = [placesOf(a), placesOf(b)]
  const at = first.findIndex((place, index) => place !== second[index])
  if (at === -1) return second.length - first.length
  return (first[at] ?? Number.POSITIVE_INFINITY) - (second[at] ?? Number.POSITIVE_INFINITY)
}

const placesOf = ({ parts }: Unplaced): readonly number[] =>
  parts
    .filter(({ points }) => points > 0)
    .map(({ place }) => place)
    .sort((a, b) => a - b)

const withPlaces = (rows: readonly Unplaced[], compare: Compare): readonly SeriesStanding[] => {
  const placed: SeriesStanding[] = []
  for (const [index, row] of rows.entries()) {
    const before = placed.at(-1)
    const isTie = before !== undefined && compare(before, row) === 0
    placed.push({ ...row, place: isTie ? before.place : index + 1 })
  }
  return placed
}

/** Whether the format of a contest has what a series adds up. */
export const fitsSeries = (combining: SeriesCombining, format: string): boolean =>
  combining === 'place' || (combining === 'solved') === (format === 'icpc')

const guest = { kind: 'guest' } as const

/**
 * Whether a contest counts in its series, the same for all readers: only the final scoreboard that guests can open. Null
 * for contests that do not exist for guests.
 */
export const seriesStateOf = (
  terms: ContestTerms,
  { fits, now }: { readonly fits: boolean; readonly now: Date },
): SeriesContestState | null => {
  if (!terms.isVisible || terms.groupId !== null || terms.virtual !== undefined) return null
  const phase = contestPhase(terms, now)
  if (!fits) return 'unfit'
  if (phase !== 'ended') return phase
  if (outsideRefusal(guest, terms, 0, now) !== null) return 'closed'
  return isFrozenAt(terms, now) ? 'frozen' : 'counted'
}
