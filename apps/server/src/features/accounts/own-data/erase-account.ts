import { randomBytes } from 'node:crypto'
import { role } from '@verdict/contract'
import { previewContest } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { dropPhotosOf } from '../../contests/photos/drop-photos.ts'
import { dropPictures } from '../../files/keep-picture.ts'
import { takeTalliesAway } from '../../judging/tallies/take-tallies-away.ts'
import { takeTalkAway } from '../../talk/comments/take-talk-away.ts'
import { noPassword } from '../core/password.ts'
import { usernameSkeleton } from '../core/username.ts'
import { profileRow } from '../profile/columns.ts'
import { type ErasedAccount, eraseFromAudit, eraseRows } from './erase-rows.ts'
import { lockForErasure } from './repository.ts'

interface Erasure {
  readonly accountId: string
  /** An administrator, or the job. */
  readonly actor: { readonly id: string; readonly username: string }
  readonly address: string
}

/**
 * Deletes the personal data of an account. The row stays under a new name, for the results of contests: they and the
 * submissions they consist of do not change. Runs in one transaction.
 * @returns whether there was a request that could be carried out
 */
export const eraseAccount = (deps: Deps, { accountId, actor, address }: Erasure): Promise<boolean> =>
  deps.db.transaction().execute(async (trx) => {
    const row = await lockForErasure(trx, accountId)
    if (row === null || row.role === role.root) return false
    const now = deps.clock.now()
    const account: ErasedAccount = {
      id: row.id,
      username: row.username,
      email: row.email,
      values: [row.realname, row.student_number].filter((value) => value !== null),
    }
    const newName = `deleted-${randomBytes(5).toString('hex')}`
    await takeTalkAway(trx, [row.id])
    await takeTalliesAway(trx, [row.id])
    await dropPhotosOf(trx, { accountIds: [row.id] }, now)
    await dropPictures(trx, row.avatar === null ? [] : [row.avatar], now)
    await trx
      .deleteFrom('submission')
      .where('account_id', '=', row.id)
      .where('contest_id', 'in', [0, previewContest])
      .execute()
    await eraseRows(trx, account, newName)
    await anonymise(trx, row.id, { newName, now })
    await eraseFromAudit(trx, account, newName)
    const subject = { kind: 'account', id: row.id, name: newName }
    await audit(trx, { actor, action: 'account.erase', subject, address })
    deps.log.info({ accountId: row.id, by: actor.id }, 'account erased')
    return true
  })

/** A closed account ends its sessions and leaves the rank lists (db/functions). */
const anonymise = async (
  db: Db,
  id: string,
  { newName, now }: { readonly newName: string; readonly now: Date },
): Promise<void> => {
  const nothing = {
    ...profileRow(() => null),
    ...{ email: null, avatar: null, title_name: null, title_color: null, course: null },
    ...{ rating: null, gender: 'secrecy', has_second_factor: false, permissions: '', password_hash: noPassword },
  }
  await db
    .updateTable('account')
    .set({ ...nothing, username: newName, username_skeleton: usernameSkeleton(newName), role: role.default_user })
    .set({ status: 1, deleted_at: now, updated_at: now })
    .where('id', '=', id)
    .execute()
}
