import { fail, fromInstant, limits, type SeriesForm } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import { type SeriesFaultNames, seriesFaults } from '@verdict/rules/series-faults'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { refuseFirstOf } from '../../../platform/form-refusal.ts'
import { canAdd, editsSeries, lockOwnSeries } from './access.ts'
import { contestsById, entriesOf, type SeriesRow } from './repository.ts'
import { fitsRule } from './standings.ts'

interface Saving {
  readonly body: SeriesForm
  readonly caller: Caller
}

/**
 * Creates a series of the caller.
 * @throws Refusal `series.contestUnknown`, `series.contestTwice`, `series.formatWrong`, `series.placePointsWrong` or
 *   `series.datesWrong`
 */
export const createSeries = async (
  deps: Deps,
  viewer: SignedIn,
  { body, caller }: Saving,
): Promise<{ readonly id: number }> => {
  const columns = columnsOf(body)
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    await requireContests(trx, viewer, { body, kept: [] })
    const { id } = await trx
      .insertInto('contest_series')
      .values({ ...columns, owner_id: viewer.id, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeEntries(trx, id, body.cids)
    await audit(trx, {
      actor: viewer,
      action: 'series.create',
      subject: { kind: 'series', id, name: body.title },
      after: summaryOf(columns, body.cids),
      address: caller.address,
    })
    return { id }
  })
}

/**
 * Changes a series: its texts, its rule and the order of its contests.
 * @throws Refusal `series.missing`, `series.notYours`, or as `createSeries`
 */
export const updateSeries = async (
  deps: Deps,
  viewer: SignedIn,
  { body, caller }: { readonly body: SeriesForm & { readonly id: number }; readonly caller: Caller },
): Promise<null> => {
  const columns = columnsOf(body)
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockOwnSeries(trx, viewer, body.id)
    const kept = (await entriesOf(trx, row.id)).map(({ id }) => id)
    await requireContests(trx, viewer, { body, kept })
    await trx
      .updateTable('contest_series')
      .set({ ...columns, updated_at: deps.clock.now() })
      .where('id', '=', row.id)
      .execute()
    await trx.deleteFrom('contest_series_entry').where('series_id', '=', row.id).execute()
    await writeEntries(trx, row.id, body.cids)
    await audit(trx, {
      actor: viewer,
      action: 'series.edit',
      subject: { kind: 'series', id: row.id, name: body.title },
      before: summaryOf(row, kept),
      after: summaryOf(columns, body.cids),
      address: caller.address,
    })
  })
  return null
}

/** Removes a series for now. Those removed more than a day ago go for good. */
export const removeSeries = async (
  deps: Deps,
  viewer: SignedIn,
  { id, caller }: { readonly id: number; readonly caller: Caller },
): Promise<null> => {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockOwnSeries(trx, viewer, id)
    await trx.updateTable('contest_series').set({ removed_at: now }).where('id', '=', id).execute()
    await trx
      .deleteFrom('contest_series')
      .where('removed_at', '<', new Date(now.getTime() - limits.series.restorableMs))
      .execute()
    await audit(trx, {
      actor: viewer,
      action: 'series.remove',
      subject: { kind: 'series', id, name: row.title },
      before: summaryOf(
        row,
        (await entriesOf(trx, id)).map((entry) => entry.id),
      ),
      address: caller.address,
    })
  })
  return null
}

/**
 * Restores a series that was removed within the last day.
 * @throws Refusal `series.notRestorable`
 */
export const restoreSeries = async (
  deps: Deps,
  viewer: SignedIn,
  { id, caller }: { readonly id: number; readonly caller: Caller },
): Promise<null> => {
  const since = new Date(deps.clock.now().getTime() - limits.series.restorableMs)
  await deps.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('contest_series')
      .selectAll()
      .where('id', '=', id)
      .where('removed_at', '>=', since)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (row === undefined || !editsSeries(viewer, row)) throw fail('series.notRestorable')
    await trx.updateTable('contest_series').set({ removed_at: null }).where('id', '=', id).execute()
    await audit(trx, {
      actor: viewer,
      action: 'series.restore',
      subject: { kind: 'series', id, name: row.title },
      address: caller.address,
    })
  })
  return null
}

type Columns = Pick<
  SeriesRow,
  | 'title'
  | 'description'
  | 'starts_at'
  | 'ends_at'
  | 'is_visible'
  | 'combining'
  | 'place_points'
  | 'counted'
  | 'tie_breaks'
>

/** The schema of the contract has refused the others as wrong fields. */
const refuseFirst = refuseFirstOf<SeriesFaultNames>({
  title: { required: 'request.field', tooLong: 'request.field' },
  description: { tooLong: 'request.field' },
  endTime: { order: 'series.datesWrong' },
  placePoints: {
    noPoints: 'series.placePointsWrong',
    tooMany: 'request.field',
    points: 'request.field',
    rising: 'series.placePointsWrong',
  },
  counted: { counted: 'request.field' },
})

/** @throws Refusal `series.placePointsWrong` or `series.datesWrong` */
const columnsOf = (body: SeriesForm): Columns => {
  refuseFirst(seriesFaults(body))
  return {
    title: body.title,
    description: body.description,
    starts_at: fromInstant(body.startTime),
    ends_at: fromInstant(body.endTime),
    is_visible: body.isVisible,
    combining: body.combining,
    place_points: body.combining === 'place' ? body.placePoints : [],
    counted: body.counted,
    tie_breaks: [...new Set(body.tieBreaks)],
  }
}

/** Contests that were in the series already stay, also those of other organisers. */
const requireContests = async (
  trx: Db,
  viewer: SignedIn,
  { body, kept }: { readonly body: SeriesForm; readonly kept: readonly number[] },
): Promise<void> => {
  const { cids } = body
  if (new Set(cids).size !== cids.length) throw fail('series.contestTwice')
  const found = new Map((await contestsById(trx, cids)).map((entry) => [entry.id, entry]))
  const rule = { ...columnsOf(body) }
  for (const cid of cids) {
    const entry = found.get(cid)
    if (entry === undefined || !(kept.includes(cid) || canAdd(viewer, entry))) throw fail('series.contestUnknown')
    if (!kept.includes(cid) && !fitsRule(rule, entry)) throw fail('series.formatWrong', { title: entry.title })
  }
}

const writeEntries = async (trx: Db, seriesId: number, cids: readonly number[]): Promise<void> => {
  if (cids.length === 0) return
  const rows = cids.map((contestId, position) => ({ series_id: seriesId, contest_id: contestId, position }))
  await trx.insertInto('contest_series_entry').values(rows).execute()
}

const summaryOf = (columns: Columns, contests: readonly number[]) => ({
  title: columns.title,
  description: columns.description,
  startsAt: columns.starts_at,
  endsAt: columns.ends_at,
  visible: columns.is_visible,
  combining: columns.combining,
  placePoints: columns.place_points,
  counted: columns.counted,
  tieBreaks: columns.tie_breaks,
  contests,
})
