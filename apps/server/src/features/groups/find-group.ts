import { fail } from '@verdict/contract'
import {
  authorize,
  canReadGroup,
  type GroupFacts,
  type GroupRelation,
  type GroupTerms,
  groupLevels,
  groupRelation,
  isGroupAdmin,
  isGroupDead,
  isGroupMember,
  isGroupOwner,
  isGroupRoot,
  type Viewer,
} from '@verdict/rules'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { isStore, type MaybeStore, prepare } from '../../platform/db/prepared.ts'
import type { UserGroup } from '../../platform/db/tables.ts'

export type GroupRow = Selectable<UserGroup> & {
  /** Current username of the owner; null when the account is deleted. */
  readonly owner_name: string | null
}

/** A viewer's rights in a group. */
export interface GroupRights {
  readonly read: boolean
  readonly member: boolean
  readonly admin: boolean
  readonly root: boolean
  readonly owner: boolean
}

/** A group together with the viewer's relation to it. */
export interface OpenGroup {
  readonly group: GroupRow
  readonly terms: GroupTerms
  readonly relation: GroupRelation
  /** 0 to 5; 0 without a relation. */
  readonly level: number
  readonly can: GroupRights
}

/** The part of a group's row that its rules read. */
export const termsOfGroup = (row: Pick<GroupRow, 'owner_id' | 'is_visible' | 'status'>): GroupTerms => ({
  ownerId: row.owner_id,
  isVisible: row.is_visible,
  isBanned: row.status !== 0,
})

interface RowKey {
  readonly gid: number
  readonly viewerId: string
}

const groupRow = (db: Db, { gid, viewerId }: RowKey) =>
  db
    .selectFrom('user_group')
    .leftJoin('account', 'account.id', 'user_group.owner_id')
    .leftJoin('group_member', (join) =>
      join.onRef('group_member.group_id', '=', 'user_group.id').on('group_member.account_id', '=', viewerId),
    )
    .selectAll('user_group')
    .select(['account.username as owner_name', 'group_member.level'])
    .where('user_group.id', '=', gid)

/** Read with every page of a group. */
const keptRow = prepare(groupRow)

const findRow = async (deps: MaybeStore, key: RowKey) =>
  isStore(deps) ? (await keptRow(deps, key))[0] : groupRow(deps.db, key).executeTakeFirst()

/**
 * Loads a group and the viewer's relation to it, in one statement.
 * @throws Refusal `group.notFound` (404) when it is missing or banned
 */
export const findGroup = async (deps: MaybeStore, viewer: Viewer, gid: number): Promise<OpenGroup> => {
  const found = await findRow(deps, { gid, viewerId: viewer.kind === 'guest' ? '' : viewer.id })
  if (found === undefined) throw fail('group.notFound')
  const { level: rowLevel, ...group } = found
  const terms = termsOfGroup(group)
  if (isGroupDead(viewer, { group: terms })) throw fail('group.notFound')
  const relation = groupRelation(viewer, terms, rowLevel)
  const facts = { group: terms, relation }
  return {
    group,
    terms,
    relation,
    level: groupLevels[relation],
    can: {
      read: canReadGroup(viewer, facts),
      member: isGroupMember(viewer, facts),
      admin: isGroupAdmin(viewer, facts),
      root: isGroupRoot(viewer, facts),
      owner: isGroupOwner(viewer, facts),
    },
  }
}

/** What the rules about groups ask. */
export const groupFactsOf = ({ terms, relation }: Pick<OpenGroup, 'terms' | 'relation'>): GroupFacts => ({
  group: terms,
  relation,
})

/** A group whose page the viewer can open. @throws Refusal `group.notFound` or `group.hidden` */
export const requireGroupReader = async (deps: MaybeStore, viewer: Viewer, gid: number): Promise<OpenGroup> => {
  const open = await findGroup(deps, viewer, gid)
  if (!authorize(viewer, 'group.readPage', groupFactsOf(open))) throw fail('group.hidden')
  return open
}

/** A group the viewer is a member of (or super admin). @throws Refusal `group.notFound` or `group.notMember` */
export const requireGroupMember = async (deps: MaybeStore, viewer: Viewer, gid: number): Promise<OpenGroup> => {
  const open = await findGroup(deps, viewer, gid)
  if (!authorize(viewer, 'group.readContent', groupFactsOf(open))) throw fail('group.notMember')
  return open
}

/** A group the viewer is an admin of. @throws Refusal `group.notFound` or `group.adminOnly` */
export const requireGroupAdmin = async (deps: MaybeStore, viewer: Viewer, gid: number): Promise<OpenGroup> => {
  const open = await findGroup(deps, viewer, gid)
  if (!authorize(viewer, 'group.manage', groupFactsOf(open))) throw fail('group.adminOnly')
  return open
}

/** A group the viewer is root of. @throws Refusal `group.notFound` or `group.rootOnly` */
export const requireGroupRoot = async (deps: MaybeStore, viewer: Viewer, gid: number): Promise<OpenGroup> => {
  const open = await findGroup(deps, viewer, gid)
  if (!authorize(viewer, 'group.configure', groupFactsOf(open))) throw fail('group.rootOnly')
  return open
}

/**
 * Level of an account, given by its id or a column, in the group that a column names: 0 without a row, in a banned group
 * and for `null`. For statements that read something of a group together with the level of a viewer or author.
 */
export const groupLevelOf = (accountId: string | RawBuilder<string>, groupId: string): RawBuilder<number> =>
  sql<number>`coalesce((
    select greatest(relation.level, case when found.owner_id = ${accountId} then 4 else 0 end)
    from user_group as found
    left join group_member as relation on relation.group_id = found.id and relation.account_id = ${accountId}
    where found.id = ${sql.ref(groupId)} and found.status = 0), 0)`

/** Level of a viewer in a group; 0 for guests, strangers, banned groups and `null`. */
export const findGroupLevel = async (db: Db, viewer: Viewer, groupId: number | null): Promise<number> => {
  if (groupId === null || viewer.kind === 'guest') return 0
  const levels = await findGroupLevels(db, [viewer.id], groupId)
  return levels.get(viewer.id) ?? 0
}

/** Levels of several accounts in one group, in one statement; accounts without a level are left out. */
export const findGroupLevels = async (
  db: Db,
  accountIds: readonly string[],
  groupId: number | null,
): Promise<ReadonlyMap<string, number>> => {
  if (groupId === null || accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('user_group')
    .innerJoin('account', (join) => join.on('account.id', '=', sql<string>`any(${accountIds}::text[])`))
    .leftJoin('group_member', (join) =>
      join.onRef('group_member.group_id', '=', 'user_group.id').onRef('group_member.account_id', '=', 'account.id'),
    )
    .select([
      'account.id',
      sql<number>`greatest(coalesce(group_member.level, 0),
        case when user_group.owner_id = account.id then 4 else 0 end)`.as('level'),
    ])
    .where('user_group.id', '=', groupId)
    .where('user_group.status', '=', 0)
    .execute()
  return new Map(rows.filter(({ level }) => level > 0).map(({ id, level }) => [id, level]))
}
