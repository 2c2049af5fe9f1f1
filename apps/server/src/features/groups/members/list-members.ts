import { type DataOf, type GroupMember, type groupMembers, type QueryOf, toInstant, toPage } from '@verdict/contract'
import { levelsToGive, removalRefusal, type SignedIn } from '@verdict/rules'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { containing } from '../../../platform/db/containing.ts'
import { type OpenGroup, requireGroupAdmin, requireGroupMember } from '../find-group.ts'

type List = (typeof groupMembers)['list']

/** Members of levels 3 to 5, for members; without the reasons of their applications. */
export const listMembers = async (deps: Deps, viewer: SignedIn, query: QueryOf<List>): Promise<DataOf<List>> =>
  readPage(deps, viewer, { open: await requireGroupMember(deps, viewer, query.gid), query, isAdminTable: false })

/** Every row of a group, applicants and refused ones too, for its admins. */
export const listMemberTable = async (deps: Deps, viewer: SignedIn, query: QueryOf<List>): Promise<DataOf<List>> =>
  readPage(deps, viewer, { open: await requireGroupAdmin(deps, viewer, query.gid), query, isAdminTable: true })

interface PageInput {
  readonly open: OpenGroup
  readonly query: QueryOf<List>
  readonly isAdminTable: boolean
}

const readPage = async (
  { db }: Deps,
  viewer: SignedIn,
  { open, query, isAdminTable }: PageInput,
): Promise<DataOf<List>> => {
  const keyword = query.keyword?.trim() ?? ''
  const pattern = containing(keyword.toLowerCase())
  const chosen = db
    .selectFrom('group_member')
    .innerJoin('account', 'account.id', 'group_member.account_id')
    .where('group_member.group_id', '=', query.gid)
    .$if(!isAdminTable, (rows) => rows.where('group_member.level', '>=', 3))
    .$if(query.auth !== undefined, (rows) => rows.where('group_member.level', '=', query.auth ?? 0))
    .$if(keyword !== '', (rows) =>
      rows.where(sql<boolean>`(lower(account.username) like ${pattern} or lower(account.nickname) like ${pattern})`),
    )
  const [rows, { n }] = await Promise.all([
    chosen
      .selectAll('group_member')
      .select(['account.username', 'account.nickname', 'account.avatar'])
      .orderBy('group_member.created_at', 'desc')
      .orderBy('group_member.id', 'desc')
      .limit(query.limit)
      .offset((query.currentPage - 1) * query.limit)
      .execute(),
    chosen.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
  ])
  const records = rows.map((row): GroupMember => {
    const target = { accountId: row.account_id, level: row.level }
    const change = { actorLevel: open.level, ownerId: open.group.owner_id, target }
    return {
      id: row.id,
      gid: row.group_id,
      uid: row.account_id,
      username: row.username,
      auth: row.level,
      reason: isAdminTable ? row.reason : null,
      gmtCreate: toInstant(row.created_at),
      gmtModify: toInstant(row.updated_at),
      nickname: row.nickname,
      avatar: row.avatar,
      isOwner: row.account_id === open.group.owner_id,
      levels: [...levelsToGive(viewer, change)],
      canRemove: removalRefusal(viewer, change) === null,
    }
  })
  return { ...toPage([], n, query), records, orders: [] }
}
