import { type adminContests, type DataOf, fail, toInstant } from '@verdict/contract'
import { authorize, type SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { findGroupLevel } from '../../groups/find-group.ts'
import { restorableMs } from '../editor/withdraw.ts'

type Removed = DataOf<typeof adminContests.removed>

const removedIn = (db: Db, now: Date) =>
  db
    .selectFrom('removed_contest')
    .selectAll()
    .where('removed_at', '>', new Date(now.getTime() - restorableMs))
    .orderBy('removed_at', 'desc')

export type RemovedRow = Awaited<ReturnType<ReturnType<typeof removedIn>['execute']>>[number]

/** Whether the viewer could have deleted the contest; co-organisers cannot. */
const managesRemoved = async (db: Db, viewer: SignedIn, row: RemovedRow): Promise<boolean> =>
  authorize(viewer, 'contest.manage', {
    contest: { ownerId: row.owner_id, groupId: row.group_id, organisers: {} },
    groupLevel: await findGroupLevel(db, viewer, row.group_id),
  })

/** Deleted contests of a group, or outside groups, that the viewer can restore, the latest first. */
export const listRemoved = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: SignedIn,
  groupId: number | null,
): Promise<Removed> => {
  const rows = await removedIn(db, clock.now())
    .where('group_id', groupId === null ? 'is' : '=', groupId)
    .execute()
  const shown = await Promise.all(rows.map(async (row) => ((await managesRemoved(db, viewer, row)) ? [row] : [])))
  return shown.flat().map((row) => ({
    id: row.contest_id,
    title: row.title,
    submissions: row.submissions,
    at: toInstant(row.removed_at),
    by: row.removed_by,
    until: toInstant(new Date(row.removed_at.getTime() + restorableMs)),
  }))
}

/**
 * A deleted contest that the viewer can restore.
 * @throws Refusal `contest.missing` or `contest.notYours`
 */
export const requireRemoved = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: SignedIn,
  contestId: number,
): Promise<RemovedRow> => {
  const row = await removedIn(db, clock.now()).where('contest_id', '=', contestId).forUpdate().executeTakeFirst()
  if (row === undefined) throw fail('contest.missing')
  if (!(await managesRemoved(db, viewer, row))) throw fail('contest.notYours')
  return row
}
