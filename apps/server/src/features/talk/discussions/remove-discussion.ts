import { fail } from '@verdict/contract'
import { authorize, type SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { auditAll } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { requireArea } from './edit-discussion.ts'
import { meetDiscussion, type OpenDiscussion } from './open-discussion.ts'

/**
 * Deletes a discussion with its comments, likes and reports (api-contests-groups 8.2).
 * @throws Refusal unless it is the caller's own or the caller looks after it.
 */
export const removeDiscussion = async (deps: Deps, viewer: SignedIn, did: number, caller: Caller): Promise<null> => {
  const found = await meetDiscussion(deps, viewer, did)
  requireArea(found.facts)
  return deleteDiscussion(deps, viewer, found, caller)
}

/** Deletes a discussion whose area is open. */
export const deleteDiscussion = async (
  deps: Deps,
  viewer: SignedIn,
  { row, facts }: OpenDiscussion,
  caller: Caller,
): Promise<null> => {
  if (!authorize(viewer, 'discussion.remove', facts)) throw fail('discussion.notYours')
  const removed = await deps.db.transaction().execute((trx) => deleteDiscussions(trx, viewer, [row.id], caller))
  if (removed === 0) throw fail('discussion.notFound')
  return null
}

/** Staff delete discussions of any author and any group (api-admin 18). */
export const removeDiscussions = async (
  deps: Deps,
  viewer: SignedIn,
  ids: readonly number[],
  caller: Caller,
): Promise<null> => {
  const removed = await deps.db.transaction().execute((trx) => deleteDiscussions(trx, viewer, ids, caller))
  if (removed === 0) throw fail('discussion.noneDeleted')
  return null
}

/** Deletes the rows; deletions of other users' discussions are logged. */
const deleteDiscussions = async (db: Db, viewer: SignedIn, ids: readonly number[], caller: Caller): Promise<number> => {
  if (ids.length === 0) return 0
  const rows = await db
    .deleteFrom('discussion')
    .where('id', 'in', ids)
    .returning(['id', 'account_id', 'title', 'description', 'content', 'group_id', 'comment_count'])
    .execute()
  await auditAll(
    db,
    rows
      .filter((row) => row.account_id !== viewer.id)
      .map(({ id, ...before }) => ({
        actor: viewer,
        action: 'discussion.delete',
        subject: { kind: 'discussion', id, name: before.title },
        before,
        address: caller.address,
      })),
  )
  return rows.length
}
