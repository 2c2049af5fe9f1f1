import { type BodyOf, type classProgress, type DataOf, fail, limits } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { takeSlot, waitSeconds } from '../../../platform/throttle.ts'
import { findGroupLevels, requireGroupAdmin } from '../../groups/find-group.ts'
import { sendSiteNotice } from '../../talk/messages/send-site-notice.ts'

/**
 * Sends a message of a group admin to members of the group; it appears among their own notices. Accounts that are no
 * members are left out, so group admins cannot write to other users.
 * @throws Refusal of `requireGroupAdmin`, `class.messageEmpty`, `class.messageTooOften` or `groupMember.notFound`
 */
export const writeToMembers = async (
  deps: Deps,
  viewer: SignedIn,
  { gid, uids, content }: BodyOf<typeof classProgress.write>,
): Promise<DataOf<typeof classProgress.write>> => {
  const { group } = await requireGroupAdmin(deps, viewer, gid)
  const text = content.trim()
  if (text === '') throw fail('class.messageEmpty')
  const now = deps.clock.now()
  const levels = await findGroupLevels(deps.db, uids, group.id)
  const to = [...new Set(uids)].filter((uid) => (levels.get(uid) ?? 0) >= 3 && uid !== viewer.id)
  if (to.length === 0) throw fail('groupMember.notFound')
  const slot = await takeSlot(deps.db, `class-message:${viewer.id}`, { ...limits.teaching.messages, now })
  if (!slot.taken) throw fail('class.messageTooOften', { seconds: waitSeconds(slot) })
  const params = { group: group.name, gid: String(group.id), sender: viewer.username, text }
  await deps.db
    .transaction()
    .execute((trx) => sendSiteNotice(trx, { template: 'group.message', kind: 'Mine', params, to, now }))
  return { sent: to.length }
}
