import { type DataOf, type groupContests, type QueryOf, toPage } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { patternOf } from './list-contests.ts'
import { listOfGroup } from './list-sorted.ts'
import { presentSummary } from './present.ts'
import { countOfGroup, type GroupFilter, type Phase } from './repository.ts'

type List = (typeof groupContests)['list']

const phases: Readonly<Record<string, Phase>> = { '-1': 'scheduled', '0': 'running', '1': 'ended' }

/** Visible contests of a group, the latest start first (api-contests-groups 7.8) or in another order. The caller must have checked access. */
export const listGroupContests = async (deps: Deps, query: QueryOf<List>): Promise<DataOf<List>> => {
  const now = deps.clock.now()
  const filter: GroupFilter = {
    now,
    groupId: query.gid,
    type: query.type ?? null,
    auth: query.auth ?? null,
    title: patternOf(query.keyword ?? ''),
    phase: phases[String(query.status)] ?? null,
  }
  const span = { limit: query.limit, offset: (query.currentPage - 1) * query.limit }
  const sort = query.sort ?? '-start'
  const [rows, total] = await Promise.all([
    listOfGroup(deps.db, { ...filter, ...span, sort }),
    countOfGroup(deps.db, filter),
  ])
  return { ...toPage([], total, query), records: rows.map((row) => presentSummary(row, now)), orders: [] }
}
