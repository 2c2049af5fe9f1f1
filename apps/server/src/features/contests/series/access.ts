import { fail } from '@verdict/contract'
import { admits, changesContest, contestRightOf, holds, type SignedIn, superAdmin, type Viewer } from '@verdict/rules'
import type { Db } from '../../../platform/db/connect.ts'
import { termsOf } from '../core/find-contest.ts'
import { findSeries, type SeriesEntry, type SeriesRow } from './repository.ts'

const managesAll = holds('contests.all')

/** Whether a viewer edits the series of all owners. */
export const editsAllSeries = (viewer: Viewer): boolean =>
  superAdmin(viewer, undefined) || managesAll(viewer, undefined)

/** Whether a viewer edits a series: its owner while they can create contests, super admins, and holders of all contests. */
export const editsSeries = (viewer: Viewer, { owner_id }: Pick<SeriesRow, 'owner_id'>): boolean =>
  viewer.kind === 'user' && admits('series.edit', viewer) && (editsAllSeries(viewer) || viewer.id === owner_id)

/** A series that was not removed, without a check of the reader; undefined without one. */
export const anySeries = (db: Db, id: number): Promise<SeriesRow | undefined> => findSeries(db, id)

/**
 * A series that the viewer can read.
 * @throws Refusal `series.missing`
 */
export const openSeries = async (db: Db, viewer: Viewer, id: number): Promise<SeriesRow> => {
  const row = await findSeries(db, id)
  if (row === undefined || !(row.is_visible || editsSeries(viewer, row))) throw fail('series.missing')
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
  changesContest(contestRightOf(viewer, termsOf(entry), 0))

export const isOpen = ({ is_visible, group_id, virtual_of }: SeriesEntry): boolean =>
  is_visible && group_id === null && virtual_of === null

/** Whether the viewer can put a contest into a series. */
export const canAdd = (viewer: Viewer, entry: SeriesEntry): boolean =>
  entry.group_id === null && entry.virtual_of === null && (entry.is_visible || runsContest(viewer, entry))
