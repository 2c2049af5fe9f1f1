import { type BodyOf, fail, type GroupLoss, type groups } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import { authorize } from '@verdict/rules'
import { sql } from 'kysely'
import type { Caller, Deps } from '../../deps.ts'
import { audit } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/connect.ts'
import { holdPlaces } from '../contests/core/hold-places.ts'
import { notifyContest } from '../contests/core/live.ts'
import { dropPhotosOf } from '../contests/photos/drop-photos.ts'
import { forgetContestSubmissions, forgetSubmissions } from '../judging/runs/forget-submissions.ts'
import { sendSiteNotice } from '../talk/messages/send-site-notice.ts'
import { dropAvatar } from './avatar.ts'
import { findGroup, groupFactsOf, requireGroupMember } from './find-group.ts'
import { lockGroup, membersFrom } from './repository.ts'

/** What disbanding deletes, counted for the question before it. */
export const readLoss = async (deps: Deps, viewer: SignedIn, gid: number): Promise<GroupLoss> => {
  const open = await requireGroupMember(deps, viewer, gid)
  if (!authorize(viewer, 'group.own', groupFactsOf(open))) throw fail('group.ownerOnly')
  return countLoss(deps.db, gid)
}

const countLoss = async (db: Db, gid: number): Promise<GroupLoss> =>
  (
    await sql<GroupLoss>`select
      (select member_count from user_group where id = ${gid}) as members,
      (select count(*)::int from announcement where group_id = ${gid} and contest_id is null) as announcements,
      (select count(*)::int from problem where group_id = ${gid}) as problems,
      (select count(*)::int from contest where group_id = ${gid} and virtual_of is null) as contests,
      (select count(*)::int from training where group_id = ${gid}) as trainings,
      (select count(*)::int from discussion where group_id = ${gid}) as discussions,
      (select count(*)::int from submission where group_id = ${gid}) as submissions,
      (select count(*)::int from problem where origin_group_id = ${gid} and group_id is null) as "publicProblems"
    `.execute(db)
  ).rows[0] as GroupLoss

/** Content of a group that goes with its rows alone; a new kind of content is one more name. */
const contentTables = ['training', 'training_category', 'discussion', 'announcement', 'tag'] as const

/**
 * Deletes a group with its contests, problems, submissions, discussions, announcements and members. Problems that were
 * made public stay. Members are notified (api-contests-groups 7.2).
 */
export const disbandGroup = async (deps: Deps, viewer: SignedIn, gid: number, caller: Caller): Promise<null> => {
  const open = await findGroup(deps, viewer, gid)
  if (!authorize(viewer, 'group.own', groupFactsOf(open))) throw fail('group.ownerOnly')
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const group = await lockGroup(trx, gid)
    if (group === null) throw fail('group.notFound')
    const loss = await countLoss(trx, gid)
    const members = await membersFrom(trx, gid, 3)
    await deleteContests(trx, gid, now)
    await deleteProblems(trx, gid)
    await deleteOtherSubmissions(trx, gid)
    for (const table of contentTables) await trx.deleteFrom(table).where('group_id', '=', gid).execute()
    await trx.updateTable('problem').set({ origin_group_id: null }).where('origin_group_id', '=', gid).execute()
    await trx.deleteFrom('user_group').where('id', '=', gid).execute()
    await dropAvatar(trx, group.avatar, now)
    const notice = { template: 'group.disbanded', kind: 'Mine', params: { group: group.name }, now } as const
    await sendSiteNotice(trx, { ...notice, to: members.filter((id) => id !== viewer.id) })
    await audit(trx, {
      actor: viewer,
      action: 'group.delete',
      subject: { kind: 'group', id: gid, name: group.name },
      before: { name: group.name, owner: group.owner_id, ...loss },
      address: caller.address,
    })
    deps.log.info({ groupId: gid, accountId: viewer.id, ...loss }, 'group disbanded')
  })
  return null
}

const deleteContests = async (trx: Db, gid: number, now: Date): Promise<void> => {
  const contests = await trx.selectFrom('contest').select('id').where('group_id', '=', gid).orderBy('id').execute()
  for (const { id } of contests) {
    await holdPlaces(trx, { contestId: id })
    await forgetContestSubmissions(trx, { contestId: id, problemId: null })
    await dropPhotosOf(trx, { contestId: id }, now)
    await trx.deleteFrom('contest').where('id', '=', id).execute()
    await notifyContest(trx, id, { kind: 'contestChanged' })
  }
}

const deleteProblems = async (trx: Db, gid: number): Promise<void> => {
  const problems = await trx.selectFrom('problem').select('id').where('group_id', '=', gid).orderBy('id').execute()
  for (const { id } of problems) {
    await holdPlaces(trx, { problemId: id })
    await forgetSubmissions(trx, id)
    await trx.deleteFrom('problem').where('id', '=', id).execute()
  }
}

/** Submissions of the group to problems that stay, such as public problems of its trainings. */
const deleteOtherSubmissions = async (trx: Db, gid: number): Promise<void> => {
  await trx
    .with('gone', (cte) =>
      cte.selectFrom('submission').select('id').where('group_id', '=', gid).orderBy('id').forUpdate(),
    )
    .deleteFrom('submission')
    .where('id', 'in', (eb) => eb.selectFrom('gone').select('id'))
    .execute()
  await trx.deleteFrom('problem_tally').where('group_id', '=', gid).execute()
}

/**
 * Makes another member the owner; the former owner stays as a group admin.
 * @throws Refusal `group.ownerOnly`, or `groupMember.notFound` when the new owner is no member
 */
export const handOverGroup = async (
  deps: Deps,
  viewer: SignedIn,
  { gid, uid }: BodyOf<(typeof groups)['handOver']>,
  caller: Caller,
): Promise<null> => {
  const open = await findGroup(deps, viewer, gid)
  if (!authorize(viewer, 'group.own', groupFactsOf(open))) throw fail('group.ownerOnly')
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const group = await lockGroup(trx, gid)
    if (group === null) throw fail('group.notFound')
    if (group.owner_id === uid) return
    await giveGroup(trx, group, { uid, now, viewer, address: caller.address })
  })
  return null
}

interface NewOwner {
  readonly uid: string
  readonly now: Date
  readonly viewer: SignedIn
  readonly address: string
}

/**
 * Makes a member the owner of a locked group; the former owner stays as a group admin.
 * @throws Refusal `groupMember.notFound`
 */
export const giveGroup = async (
  trx: Db,
  group: NonNullable<Awaited<ReturnType<typeof lockGroup>>>,
  { uid, now, viewer, address }: NewOwner,
): Promise<void> => {
  const gid = group.id
  const setLevel = (accountId: string, level: number) =>
    trx
      .updateTable('group_member')
      .set({ level, updated_at: now })
      .where('group_id', '=', gid)
      .where('account_id', '=', accountId)
      .where('level', '>=', 3)
      .executeTakeFirst()
  const { numUpdatedRows } = await setLevel(uid, 5)
  if (numUpdatedRows === 0n) throw fail('groupMember.notFound')
  if (group.owner_id !== null) await setLevel(group.owner_id, 4)
  await trx.updateTable('user_group').set({ owner_id: uid, updated_at: now }).where('id', '=', gid).execute()
  const params = { group: group.name, gid: String(gid) }
  await sendSiteNotice(trx, { template: 'group.owner', kind: 'Mine', params, to: [uid], now })
  await audit(trx, {
    actor: viewer,
    action: 'group.handOver',
    subject: { kind: 'group', id: gid, name: group.name },
    before: { owner: group.owner_id },
    after: { owner: uid },
    address,
  })
}
