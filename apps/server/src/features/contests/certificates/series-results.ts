import type { SeriesStanding } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { regularEndOf } from '../core/regular-end.ts'
import { anySeries } from '../series/access.ts'
import { type SeriesStandings, standingsOf } from '../series/standings.ts'
import { type CertifiedResult, type FinalResults, hasUnjudged, personOf } from './results.ts'

/** Contests in these states will count later. */
const awaited: ReadonlySet<string> = new Set(['scheduled', 'running', 'frozen'])

/**
 * The combined standings of a series; null before its end, before the last of its contests counts, and while a submission
 * of them is not judged. Contests that guests cannot find or whose final scoreboard they cannot open are not awaited.
 */
export const seriesResults = async (deps: Deps, id: number): Promise<FinalResults | null> => {
  const series = await anySeries(deps.db, id)
  if (series === undefined) return null
  const now = deps.clock.now()
  if (series.ends_at !== null && series.ends_at > now) return null
  const standings = await standingsOf(deps, series)
  const { contests, counted } = standings
  const due = contests.filter(({ state }) => state === 'counted')
  if (counted.length === 0 || counted.length < due.length) return null
  if (contests.some(({ state }) => state !== null && awaited.has(state))) return null
  const cids = counted.map(({ entry }) => entry.id)
  if (await hasUnjudged(deps.db, cids)) return null
  const ends = counted.map(({ entry }) => regularEndOf(entry).getTime())
  return {
    endedAt: series.ends_at ?? new Date(Math.max(...ends)),
    get: (accountId) => resultOf(standings, standings.rows[standings.indexOf.get(accountId) ?? -1]),
    all: () => standings.rows.flatMap((row) => resultOf(standings, row) ?? []),
  }
}

/** The person as the latest of their contests shows them to everyone. */
const resultOf = ({ counted }: SeriesStandings, standing: SeriesStanding | undefined): CertifiedResult | undefined => {
  const latest = standing === undefined ? undefined : counted[standing.parts.at(-1)?.contest ?? -1]
  if (standing === undefined || latest === undefined) return undefined
  const { userId: accountId, place, total: points, parts } = standing
  return { accountId, ...personOf(latest.board, accountId), place, award: null, points, contests: parts.length }
}
