import { type ContestSummary, type contests, type DataOf, limits, type QueryOf, toPage } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { startOfDay } from '../../../platform/days.ts'
import { containing } from '../../../platform/db/containing.ts'
import type { Store } from '../../../platform/db/prepared.ts'
import { listSorted } from './list-sorted.ts'
import { presentSummary } from './present.ts'
import {
  countContests,
  countEnded,
  type Listed,
  type ListFilter,
  listPhase,
  listRecent,
  type Phase,
} from './repository.ts'

type List = (typeof contests)['list']

const phases: readonly (readonly [number, Phase])[] = [
  [-1, 'scheduled'],
  [0, 'running'],
  [1, 'ended'],
]

/** Visible contests of no group: scheduled, running, ended, each the latest start first (2.4); or in another order. */
export const listContests = async (deps: Deps, query: QueryOf<List>): Promise<DataOf<List>> => {
  const now = deps.clock.now()
  const filter: ListFilter = {
    now,
    type: query.type ?? null,
    title: patternOf(query.keyword ?? ''),
  }
  const counts = await countContests(deps.db, filter)
  const offset = (query.currentPage - 1) * query.limit
  const shown = phases.filter(([status]) => query.status === undefined || query.status === status)
  const total = shown.reduce((sum, [, phase]) => sum + counts[phase], 0)
  if (query.sort !== undefined) {
    const phase = query.status === undefined ? null : (shown[0]?.[1] ?? null)
    const span = { limit: query.limit, offset }
    const { sort } = query
    const read = (store: Store) => listSorted(store.db, { ...filter, ...span, phase, sort })
    const rows = total === 0 ? [] : await (phase === 'ended' ? readEnded(deps, now, read) : read(deps))
    return { ...toPage([], total, query), records: rows.map((row) => presentSummary(row, now)), orders: [] }
  }
  const rows: Listed[] = []
  let skipped = offset
  for (const [, phase] of shown) {
    const limit = query.limit - rows.length
    if (limit > 0 && skipped < counts[phase]) {
      const span = { ...filter, limit, offset: skipped }
      const read = (store: Store) => listPhase(store.db, phase, span)
      rows.push(...(await (phase === 'ended' ? readEnded(deps, now, read) : read(deps))))
    }
    skipped = Math.max(0, skipped - counts[phase])
  }
  return { ...toPage([], total, query), records: rows.map((row) => presentSummary(row, now)), orders: [] }
}

/** Contests of the past may be late; the primary decides whether they are still over and visible. */
const readEnded = (deps: Deps, now: Date, from: (store: Store) => Promise<Listed[]>): Promise<Listed[]> =>
  deps.replica.read({
    from,
    isCurrent: async (rows) => (await countEnded(deps, { ids: rows.map(({ id }) => id), now })) === rows.length,
  })

/** A LIKE pattern for titles; null for no search. */
export const patternOf = (keyword: string): string | null => {
  const words = [...keyword.trim()].slice(0, limits.keyword.maxChars).join('')
  return words === '' ? null : containing(words)
}

/** Days ahead that count as near. */
const nearDays = 14

/** Running contests and those that start within two weeks, latest start first (2.4). */
export const listRecentContests = async (deps: Deps): Promise<ContestSummary[]> => {
  const now = deps.clock.now()
  const rows = await listRecent(deps.db, { now, before: startOfDay(now, nearDays + 1) })
  return rows.map((row) => ({
    ...presentSummary(row, now),
    description: null,
    openRank: null,
    allowEndSubmit: null,
  }))
}
