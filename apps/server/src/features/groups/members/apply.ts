import { timingSafeEqual } from 'node:crypto'
import { fail, type groupMembers, limits, type QueryOf } from '@verdict/contract'
import { authorize, groupRelation, refusalOf, type SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { takeSlot, waitSeconds } from '../../../platform/throttle.ts'
import { sendSiteNotice } from '../../talk/messages/send-site-notice.ts'
import { findGroup, termsOfGroup } from '../find-group.ts'
import { membersFrom, putMember } from '../repository.ts'
import { lockMember } from './find-member.ts'

/**
 * Joins a public group, or applies to a protected or private one (api-contests-groups 7.3).
 * @throws Refusal `group.notFound` for a hidden group: strangers learn nothing of it
 */
export const applyToGroup = async (
  deps: Deps,
  viewer: SignedIn,
  { gid, code, reason }: QueryOf<(typeof groupMembers)['apply']>,
): Promise<null> => {
  const { group, terms, relation } = await findGroup(deps, viewer, gid)
  if (!terms.isVisible && !authorize(viewer, 'group.readPage', { group: terms, relation })) throw fail('group.notFound')
  if (group.auth === 3) await requireCode(deps, viewer, { gid, code: code ?? '', expected: group.code ?? '' })
  const words = group.auth === 1 ? null : checkReason(reason)
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const { group: locked, row } = await lockMember(trx, gid, viewer.id)
    const relation = groupRelation(viewer, termsOfGroup(locked), row?.level ?? null)
    const refusal = refusalOf(viewer, 'group.join', { relation })
    if (refusal !== null) throw fail(refusal)
    const level = locked.auth === 1 ? 3 : 1
    await putMember(trx, { groupId: gid, accountId: viewer.id, level, reason: words, now })
    const params = { group: locked.name, gid: String(gid), user: viewer.username }
    const notice = { kind: 'Mine', params, now } as const
    if (level === 3) await sendSiteNotice(trx, { ...notice, template: 'group.welcome', to: [viewer.id] })
    else await sendSiteNotice(trx, { ...notice, template: 'group.applied', to: await membersFrom(trx, gid, 4) })
  })
  return null
}

/** The reason of an application; without one it is stored as null. */
const checkReason = (given: string | undefined): string | null => {
  if (given === undefined) return null
  const reason = given.trim()
  const { min, max } = limits.group.reason
  const length = [...reason].length
  if (length < min || length > max) throw fail('groupMember.reasonLength', { min, max })
  return reason
}

/** A code has few characters, so wrong ones are limited per account and group. */
const requireCode = async (
  deps: Deps,
  viewer: SignedIn,
  given: { readonly gid: number; readonly code: string; readonly expected: string },
): Promise<void> => {
  const key = `group-code:${given.gid}:${viewer.id}`
  const slot = await takeSlot(deps.db, key, { ...limits.group.codeTries, now: deps.clock.now() })
  if (!slot.taken) throw fail('groupMember.tooManyTries', { seconds: waitSeconds(slot) })
  const [code, expected] = [Buffer.from(given.code), Buffer.from(given.expected)]
  if (code.length !== expected.length || !timingSafeEqual(code, expected)) throw fail('groupMember.codeWrong')
}
