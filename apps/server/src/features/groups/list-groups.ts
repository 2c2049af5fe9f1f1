import { type DataOf, fail, type GroupOrder, type groups, type QueryOf, toPage } from '@verdict/contract'
import { superAdmin, type Viewer } from '@verdict/rules'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/connect.ts'
import { containing } from '../../platform/db/containing.ts'
import { prepare, RowBound } from '../../platform/db/prepared.ts'
import { groupOrderings } from './orders.ts'
import { presentSummary } from './present.ts'

type List = (typeof groups)['list']

/**
 * Groups that are visible, or that the viewer is a member of; super admins see all (api-contests-groups 7.2).
 * @throws Refusal `auth.loginFirst` when a guest asks for its own groups
 */
export const listGroups = async (deps: Deps, viewer: Viewer, query: QueryOf<List>): Promise<DataOf<List>> => {
  if (query.onlyMine === true && viewer.kind === 'guest') throw fail('auth.loginFirst')
  const chosen = filterOf(viewer, query)
  const offset = (query.currentPage - 1) * query.limit
  const span = { offset: offset === 0 ? null : offset, bound: new RowBound(query.limit) }
  const [found, counted] = await Promise.all([
    readers[query.sort ?? 'made'](deps, { ...chosen, ...span }),
    countGroups(deps, chosen),
  ])
  const rows = found.slice(0, query.limit)
  const total = Number(counted[0]?.n ?? 0)
  const records = rows.map(({ level, ...row }) => presentSummary(row, level))
  return { ...toPage([], total, query), records, orders: [] }
}

interface Filter {
  readonly viewerId: string
  readonly seesAll: boolean
  readonly onlyMine: boolean
  readonly auth: number | null
  /** LIKE pattern for names. */
  readonly pattern: string | null
}

const filterOf = (viewer: Viewer, query: QueryOf<List>): Filter => {
  const keyword = query.keyword?.trim() ?? ''
  return {
    viewerId: viewer.kind === 'guest' ? '' : viewer.id,
    seesAll: superAdmin(viewer, undefined),
    onlyMine: query.onlyMine === true,
    auth: query.auth ?? null,
    pattern: keyword === '' ? null : containing(keyword.toLowerCase()),
  }
}

const matching = (db: Db, { viewerId, seesAll, onlyMine, auth, pattern }: Filter) =>
  db
    .selectFrom('user_group')
    .where('user_group.status', '=', sql.lit(0))
    .$if(!seesAll && !onlyMine, (groups) =>
      groups.where((eb) => eb.or([eb('user_group.is_visible', '=', sql.lit(true)), isMine(viewerId)])),
    )
    .$if(onlyMine, (groups) => groups.where(isMine(viewerId)))
    .$if(auth !== null, (groups) => groups.where('user_group.auth', '=', auth ?? 0))
    .$if(pattern !== null, (groups) => groups.where(matches(pattern ?? '')))

const readerOf = (order: RawBuilder<unknown>) =>
  prepare((db, { offset, bound, ...filter }: Filter & Span) =>
    matching(db, filter)
      .leftJoin('account', 'account.id', 'user_group.owner_id')
      .leftJoin('group_member as own', (join) =>
        join.onRef('own.group_id', '=', 'user_group.id').on('own.account_id', '=', filter.viewerId),
      )
      .selectAll('user_group')
      .select(['account.username as owner_name', sql<number>`coalesce(own.level, 0)`.as('level')])
      .orderBy(order)
      .limit(sql.lit(bound.rows))
      .$if(offset !== null, (groups) => groups.offset(offset ?? 0)),
  )

/** Each order is a statement of its own, since a prepared text depends on nothing else. */
const readers = {
  name: readerOf(groupOrderings.name),
  '-name': readerOf(groupOrderings['-name']),
  members: readerOf(groupOrderings.members),
  '-members': readerOf(groupOrderings['-members']),
  made: readerOf(groupOrderings.made),
  '-made': readerOf(groupOrderings['-made']),
} as const satisfies Record<GroupOrder, unknown>

interface Span {
  readonly offset: number | null
  readonly bound: RowBound
}

const countGroups = prepare((db, filter: Filter) =>
  matching(db, filter).select((eb) => eb.fn.countAll<number>().as('n')),
)

/** Groups of a member or owner; few for each user, so they are looked up once. */
const isMine = (viewerId: string): Expression<SqlBool> =>
  sql<SqlBool>`user_group.id = any(array(
    select group_id from group_member where account_id = ${viewerId} and is_member(level)
    union all select id from user_group as owned where owned.owner_id = ${viewerId}))`

/**
 * Name, short name or the owner's username: three lookups in trigram indexes. One condition with `or` would make the
 * list read every group until its page is full. The planner does not see the keyword behind `select`, so one plan serves
 * all keywords; planning for each of them took longer than running.
 */
const matches = (pattern: string): Expression<SqlBool> => {
  const hidden = sql`(select ${pattern}::text)`
  return sql<SqlBool>`user_group.id = any(array(
    select named.id from user_group as named where lower(named.name) like ${hidden}
    union select named.id from user_group as named where lower(named.short_name) like ${hidden}
    union select owned.id from account as owner join user_group as owned on owned.owner_id = owner.id
      where lower(owner.username) like ${hidden}))`
}
