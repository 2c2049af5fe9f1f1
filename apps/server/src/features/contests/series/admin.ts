import {
  type contestSeriesCalls,
  type DataOf,
  type EditedSeriesContest,
  limits,
  type QueryOf,
  toInstant,
  toPage,
} from '@verdict/contract'
import { editsAllSeries, type SignedIn } from '@verdict/rules'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { containing } from '../../../platform/db/containing.ts'
import { lowered } from '../../../platform/db/lowered.ts'
import { formatOf } from '../core/format.ts'
import { editsSeries, isOpen, requireOwnSeries, runsContest } from './access.ts'
import { presentSummary } from './present.ts'
import { entriesOf, ruleOf, type SeriesEntry, type SeriesRow, searchContests } from './repository.ts'
import { stateIn } from './standings.ts'

type Calls = typeof contestSeriesCalls

/** Series that are public or that the viewer edits. Removed ones appear for their editors while they can be restored. */
export const listAdminSeries = async (
  deps: Deps,
  viewer: SignedIn,
  query: QueryOf<Calls['adminList']>,
): Promise<DataOf<Calls['adminList']>> => {
  const since = new Date(deps.clock.now().getTime() - limits.series.restorableMs)
  const keyword = query.keyword?.trim() ?? ''
  const rows = await deps.db
    .selectFrom('contest_series as series')
    .leftJoin('account', 'account.id', 'series.owner_id')
    .selectAll('series')
    .select('account.username as owner')
    .select(sql<number>`(count(*) over ())::int`.as('total'))
    .select(
      sql<number>`(select count(*)::int from contest_series_entry as entry where entry.series_id = series.id)`.as(
        'contests',
      ),
    )
    .where(({ or, and, eb }) => {
      const own = editsAllSeries(viewer) ? eb.lit(true) : eb('series.owner_id', '=', viewer.id)
      const isKept = eb('series.removed_at', 'is', null)
      return or([
        and([isKept, or([eb('series.is_visible', '=', true), own])]),
        and([eb('series.removed_at', '>=', since), own]),
      ])
    })
    .$if(keyword !== '', (shown) =>
      shown.where(({ eb, fn }) => eb(fn('lower', ['series.title']), 'like', lowered(containing(keyword)))),
    )
    .orderBy('series.updated_at', 'desc')
    .orderBy('series.id', 'desc')
    .limit(query.limit)
    .offset((query.currentPage - 1) * query.limit)
    .execute()
  const records = rows.map((row) => ({
    ...presentSummary(row, row.contests),
    isVisible: row.is_visible,
    owner: row.owner,
    mayEdit: editsSeries(viewer, row),
    updatedAt: toInstant(row.updated_at),
    removedAt: row.removed_at && toInstant(row.removed_at),
  }))
  return { ...toPage(records, rows[0]?.total ?? 0, query), records, orders: [] }
}

/** @throws Refusal `series.missing` or `series.notYours` */
export const readForm = async (
  deps: Deps,
  viewer: SignedIn,
  { id }: QueryOf<Calls['form']>,
): Promise<DataOf<Calls['form']>> => {
  const row = await requireOwnSeries(deps.db, viewer, id)
  const entries = await entriesOf(deps.db, id)
  const { placePoints, tieBreaks, ...rule } = ruleOf(row)
  const { contests: _, ...head } = presentSummary(row, entries.length)
  return {
    ...head,
    ...rule,
    placePoints: [...placePoints],
    tieBreaks: [...tieBreaks],
    description: row.description,
    isVisible: row.is_visible,
    contests: entries.map((entry) => presentEntry(deps, viewer, { entry, series: row })),
  }
}

const anyFormat: Pick<SeriesRow, 'combining' | 'place_points' | 'counted' | 'tie_breaks'> = {
  combining: 'place',
  place_points: [],
  counted: null,
  tie_breaks: [],
}

/** Contests that the viewer can add. */
export const searchForSeries = async (
  deps: Deps,
  viewer: SignedIn,
  query: QueryOf<Calls['contests']>,
): Promise<DataOf<Calls['contests']>> => {
  const keyword = query.keyword?.trim().toLowerCase() ?? ''
  const found = await searchContests(deps.db, {
    accountId: editsAllSeries(viewer) ? null : viewer.id,
    pattern: containing(keyword),
    id: /^\d{1,9}$/.test(keyword) ? Number(keyword) : 0,
    limit: limits.series.maxOffered,
  })
  return found.map((entry) => presentEntry(deps, viewer, { entry, series: anyFormat }))
}

interface Shown {
  readonly entry: SeriesEntry
  readonly series: Parameters<typeof stateIn>[0]
}

/** A contest that is not public keeps its title from editors who do not run it; it does not count. */
const presentEntry = (deps: Deps, viewer: SignedIn, { entry, series }: Shown): EditedSeriesContest => ({
  cid: entry.id,
  title: isOpen(entry) || runsContest(viewer, entry) ? entry.title : null,
  startTime: toInstant(entry.starts_at),
  format: formatOf(entry),
  state: stateIn(series, entry, deps.clock.now()) ?? 'closed',
  isVisible: entry.is_visible,
})
