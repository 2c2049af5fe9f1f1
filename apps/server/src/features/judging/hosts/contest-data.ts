import { createHash } from 'node:crypto'
import type { PrefetchList } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { remember } from '../../../platform/remember.ts'

/** Hosts have so long to fetch the test data of a contest before its start. */
const aheadMs = 30 * 60_000
/** Every heartbeat asks. */
const answerMs = 10_000
/** A contest that begins next goes first, and no list is longer. */
const mostSets = 500

/** The test data of contests that run or begin soon, for hosts to fetch in advance; at most seconds old. */
export const openContestData = (deps: Pick<Deps, 'db' | 'clock'>): (() => Promise<PrefetchList>) =>
  remember(deps.clock, answerMs, () => readContestData(deps))

const readContestData = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<PrefetchList> => {
  const now = clock.now()
  const rows = await db
    .selectFrom('contest')
    .innerJoin('contest_problem', 'contest_problem.contest_id', 'contest.id')
    .innerJoin('problem', 'problem.id', 'contest_problem.problem_id')
    .select(({ fn }) => ['problem.testdata_hash', fn.max('contest.starts_at').as('starts_at')])
    .where('contest.starts_at', '<', new Date(now.getTime() + aheadMs))
    .where('contest.ends_at', '>', now)
    .where('contest.is_visible', '=', true)
    .where('contest.virtual_of', 'is', null)
    .where('problem.testdata_hash', 'is not', null)
    .where('problem.is_remote', '=', false)
    .groupBy('problem.testdata_hash')
    .orderBy('starts_at', 'desc')
    .orderBy('problem.testdata_hash')
    .limit(mostSets)
    .execute()
  const hashes = rows.flatMap(({ testdata_hash }) => testdata_hash ?? [])
  return { key: createHash('sha256').update(hashes.join()).digest('hex').slice(0, 16), hashes }
}
