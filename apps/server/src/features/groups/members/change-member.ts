import { type BodyOf, fail, type groupMembers, type QueryOf } from '@verdict/contract'
import { authorize, levelChangeRefusal, removalRefusal, type SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { sendSiteNotice } from '../../talk/messages/send-site-notice.ts'
import { findGroup, groupFactsOf } from '../find-group.ts'
import { lockMember, openForMembers } from './find-member.ts'

/** Sets the level of a member; approves or refuses an application (api-contests-groups 7.3). */
export const changeMember = async (
  deps: Deps,
  viewer: SignedIn,
  { gid, uid, auth }: BodyOf<(typeof groupMembers)['change']>,
  caller: Caller,
): Promise<null> => {
  await openForMembers(deps, viewer, gid)
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const { group, row } = await lockMember(trx, gid, uid)
    // Read again under the lock: the actor may have lost its level meanwhile.
    const open = await findGroup({ db: trx }, viewer, gid)
    const { level: actorLevel } = open
    const target = { accountId: uid, level: row?.level ?? 0 }
    const refusal = levelChangeRefusal(viewer, { actorLevel, ownerId: group.owner_id, target }, auth)
    if (refusal === 'groupMember.owner' || !authorize(viewer, 'group.manage', groupFactsOf(open)))
      throw fail(refusal ?? 'group.adminOnly')
    if (row === null) throw fail('groupMember.notFound')
    if (refusal !== null) throw fail(refusal)
    if (auth < 1 || auth > 5) throw fail('groupMember.levelUnknown')
    if (auth === row.level) return
    await trx
      .updateTable('group_member')
      .set({ level: auth, updated_at: now })
      .where('group_id', '=', gid)
      .where('account_id', '=', uid)
      .execute()
    const params = { group: group.name, gid: String(gid) }
    const notice = { kind: 'Mine', params, to: [uid], now } as const
    if (row.level < 3 && auth >= 3) await sendSiteNotice(trx, { ...notice, template: 'group.welcome' })
    if (auth === 2) await sendSiteNotice(trx, { ...notice, template: 'group.refused' })
    if (auth >= 4 || row.level >= 4) {
      await audit(trx, {
        actor: viewer,
        action: 'group.setLevel',
        subject: { kind: 'group', id: gid, name: open.group.name },
        before: { account: uid, level: row.level },
        after: { account: uid, level: auth },
        address: caller.address,
      })
    }
  })
  return null
}

/** Deletes the row of a member, an applicant or a refused account, which can then apply again. */
export const removeMember = async (
  deps: Deps,
  viewer: SignedIn,
  { gid, uid }: QueryOf<(typeof groupMembers)['remove']>,
  caller: Caller,
): Promise<null> => {
  await openForMembers(deps, viewer, gid)
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const { group, row } = await lockMember(trx, gid, uid)
    const open = await findGroup({ db: trx }, viewer, gid)
    const { level: actorLevel } = open
    const target = { accountId: uid, level: row?.level ?? 0 }
    const refusal = removalRefusal(viewer, { actorLevel, ownerId: group.owner_id, target })
    if (refusal === 'groupMember.self' || refusal === 'groupMember.owner') throw fail(refusal)
    if (!authorize(viewer, 'group.manage', groupFactsOf(open))) throw fail('group.adminOnly')
    if (row === null) throw fail('groupMember.notFound')
    if (refusal !== null) throw fail(refusal === 'groupMember.levelTooHigh' ? 'groupMember.notBelowYou' : refusal)
    await trx.deleteFrom('group_member').where('group_id', '=', gid).where('account_id', '=', uid).execute()
    await sendSiteNotice(trx, {
      template: 'group.removed',
      kind: 'Mine',
      params: { group: group.name },
      to: [uid],
      now,
    })
    if (row.level >= 3) {
      await audit(trx, {
        actor: viewer,
        action: 'group.removeMember',
        subject: { kind: 'group', id: gid, name: group.name },
        before: { account: uid, level: row.level },
        address: caller.address,
      })
    }
    deps.log.info({ groupId: gid, accountId: uid, by: viewer.id }, 'group member removed')
  })
  return null
}

/** Leaves a group. @throws Refusal `groupMember.mustDisband` for its owner */
export const exitGroup = async (deps: Deps, viewer: SignedIn, gid: number): Promise<null> => {
  await openForMembers(deps, viewer, gid)
  await deps.db.transaction().execute(async (trx) => {
    const { group, row } = await lockMember(trx, gid, viewer.id)
    if (group.owner_id === viewer.id) throw fail('groupMember.mustDisband')
    if (row === null || row.level < 3) throw fail('group.notMember')
    await trx.deleteFrom('group_member').where('group_id', '=', gid).where('account_id', '=', viewer.id).execute()
  })
  return null
}
