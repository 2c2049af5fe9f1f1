import { type adminContests, type DataOf, type QueryOf, toPage } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { containing } from '../../../platform/db/containing.ts'
import { presentRow } from './present.ts'
import { type ContestFilter, countAll, findPage } from './repository.ts'

type List = typeof adminContests.list

/** Contests outside groups for the admin area (api-admin 13.2), of all managers. */
export const listContests = (deps: Deps, viewer: SignedIn, query: QueryOf<List>): Promise<DataOf<List>> =>
  listContestsIn(deps, viewer, { query, groupId: null, groupLevel: 0 })

interface AskedList {
  readonly query: QueryOf<List>
  /** Null outside groups. */
  readonly groupId: number | null
  readonly groupLevel: number
}

/** The contests of a group, or those outside groups, hidden ones too. */
export const listContestsIn = async (
  deps: Deps,
  viewer: SignedIn,
  { query, groupId, groupLevel }: AskedList,
): Promise<DataOf<List>> => {
  const now = deps.clock.now()
  const filter = { ...filterOf(query, viewer, now), groupId }
  const span = {
    offset: (query.currentPage - 1) * query.limit,
    limit: query.limit,
    isEarliestFirst: query.sort === 'start',
  }
  const [rows, total] = await Promise.all([findPage(deps.db, filter, span), countAll(deps.db, filter)])
  const records = rows.map(({ problems, ...row }) =>
    presentRow(row, { problems: problems ?? 0 }, { viewer, now, groupLevel }),
  )
  return { ...toPage(records, total, query), records, orders: [] }
}

const phases = new Map([
  [-1, 'scheduled'],
  [0, 'running'],
  [1, 'ended'],
] as const)

const filterOf = (query: QueryOf<List>, viewer: SignedIn, now: Date): Omit<ContestFilter, 'groupId'> => {
  const keyword = query.keyword?.trim() ?? ''
  return {
    pattern: keyword === '' ? null : containing(keyword),
    id: /^\d{1,9}$/.test(keyword) ? Number(keyword) : null,
    type: query.type ?? null,
    auth: query.auth ?? null,
    phase: phases.get((query.status ?? null) as -1 | 0 | 1) ?? null,
    ownerId: query.onlyMine === true ? viewer.id : null,
    now,
  }
}
