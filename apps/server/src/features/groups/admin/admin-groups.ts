import { type adminGroups, type BodyOf, type DataOf, fail, type QueryOf, toInstant, toPage } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import { sql } from 'kysely'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { containing } from '../../../platform/db/containing.ts'
import { sendSiteNotice } from '../../talk/messages/send-site-notice.ts'
import { giveGroup } from '../disband-group.ts'
import { lockGroup, membersFrom, putMember } from '../repository.ts'
import { countGroups, findGroups } from './repository.ts'

type Admin = typeof adminGroups

/** Groups of the site, newest first unless another order is asked for. */
export const listManagedGroups = async (deps: Deps, query: QueryOf<Admin['list']>): Promise<DataOf<Admin['list']>> => {
  const keyword = query.keyword?.trim().toLowerCase() ?? ''
  const filter = {
    pattern: keyword === '' ? null : containing(keyword),
    status: query.frozen === undefined ? null : Number(query.frozen),
    ownerless: query.ownerless === true,
  }
  const span = {
    limit: query.limit,
    offset: (query.currentPage - 1) * query.limit,
    sort: query.sort ?? '-made',
  } as const
  const [rows, total] = await Promise.all([findGroups(deps.db, filter, span), countGroups(deps.db, filter)])
  const records = rows.map((row) => ({
    id: row.id,
    name: row.name,
    shortName: row.short_name,
    auth: row.auth,
    visible: row.is_visible,
    frozen: row.status !== 0,
    owner: row.owner_name,
    memberCount: row.member_count,
    problems: row.problems,
    contests: row.contests,
    trainings: row.trainings,
    gmtCreate: toInstant(row.created_at),
    lastSubmission: row.last_submission === null ? null : toInstant(row.last_submission),
  }))
  return { ...toPage([], total, query), records, orders: [] }
}

/**
 * Freezes a group or unfreezes it. Root and admins of the group are notified. Open streams end by a trigger on the row.
 * @throws Refusal `group.notFound`
 */
export const freezeGroup = (
  deps: Deps,
  viewer: SignedIn,
  { gid, frozen }: BodyOf<Admin['freeze']>,
  caller: Caller,
): Promise<null> =>
  deps.db.transaction().execute(async (trx) => {
    const group = await lockGroup(trx, gid)
    if (group === null) throw fail('group.notFound')
    const isFrozen = group.status !== 0
    if (isFrozen === frozen) return null
    const now = deps.clock.now()
    const status = frozen ? 1 : 0
    await trx.updateTable('user_group').set({ status, updated_at: now }).where('id', '=', gid).execute()
    const to = (await membersFrom(trx, gid, 4)).filter((id) => id !== viewer.id)
    const template = frozen ? 'group.frozen' : 'group.unfrozen'
    await sendSiteNotice(trx, { template, kind: 'Mine', params: { group: group.name, gid: String(gid) }, to, now })
    await audit(trx, {
      actor: viewer,
      action: 'group.freeze',
      subject: { kind: 'group', id: gid, name: group.name },
      before: { frozen: isFrozen },
      after: { frozen },
      address: caller.address,
    })
    return null
  })

/**
 * Makes a user the owner of a group, whether a member or not; the former owner stays as a group admin.
 * @throws Refusal `group.notFound`, `account.notFound`
 */
export const giveManagedGroup = (
  deps: Deps,
  viewer: SignedIn,
  { gid, username }: BodyOf<Admin['handOver']>,
  caller: Caller,
): Promise<null> =>
  deps.db.transaction().execute(async (trx) => {
    const group = await lockGroup(trx, gid)
    if (group === null) throw fail('group.notFound')
    const account = await trx
      .selectFrom('account')
      .select('id')
      .where(sql`lower(username)`, '=', username.trim().toLowerCase())
      .where('status', '=', 0)
      .executeTakeFirst()
    if (account === undefined) throw fail('account.notFound')
    if (group.owner_id === account.id) return null
    const now = deps.clock.now()
    await putMember(trx, { groupId: gid, accountId: account.id, level: 5, now })
    await giveGroup(trx, group, { uid: account.id, now, viewer, address: caller.address })
    return null
  })
