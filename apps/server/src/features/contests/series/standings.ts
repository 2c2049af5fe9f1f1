import type { SeriesContestState } from '@verdict/contract'
import { combineSeries, fitsSeries, type SeriesResult, type SeriesStanding, seriesStateOf } from '@verdict/rules'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../../../deps.ts'
import type { BoardState } from '../board/board-state.ts'
import type { Snapshot } from '../board/snapshot.ts'
import { termsOf } from '../core/find-contest.ts'
import { countsRunTimes, formatOf } from '../core/format.ts'
import { entriesOf, ruleOf, type SeriesEntry, type SeriesRow } from './repository.ts'

/**
 * Combined standings follow the scoreboards: they are computed from the boards in memory and cached under the versions of
 * those boards, so a rejudging, an exclusion or a changed contest needs no step of its own. Only the final board that a
 * guest can open counts, so the standings are the same for all readers.
 */

export interface SeriesContestOf {
  readonly entry: SeriesEntry
  /** Null for contests that do not exist for guests. */
  readonly state: SeriesContestState | null
}

/** A contest that counts, with its final public board. */
export interface CountedContest {
  readonly entry: SeriesEntry
  readonly board: BoardState
  readonly snapshot: Snapshot
}

export interface SeriesStandings {
  /** Contests that everyone can find, in the order of the series. */
  readonly contests: readonly SeriesContestOf[]
  /** Those that count; parts of a row refer to them by index. */
  readonly counted: readonly CountedContest[]
  readonly rows: readonly SeriesStanding[]
  readonly indexOf: ReadonlyMap<string, number>
}

type Combined = Pick<SeriesStandings, 'rows' | 'indexOf'>

const mostKept = 100

/** Combined standings by their rule and the versions of their boards. */
export type SeriesCache = LRUCache<string, Combined>

export const openSeriesCache = (): SeriesCache => new LRUCache({ max: mostKept })

type RuleColumns = Pick<SeriesRow, 'combining' | 'place_points' | 'counted' | 'tie_breaks'>

/** Whether results of a contest can be added up by a series. */
export const fitsRule = (series: RuleColumns, entry: SeriesEntry): boolean => {
  const { combining } = ruleOf(series)
  return fitsSeries(combining, formatOf(entry)) && (combining !== 'solved' || !countsRunTimes(entry))
}

/** Whether a contest counts in a series now. */
export const stateIn = (series: RuleColumns, entry: SeriesEntry, now: Date): SeriesContestState | null =>
  seriesStateOf(termsOf(entry), { fits: fitsRule(series, entry), now })

/** The standings of a series now. */
export const standingsOf = async (deps: Deps, series: SeriesRow): Promise<SeriesStandings> => {
  const now = deps.clock.now()
  const entries = await entriesOf(deps.db, series.id)
  const contests = entries
    .map((entry) => ({ entry, state: stateIn(series, entry, now) }))
    .filter(({ state }) => state !== null)
  const opened: CountedContest[] = []
  for (const { entry, state } of contests) {
    const counted = state === 'counted' ? await openCounted(deps, series, entry) : null
    if (counted !== null) opened.push(counted)
  }
  return { contests, counted: opened, ...combined(deps, series, opened) }
}

/** The board knows the terms as well, and is asked again: it may have followed a change that the row read before lacks. */
const openCounted = async (deps: Deps, series: SeriesRow, entry: SeriesEntry): Promise<CountedContest | null> => {
  const board = await deps.boards.open(entry.id)
  const state = board.state()
  if (state === null) return null
  const { terms } = state.terms.contest
  const isFinal = seriesStateOf(terms, { fits: fitsRule(series, entry), now: deps.clock.now() }) === 'counted'
  return isFinal ? { entry, board: state, snapshot: board.snapshot({ forces: false, wantsAfterEnd: false }) } : null
}

const combined = (deps: Deps, series: SeriesRow, counted: readonly CountedContest[]): Combined => {
  const rule = ruleOf(series)
  const key = JSON.stringify([rule, counted.map(({ entry, snapshot }) => [entry.id, snapshot.version])])
  const known = deps.seriesCache.get(key)
  if (known !== undefined) return known
  const rows = combineSeries(rule, counted.map(resultsOf))
  const made = { rows, indexOf: new Map(rows.map(({ userId }, index) => [userId, index])) }
  deps.seriesCache.set(key, made)
  return made
}

/** Ranked rows of a board; star accounts and teams of categories without ranks have no place and are left out. */
export const resultsOf = ({ snapshot }: Pick<CountedContest, 'snapshot'>): readonly SeriesResult[] =>
  snapshot
    .list(true)
    .placed.flatMap(({ row, place }) =>
      place === null ? [] : [{ userId: row.userId, place, points: row.points, time: row.time }],
    )
