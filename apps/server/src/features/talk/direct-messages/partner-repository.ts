import { type DirectAudience, role } from '@verdict/contract'
import { groupLevels } from '@verdict/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { readsEverything } from '../../contests/core/left-out.ts'
import { isUnfinished } from '../../contests/core/unfinished.ts'

export interface PartnerRow {
  readonly id: string
  readonly username: string
  readonly nickname: string | null
  readonly avatar: string | null
  readonly status: number
  readonly has_blocked: boolean
  readonly is_blocked: boolean
  readonly own_audience: DirectAudience
  readonly audience: DirectAudience
  readonly shares_group: boolean
  readonly own_created_at: Date
}

const audienceOf = (id: RawBuilder<unknown>) =>
  sql`coalesce((select accepts from direct_preference where account_id = ${id}), 'everyone')`

/** A user and their relation to the viewer; null when there is none. */
export const findPartner = async (db: Db, viewerId: string, uid: string): Promise<PartnerRow | null> =>
  (
    await sql<PartnerRow>`
      select partner.id, partner.username, partner.nickname, partner.avatar, partner.status,
        exists (select from direct_block where account_id = viewer.id and blocked_id = partner.id) as has_blocked,
        exists (select from direct_block where account_id = partner.id and blocked_id = viewer.id) as is_blocked,
        ${audienceOf(sql`viewer.id`)} as own_audience, ${audienceOf(sql`partner.id`)} as audience,
        exists (select from group_member as own
                join group_member as other on other.group_id = own.group_id and other.account_id = partner.id
                join user_group on user_group.id = own.group_id and user_group.status = 0
                where own.account_id = viewer.id and is_member(own.level) and is_member(other.level)) as shares_group,
        viewer.created_at as own_created_at
      from account as partner, account as viewer
      where partner.id = ${uid} and viewer.id = ${viewerId}`.execute(db)
  ).rows[0] ?? null

/**
 * Which of some accounts take part in a contest that runs now: registered, or with a submission. Users on no board are
 * no participants (`leftOutIds`): root users, the owner, the root of the group, and co-organisers who read everything.
 */
export const findParticipants = async (db: Db, ids: readonly string[], now: Date): Promise<ReadonlySet<string>> => {
  const found = await sql<{ id: string }>`
    select account.id from account
    where account.id = any(${ids}) and account.role <> ${sql.lit(role.root)} and exists (
      select from contest
      where contest.starts_at <= ${now} and ${isUnfinished('contest', now)}
        and contest.owner_id is distinct from account.id
        and not exists (select from group_member as member
                        where member.group_id = contest.group_id and member.account_id = account.id
                          and member.level = ${sql.lit(groupLevels.root)})
        and not ${readsEverything('contest.id', 'account.id')}
        and (exists (select from contest_registration as entry
                     where entry.contest_id = contest.id and entry.account_id = account.id)
          or exists (select from submission
                     where submission.contest_id = contest.id and submission.account_id = account.id)))`.execute(db)
  return new Set(found.rows.map((row) => row.id))
}
