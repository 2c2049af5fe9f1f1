import { fail } from '@verdict/contract'
import { authorize, type SignedIn, type Viewer } from '@verdict/rules'
import type { Db } from '../../../platform/db/connect.ts'
import { termsOf } from '../core/find-contest.ts'
import { findSeries, type SeriesEntry, type SeriesRow } from './repository.ts'

/** Whether a viewer edits a series. */
export const editsSeries = (viewer: Viewer, { owner_id }: Pick<SeriesRow, 'owner_id'>): boolean =>
  authorize(viewer, 'series.edit', { ownerId: owner_id })

/** A series that was not removed, without a check of the reader; undefined without one. */
export const anySeries = (db: Db, id: number): Promise<SeriesRow | undefined> => findSeries(db, id)

/**
 * A series that the viewer can read.
 * @throws Refusal `series.missing`
 */
export const openSeries = async (db: Db, viewer: Viewer, id: number): Promise<SeriesRow> => {
  const row = await findSeries(db, id)
  if (row === undefined) throw fail('series.missing')
  const facts = { ownerId: row.owner_id, isVisible: row.is_visible }
  if (!authorize(viewer, 'series.read', facts)) throw fail('series.missing')
  return row
}

/**
 * A series that the viewer edits. Hidden ones of others do not exist for the viewer.
 * @throws Refusal `series.missing` or `series.notYours`
 */
export const requireOwnSeries = async (db: Db, viewer: SignedIn, id: number): Promise<SeriesRow> => {
  const row = await findSeries(db, id)
  if (row === undefined) throw fail('series.missing')
  if (!editsSeries(viewer, row)) throw fail(row.is_visible ? 'series.notYours' : 'series.missing')
  return row
}

/**
 * The same, locked until the end of the transaction.
 * @throws Refusal as `requireOwnSeries`
 */
export const lockOwnSeries = async (trx: Db, viewer: SignedIn, id: number): Promise<SeriesRow> => {
  await trx.selectFrom('contest_series').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return requireOwnSeries(trx, viewer, id)
}

/** Whether the viewer knows a contest that is not public, because they run it. */
export const runsContest = (viewer: Viewer, entry: SeriesEntry): boolean =>
  authorize(viewer, 'contest.edit', { contest: termsOf(entry), groupLevel: 0 })

export const isOpen = ({ is_visible, group_id, virtual_of }: SeriesEntry): boolean =>
  is_visible && group_id === null && virtual_of === null

/** Whether the viewer can put a contest into a series. */
export const canAdd = (viewer: Viewer, entry: SeriesEntry): boolean =>
  entry.group_id === null && entry.virtual_of === null && (entry.is_visible || runsContest(viewer, entry))
