import { stuckTerms } from '@verdict/rules'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../../../deps.ts'
import { workIn } from './repository.ts'
import { type StudentWork, studentWork } from './student-work.ts'

/** Open pages request the table every 15 seconds. */
export const sharedMs = 10_000
/** Cells of all groups together; a table with more is computed for every page. */
const maxCells = 50_000

interface WorkKey {
  readonly groupId: number
  readonly problemIds: readonly number[]
}

type WorkByAccount = ReadonlyMap<string, StudentWork>

export type SharedWork = (key: WorkKey) => Promise<WorkByAccount>

/**
 * The work of a group on some problems, computed once for all viewers and pages. Access, members and trainings are
 * read with every request, so their changes apply at once.
 */
export const openSharedWork = (deps: Pick<Deps, 'db' | 'clock'>): SharedWork => {
  const cache = new LRUCache<string, WorkByAccount, WorkKey>({
    ttl: sharedMs,
    ttlResolution: 0,
    ttlAutopurge: true,
    perf: { now: () => deps.clock.now().getTime() },
    maxSize: maxCells,
    sizeCalculation: (work) => [...work.values()].reduce((sum, { cells }) => sum + cells.length, 1),
    // Callers that wait for an evicted read still receive it.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context }) => readWork(deps, context),
  })
  return (context) => cache.forceFetch(`${context.groupId}:${context.problemIds.join()}`, { context })
}

const readWork = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { groupId, problemIds }: WorkKey,
): Promise<WorkByAccount> => {
  const since = new Date(clock.now().getTime() - stuckTerms.windowMs)
  const rows = Map.groupBy(await workIn(db, groupId, { problemIds, since }), (row) => row.account_id)
  return new Map([...rows].map(([accountId, own]) => [accountId, studentWork(own)]))
}
