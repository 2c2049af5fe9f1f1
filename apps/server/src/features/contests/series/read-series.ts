import { type contestSeriesCalls, type DataOf, fail, limits, type QueryOf, toPage } from '@verdict/contract'
import type { Viewer } from '@verdict/rules'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Caller, Deps } from '../../../deps.ts'
import { csvOf, type Table } from '../../../platform/csv.ts'
import { renderMarkdown } from '../../../platform/markdown.ts'
import { takeSlot, waitSeconds } from '../../../platform/throttle.ts'
import { editsSeries, openSeries } from './access.ts'
import { presentContests, presentStanding, presentSummary } from './present.ts'
import { isOpenContest, ruleOf } from './repository.ts'
import { type SeriesStandings, standingsOf } from './standings.ts'

type Calls = typeof contestSeriesCalls

/** Public series, the latest start first; those without dates by their creation. */
export const listSeries = async (deps: Deps, query: QueryOf<Calls['list']>): Promise<DataOf<Calls['list']>> => {
  const rows = await deps.db
    .selectFrom('contest_series as series')
    .select(['id', 'title', 'starts_at', 'ends_at', 'combining'])
    .select(sql<number>`(count(*) over ())::int`.as('total'))
    .select((eb) =>
      eb
        .selectFrom('contest_series_entry as entry')
        .innerJoin('contest', 'contest.id', 'entry.contest_id')
        .whereRef('entry.series_id', '=', 'series.id')
        .where(isOpenContest)
        .select(sql<number>`count(*)::int`.as('n'))
        .as('contests'),
    )
    .where('is_visible', '=', true)
    .where('removed_at', 'is', null)
    .orderBy(sql`coalesce(starts_at, created_at)`, 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit)
    .offset((query.currentPage - 1) * query.limit)
    .execute()
  const records = rows.map((row) => presentSummary(row, row.contests ?? 0))
  return { ...toPage(records, rows[0]?.total ?? 0, query), records, orders: [] }
}

/** Public series of a contest that everyone can find; none for other contests. */
export const listSeriesOf = (deps: Deps, cid: number): Promise<DataOf<Calls['ofContest']>> =>
  deps.db
    .selectFrom('contest_series as series')
    .innerJoin('contest_series_entry as entry', 'entry.series_id', 'series.id')
    .innerJoin('contest', 'contest.id', 'entry.contest_id')
    .select(['series.id', 'series.title'])
    .where('entry.contest_id', '=', cid)
    .where('series.is_visible', '=', true)
    .where('series.removed_at', 'is', null)
    .where(isOpenContest)
    .orderBy('series.id')
    .execute()

/** @throws Refusal `series.missing` */
export const readSeries = async (
  deps: Deps,
  viewer: Viewer,
  { id }: QueryOf<Calls['read']>,
): Promise<DataOf<Calls['read']>> => {
  const row = await openSeries(deps.db, viewer, id)
  const contests = presentContests(await standingsOf(deps, row))
  const { placePoints, tieBreaks, ...rule } = ruleOf(row)
  return {
    ...presentSummary(row, 0),
    ...rule,
    placePoints: [...placePoints],
    tieBreaks: [...tieBreaks],
    html: await renderMarkdown(row.description),
    contests,
    canEdit: editsSeries(viewer, row),
    isVisible: row.is_visible,
  }
}

/**
 * A page of the standings, with the own row.
 * @throws Refusal `series.missing`
 */
export const readStandings = async (
  deps: Deps,
  viewer: Viewer,
  query: QueryOf<Calls['standings']>,
): Promise<DataOf<Calls['standings']>> => {
  const standings = await standingsOf(deps, await openSeries(deps.db, viewer, query.id))
  const from = (query.currentPage - 1) * query.limit
  const records = standings.rows.slice(from, from + query.limit).map((row) => presentStanding(standings, viewer, row))
  const ownAt = viewer.kind === 'user' ? standings.indexOf.get(viewer.id) : undefined
  const own = ownAt === undefined ? undefined : standings.rows[ownAt]
  return {
    ...toPage(records, standings.rows.length, query),
    records,
    orders: [],
    own: own === undefined ? null : presentStanding(standings, viewer, own),
  }
}

/**
 * Sends the standings as CSV.
 * @throws Refusal `series.missing` or `request.tooMany`
 */
export const sendStandings = async (
  deps: Deps,
  viewer: Viewer,
  { id, caller, reply }: { readonly id: number; readonly caller: Caller; readonly reply: FastifyReply },
): Promise<void> => {
  const row = await openSeries(deps.db, viewer, id)
  const who = viewer.kind === 'user' ? viewer.id : caller.address
  const slot = await takeSlot(deps.db, `series-csv:${who}`, { ...limits.series.downloads, now: deps.clock.now() })
  if (!slot.taken) throw fail('request.tooMany', { seconds: waitSeconds(slot) })
  const standings = await standingsOf(deps, row)
  await reply
    .type('text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment;filename=series_${id}.csv`)
    .header('Cache-Control', 'no-store')
    .send(Buffer.from(csvOf(tableOf(standings, viewer, row.combining === 'solved'))))
}

/** Per contest what it adds, the place there, and whether the result is dropped. */
const tableOf = (standings: SeriesStandings, viewer: Viewer, hasTime: boolean): Table => {
  const titles = standings.counted.flatMap(({ entry: { title } }) => [title, `${title}: place`, `${title}: dropped`])
  const rows = standings.rows.map((standing): Table[number] => {
    const { place, username, name, school, total, time, cells } = presentStanding(standings, viewer, standing)
    const results = standings.counted.flatMap(({ entry }): Table[number] => {
      const cell = cells.find(({ cid }) => cid === entry.id)
      return cell === undefined ? ['', '', ''] : [cell.worth, cell.place, cell.isDropped ? 1 : 0]
    })
    return [place, username, name, school ?? '', total, ...(hasTime ? [time] : []), ...results]
  })
  return [['Place', 'Username', 'Name', 'School', 'Total', ...(hasTime ? ['Penalty (s)'] : []), ...titles], ...rows]
}
