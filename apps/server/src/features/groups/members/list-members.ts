import {
  type DataOf,
  type GroupMember,
  type groupMembers,
  type MemberOrder,
  type QueryOf,
  toInstant,
  toPage,
} from '@verdict/contract'
import { levelsToGive, removalRefusal, type SignedIn } from '@verdict/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { containing } from '../../../platform/db/containing.ts'
import { prepare, RowBound } from '../../../platform/db/prepared.ts'
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

interface PageKey {
  readonly gid: number
  readonly isAdminTable: boolean
  readonly level: number | null
  /** LIKE pattern for names. */
  readonly pattern: string | null
  readonly offset: number | null
  readonly bound: RowBound
}

type Chosen = Omit<PageKey, 'offset' | 'bound'>

/** Members of one group are few, so they are sorted. */
const orders = {
  name: sql`lower(account.username), group_member.id`,
  '-name': sql`lower(account.username) desc, group_member.id desc`,
  joined: sql`group_member.created_at, group_member.id`,
  '-joined': sql`group_member.created_at desc, group_member.id desc`,
} as const satisfies Record<MemberOrder, RawBuilder<unknown>>

const chosenMembers = (db: Db, { gid, isAdminTable, level, pattern }: Chosen) =>
  db
    .selectFrom('group_member')
    .where('group_member.group_id', '=', gid)
    .$if(!isAdminTable, (rows) => rows.where('group_member.level', '>=', sql.lit(3)))
    .$if(level !== null, (rows) => rows.where('group_member.level', '=', level ?? 0))
    .$if(pattern !== null, (rows) =>
      // "offset 0" keeps one lookup per member; the planner would search the names of all accounts of the site.
      rows.where(sql<boolean>`exists (select from account as named where named.id = group_member.account_id
        and (lower(named.username) like ${pattern} or lower(named.nickname) like ${pattern}) offset 0)`),
    )

const readerOf = (order: RawBuilder<unknown>) =>
  prepare((db, { offset, bound, ...chosen }: PageKey) =>
    chosenMembers(db, chosen)
      .innerJoin('account', 'account.id', 'group_member.account_id')
      .selectAll('group_member')
      .select(['account.username', 'account.nickname', 'account.avatar'])
      .orderBy(order)
      .limit(sql.lit(bound.rows))
      .$if(offset !== null, (rows) => rows.offset(offset ?? 0)),
  )

/** Each order is a statement of its own, since a prepared text depends on nothing else. */
const readers = {
  name: readerOf(orders.name),
  '-name': readerOf(orders['-name']),
  joined: readerOf(orders.joined),
  '-joined': readerOf(orders['-joined']),
} as const satisfies Record<MemberOrder, unknown>

const countRows = prepare((db, chosen: Chosen) =>
  chosenMembers(db, chosen).select((eb) => eb.fn.countAll<number>().as('n')),
)

/** The group keeps the number of its members; everything else is counted. */
const totalOf = async (deps: Deps, chosen: Chosen, members: number): Promise<number> =>
  !chosen.isAdminTable && chosen.level === null && chosen.pattern === null
    ? members
    : Number((await countRows(deps, chosen))[0]?.n ?? 0)

const readPage = async (
  deps: Deps,
  viewer: SignedIn,
  { open, query, isAdminTable }: PageInput,
): Promise<DataOf<List>> => {
  const keyword = query.keyword?.trim() ?? ''
  const pattern = keyword === '' ? null : containing(keyword.toLowerCase())
  const chosen = { gid: query.gid, isAdminTable, level: query.auth ?? null, pattern }
  const offset = (query.currentPage - 1) * query.limit
  const span = { offset: offset === 0 ? null : offset, bound: new RowBound(query.limit) }
  const [found, n] = await Promise.all([
    readers[query.sort ?? '-joined'](deps, { ...chosen, ...span }),
    totalOf(deps, chosen, open.group.member_count),
  ])
  const rows = found.slice(0, query.limit)
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
