import { createHash, randomBytes } from 'node:crypto'
import {
  type BodyOf,
  type DataOf,
  fail,
  type GroupInvitation,
  type groupInvitations,
  type InvitationOffer,
  limits,
  toInstant,
} from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import { type Selectable, sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import type { GroupInvitation as InvitationTable } from '../../../platform/db/tables.ts'
import { takeSlot } from '../../../platform/throttle.ts'
import { findGroup, requireGroupAdmin } from '../find-group.ts'
import { lockGroup } from '../repository.ts'
import { joinInvited } from './join-invited.ts'

type Row = Selectable<InvitationTable> & { readonly created_name: string | null }

const secretBytes = 24
const hintChars = 4
const mostListed = 200
const hourMs = 3_600_000
/** Links an account can try in a window; 24 random bytes cannot be guessed, but trying should not be free. */
const tries = { limit: 60, windowMs: 60_000 }

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

const rows = (db: Db) =>
  db
    .selectFrom('group_invitation')
    .leftJoin('account', 'account.id', 'group_invitation.created_by')
    .selectAll('group_invitation')
    .select('account.username as created_name')

const stateOf = (row: Selectable<InvitationTable>, now: Date): GroupInvitation['state'] => {
  if (row.revoked_at !== null) return 'revoked'
  if (row.expires_at !== null && row.expires_at <= now) return 'expired'
  return row.max_uses !== null && row.uses >= row.max_uses ? 'used' : 'active'
}

const present = (row: Row, now: Date): GroupInvitation => ({
  id: row.id,
  hint: row.hint,
  createdBy: row.created_name ?? '',
  createdAt: toInstant(row.created_at),
  expiresAt: row.expires_at && toInstant(row.expires_at),
  maxUses: row.max_uses,
  uses: row.uses,
  state: stateOf(row, now),
})

/** Invitation links of a group, newest first, without their secrets. */
export const listInvitations = async (deps: Deps, viewer: SignedIn, gid: number): Promise<GroupInvitation[]> => {
  await requireGroupAdmin(deps, viewer, gid)
  const found = await rows(deps.db)
    .where('group_id', '=', gid)
    .orderBy('group_invitation.id', 'desc')
    .limit(mostListed)
    .execute()
  const now = deps.clock.now()
  return found.map((row) => present(row, now))
}

/** Creates a link; its secret is returned here and never again. */
export const createInvitation = async (
  deps: Deps,
  viewer: SignedIn,
  { gid, hours, maxUses }: BodyOf<(typeof groupInvitations)['create']>,
): Promise<DataOf<(typeof groupInvitations)['create']>> => {
  await requireGroupAdmin(deps, viewer, gid)
  const { maxHours, maxUses: mostUses, maxActive } = limits.group.invitation
  if (hours !== null && (hours < 1 || hours > maxHours)) throw fail('groupInvitation.hours', { max: maxHours })
  if (maxUses !== null && (maxUses < 1 || maxUses > mostUses)) throw fail('groupInvitation.uses', { max: mostUses })
  const now = deps.clock.now()
  const token = randomBytes(secretBytes).toString('base64url')
  return deps.db.transaction().execute(async (trx) => {
    if ((await lockGroup(trx, gid)) === null) throw fail('group.notFound')
    const known = await rows(trx).where('group_id', '=', gid).where('revoked_at', 'is', null).execute()
    if (known.filter((row) => stateOf(row, now) === 'active').length >= maxActive)
      throw fail('groupInvitation.tooMany', { count: maxActive })
    const row = await trx
      .insertInto('group_invitation')
      .values({
        group_id: gid,
        secret_hash: hashOf(token),
        hint: token.slice(-hintChars),
        created_by: viewer.id,
        created_at: now,
        expires_at: hours === null ? null : new Date(now.getTime() + hours * hourMs),
        max_uses: maxUses,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return { invitation: present({ ...row, created_name: viewer.username }, now), token }
  })
}

/** Revokes a link; whose group it is comes from its row. */
export const revokeInvitation = async (deps: Deps, viewer: SignedIn, id: number): Promise<null> => {
  const row = await deps.db.selectFrom('group_invitation').select('group_id').where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw fail('groupInvitation.invalid')
  await requireGroupAdmin(deps, viewer, row.group_id)
  await deps.db
    .updateTable('group_invitation')
    .set({ revoked_at: sql`coalesce(revoked_at, ${deps.clock.now()})` })
    .where('id', '=', id)
    .execute()
  return null
}

/** The group behind a link, for any holder. @throws Refusal `groupInvitation.invalid` */
export const readOffer = async (deps: Deps, viewer: SignedIn, token: string): Promise<InvitationOffer> => {
  const found = await findActive(deps, viewer, { db: deps.db, token })
  const { group, level } = await findGroup(deps, viewer, found.group_id)
  return {
    gid: group.id,
    name: group.name,
    brief: group.brief,
    avatar: group.avatar,
    owner: group.owner_name ?? '',
    memberCount: group.member_count,
    userAuth: level,
  }
}

/**
 * Joins the group of a link as a member, regardless of the group's auth. Members do not use the link up; a refused account
 * stays refused.
 */
export const acceptInvitation = async (deps: Deps, viewer: SignedIn, token: string): Promise<{ gid: number }> => {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    const found = await findActive(deps, viewer, { db: trx, token })
    const gid = found.group_id
    if ((await lockGroup(trx, gid)) === null) throw fail('groupInvitation.invalid')
    // Uses are counted under the lock of the group, so no two accounts take the last one.
    const [link] = await rows(trx).where('group_invitation.id', '=', found.id).execute()
    if (link === undefined || stateOf(link, now) !== 'active') throw fail('groupInvitation.invalid')
    if (await joinInvited(trx, viewer, { gid, now })) {
      await trx.updateTable('group_invitation').set({ uses: sql`uses + 1` }).where('id', '=', link.id).execute()
    }
    return { gid }
  })
}

const findActive = async (
  deps: Deps,
  viewer: SignedIn,
  { db, token }: { readonly db: Db; readonly token: string },
): Promise<Row> => {
  const now = deps.clock.now()
  const slot = await takeSlot(deps.db, `group-link:${viewer.id}`, { ...tries, now })
  if (!slot.taken) throw fail('groupInvitation.invalid')
  const row = await rows(db).where('secret_hash', '=', hashOf(token)).executeTakeFirst()
  if (row === undefined || stateOf(row, now) !== 'active') throw fail('groupInvitation.invalid')
  const group = await db.selectFrom('user_group').select('status').where('id', '=', row.group_id).executeTakeFirst()
  if (group === undefined || group.status !== 0) throw fail('groupInvitation.invalid')
  return row
}
