import { type DeletionAccount, fail, role } from '@verdict/contract'
import { governsStaff, isProtectedAccount, type SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { auditAll } from '../../../platform/audit.ts'
import { lockTargetsOf } from '../../contests/hacks/locks.ts'
import { dropPhotosOf } from '../../contests/photos/drop-photos.ts'
import { takeTalliesAway } from '../../judging/tallies/take-tallies-away.ts'
import { takeTalkAway } from '../../talk/comments/take-talk-away.ts'
import { rootId } from '../core/make-root.ts'
import { refusalForStaff } from './refusal-for-staff.ts'
import { countBelongings, lockUsers } from './repository.ts'

/** Lists what is deleted with some accounts, and which accounts cannot be deleted. */
export const whatGoes = async (
  deps: Deps,
  viewer: SignedIn,
  ids: readonly string[] | null,
): Promise<DeletionAccount[]> => {
  const rows = await countBelongings(deps.db, ids ?? [])
  return rows.map((row) => ({
    uid: row.id,
    username: row.username,
    refusal: refusalOf(viewer, row),
    submissions: row.submissions,
    discussions: row.discussions,
    comments: row.comments,
    announcements: row.announcements,
    problemsKept: row.problems,
    contestsKept: row.contests,
  }))
}

/**
 * Super admins are not deleted: their role must be changed first, and the last one keeps it. The very first one would
 * be created again with a new password at the next start.
 */
const refusalOf = (viewer: SignedIn, row: { readonly id: string; readonly role: number }): 'self' | 'root' | null => {
  if (row.id === viewer.id) return 'self'
  return row.role === role.root || row.id === rootId ? 'root' : null
}

/**
 * Deletes accounts with their submissions, comments and other data (api-admin 6.3), all or none. Problems are kept.
 * Counts are reduced accordingly.
 */
export const removeUsers = async (
  deps: Deps,
  viewer: SignedIn,
  given: readonly string[] | null,
  caller: Caller,
): Promise<null> => {
  const ids = [...new Set(given ?? [])]
  if (ids.length === 0) throw fail('account.notFound')
  await deps.db.transaction().execute(async (trx) => {
    await lockTargetsOf(trx, ids)
    const found = await lockUsers(trx, ids)
    if (found.length < ids.length) throw fail('account.notFound')
    for (const row of found) {
      const refusal = refusalOf(viewer, row)
      if (refusal === 'self') throw fail('account.deleteSelf')
      if (refusal === 'root') throw fail('account.deleteRoot', { username: row.username })
      if (!governsStaff(viewer) && isProtectedAccount(row)) throw refusalForStaff(viewer)
    }
    const belongings = await countBelongings(trx, ids)
    await takeTalkAway(trx, ids)
    await takeTalliesAway(trx, ids)
    await dropPhotosOf(trx, { accountIds: ids }, deps.clock.now())
    await trx.deleteFrom('account').where('id', 'in', ids).execute()
    await auditAll(
      trx,
      belongings.map(({ id, username, ...before }) => ({
        actor: viewer,
        action: 'account.delete',
        subject: { kind: 'account', id, name: username },
        before: { username, ...before },
        address: caller.address,
      })),
    )
  })
  deps.log.info({ accountIds: ids, by: viewer.id }, 'accounts deleted')
  return null
}
