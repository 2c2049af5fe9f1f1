import { fail } from '@verdict/contract'
import { refusalOf, type SignedIn } from '@verdict/rules'
import type { Db } from '../../../platform/db/connect.ts'
import { sendSiteNotice } from '../../talk/messages/send-site-notice.ts'
import { findGroup } from '../find-group.ts'
import { lockGroup, putMember } from '../repository.ts'

/**
 * Makes an invited user a member regardless of the group's auth; false when they are one already.
 * @throws Refusal `groupMember.refused`: a refused account stays refused
 */
export const joinInvited = async (
  trx: Db,
  viewer: SignedIn,
  { gid, now }: { readonly gid: number; readonly now: Date },
): Promise<boolean> => {
  if ((await lockGroup(trx, gid)) === null) throw fail('group.notFound')
  const { group, relation } = await findGroup({ db: trx }, viewer, gid)
  const refusal = refusalOf(viewer, 'group.join', { relation })
  if (refusal === 'groupMember.joined') return false
  if (refusal === 'groupMember.refused') throw fail(refusal)
  await putMember(trx, { groupId: gid, accountId: viewer.id, level: 3, now })
  const params = { group: group.name, gid: String(gid) }
  await sendSiteNotice(trx, { template: 'group.welcome', kind: 'Mine', params, to: viewer.id, now })
  return true
}
