import { type SeriesCombining, type SeriesTieBreak, seriesCombinings, seriesTieBreaks } from '@verdict/contract'
import type { SeriesRule } from '@verdict/rules'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import type { ContestSeries } from '../../../platform/db/tables.ts'
import { type ContestRow, organisersOf, termColumns } from '../core/find-contest.ts'

export type SeriesRow = Selectable<ContestSeries>

/** A series that was not removed; undefined without one. */
export const findSeries = (db: Db, id: number): Promise<SeriesRow | undefined> =>
  db.selectFrom('contest_series').selectAll().where('id', '=', id).where('removed_at', 'is', null).executeTakeFirst()

/** The stored rule. */
export const ruleOf = (row: Pick<SeriesRow, 'combining' | 'place_points' | 'counted' | 'tie_breaks'>): SeriesRule => ({
  combining: combiningOf(row.combining),
  placePoints: row.place_points,
  counted: row.counted,
  tieBreaks: row.tie_breaks.filter((name): name is SeriesTieBreak => seriesTieBreaks.some((known) => known === name)),
})

export const combiningOf = (stored: string): SeriesCombining =>
  seriesCombinings.find((name) => name === stored) ?? 'score'

/** Contests that everyone can find: visible, outside groups, no virtual runs. */
export const isOpenContest = sql<boolean>`(contest.is_visible and contest.group_id is null and contest.virtual_of is null)`

const entryColumns = [...termColumns, 'id', 'title', 'type', 'format', 'format_options'] as const

/** A contest as far as series ask. */
export type SeriesEntry = Pick<ContestRow, (typeof entryColumns)[number] | 'organisers'>

const selectContests = (db: Db) =>
  db
    .selectFrom('contest')
    .select(entryColumns.map((column) => `contest.${column}` as const))
    .select(organisersOf.as('organisers'))

/** The contests of a series in its order, hidden ones too. */
export const entriesOf = (db: Db, seriesId: number): Promise<SeriesEntry[]> =>
  selectContests(db)
    .innerJoin('contest_series_entry as entry', 'entry.contest_id', 'contest.id')
    .where('entry.series_id', '=', seriesId)
    .orderBy('entry.position')
    .execute()

/** Contests by id, in no order. */
export const contestsById = (db: Db, ids: readonly number[]): Promise<SeriesEntry[]> =>
  selectContests(db).where('contest.id', '=', sql<number>`any(${ids}::int[])`).execute()

/** Contests outside groups that are public or that an account runs, by a pattern of their title or their id. */
export const searchContests = (
  db: Db,
  asked: { readonly accountId: string | null; readonly pattern: string; readonly id: number; readonly limit: number },
): Promise<SeriesEntry[]> =>
  selectContests(db)
    .where('contest.group_id', 'is', null)
    .where('contest.virtual_of', 'is', null)
    .$if(asked.accountId !== null, (shown) =>
      shown.where(({ or, eb, exists, selectFrom }) =>
        or([
          eb('contest.is_visible', '=', true),
          eb('contest.owner_id', '=', asked.accountId),
          exists(
            selectFrom('contest_organiser as held')
              .select('held.account_id')
              .whereRef('held.contest_id', '=', 'contest.id')
              .where('held.account_id', '=', asked.accountId)
              .where('held.granted', '=', 'jury'),
          ),
        ]),
      ),
    )
    .where(({ or, eb, fn }) =>
      or([eb(fn('lower', ['contest.title']), 'like', asked.pattern), eb('contest.id', '=', asked.id)]),
    )
    .orderBy('contest.starts_at', 'desc')
    .limit(asked.limit)
    .execute()
