import { type DataOf, fail, type groups, type QueryOf, toPage } from '@verdict/contract'
import { superAdmin, type Viewer } from '@verdict/rules'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { containing } from '../../platform/db/containing.ts'
import { presentSummary } from './present.ts'

type List = (typeof groups)['list']

/**
 * Groups that are visible, or that the viewer is a member of; super admins see all (api-contests-groups 7.2).
 * @throws Refusal `auth.loginFirst` when a guest asks for its own groups
 */
export const listGroups = async (deps: Deps, viewer: Viewer, query: QueryOf<List>): Promise<DataOf<List>> => {
  if (query.onlyMine === true && viewer.kind === 'guest') throw fail('auth.loginFirst')
  const chosen = matching(deps, viewer, query)
  const [rows, { n: total }] = await Promise.all([
    chosen
      .leftJoin('account', 'account.id', 'user_group.owner_id')
      .selectAll('user_group')
      .select(['account.username as owner_name', sql<number>`coalesce(own.level, 0)`.as('level')])
      .orderBy('user_group.id')
      .limit(query.limit)
      .offset((query.currentPage - 1) * query.limit)
      .execute(),
    chosen.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
  ])
  const records = rows.map(({ level, ...row }) => presentSummary(row, level))
  return { ...toPage([], total, query), records, orders: [] }
}

const matching = ({ db }: Deps, viewer: Viewer, query: QueryOf<List>) => {
  const viewerId = viewer.kind === 'guest' ? '' : viewer.id
  const keyword = query.keyword?.trim() ?? ''
  const { auth } = query
  return db
    .selectFrom('user_group')
    .leftJoin('group_member as own', (join) =>
      join.onRef('own.group_id', '=', 'user_group.id').on('own.account_id', '=', viewerId),
    )
    .where('user_group.status', '=', 0)
    .$if(!superAdmin(viewer, undefined), (chosen) =>
      chosen.where((eb) => eb.or([eb('user_group.is_visible', '=', true), isMine(viewerId)])),
    )
    .$if(query.onlyMine === true, (chosen) => chosen.where(isMine(viewerId)))
    .$if(auth !== undefined, (chosen) => chosen.where('user_group.auth', '=', auth ?? 0))
    .$if(keyword !== '', (chosen) => chosen.where(matches(containing(keyword.toLowerCase()))))
}

const isMine = (viewerId: string): Expression<SqlBool> =>
  sql<SqlBool>`(own.level >= 3 or user_group.owner_id = ${viewerId})`

/** Name, short name or the owner's username. */
const matches = (pattern: string): Expression<SqlBool> => sql<SqlBool>`(
  lower(user_group.name) like ${pattern} or lower(user_group.short_name) like ${pattern}
  or user_group.owner_id in (select id from account where lower(username) like ${pattern}))`
