import { fail } from '@verdict/contract'
import type { RatingStep } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import type { BuildDeps } from '../board/board-state.ts'
import { formatOf, knownOptions } from '../core/format.ts'
import { hashOfPlaces, settledPlaces } from './places.ts'
import { changesOf, refreshContestRatings } from './refresh.ts'
import { listRatedContests, lockRatings, storedPlaces, wrongLatest } from './repository.ts'

export interface RatingDifference {
  /** Null for a latest rating. */
  readonly contest: number | null
  readonly accounts: readonly string[]
}

/** Numbers of another processor or release may differ by rounding. */
const tolerance = 1e-6

/**
 * Rates all contests again from their boards, reports differences from the stored ratings and repairs them unless
 * `repair` is false. Changes that the next background run would apply are differences too.
 * @throws Refusal `contest.formatMissing` instead of a repair without the format of a rated contest
 */
export const recountContestRatings = async (
  deps: Pick<Deps, 'db' | 'settings' | 'clock' | 'formats'>,
  options: { readonly repair?: boolean } = {},
): Promise<{ readonly contests: number; readonly differences: readonly RatingDifference[] }> => {
  const found = await deps.db.transaction().execute(async (trx) => {
    await lockRatings(trx)
    const { found, missingFormat } = await compareAll({ ...deps, db: trx }, deps.clock.now())
    if (found.differences.length > 0 && options.repair !== false) {
      if (missingFormat !== null) throw fail('contest.formatMissing', { format: missingFormat })
      // Without results, every contest is rated as a new one.
      await trx.deleteFrom('rating_change').execute()
      await trx.updateTable('rated_contest').set({ applied_at: null, places_hash: null, chain: null }).execute()
    }
    return found
  })
  if (found.differences.length > 0 && options.repair !== false) await refreshContestRatings(deps)
  return found
}

const compareAll = async (deps: BuildDeps, now: Date) => {
  const { db: trx } = deps
  const steps = new Map<string, RatingStep[]>()
  const differences: RatingDifference[] = []
  const contests = (await listRatedContests(trx)).filter(({ applied_at }) => applied_at !== null)
  for (const { contest_id: contestId, places_hash } of contests) {
    const settled = await settledPlaces(deps, contestId, now)
    const stored = await storedPlaces(trx, contestId)
    // A contest that runs or is frozen again keeps the places it was rated by.
    const places = settled ?? stored
    const changes = changesOf(places, steps)
    const kept = await keptSteps(trx, contestId)
    const accounts = new Set([...kept.keys()].filter((id) => !places.some((row) => row.id === id)))
    for (const { id, performance, skill } of changes) {
      const { mean, deviation, anchor, anchorWeight } = skill
      const step = { performance, mean, deviation, anchor, anchorWeight }
      if (!isSame(step, kept.get(id))) accounts.add(id)
      steps.set(id, [...(steps.get(id) ?? []), step])
    }
    if (accounts.size > 0 || hashOfPlaces(places) !== places_hash) {
      differences.push({ contest: contestId, accounts: [...accounts].toSorted() })
    }
  }
  const latest = await wrongLatest(trx)
  if (latest.length > 0) differences.push({ contest: null, accounts: latest })
  // Rated again from nothing, its contests would lose their results.
  const missing = contests.map(formatOf).find((format) => knownOptions(format, deps.formats) === null)
  return { found: { contests: contests.length, differences }, missingFormat: missing ?? null }
}

const keptSteps = async (trx: Db, contestId: number): Promise<ReadonlyMap<string, RatingStep>> => {
  const rows = await trx
    .selectFrom('rating_change')
    .select(['account_id', 'performance', 'mean', 'deviation', 'anchor', 'anchor_weight'])
    .where('contest_id', '=', contestId)
    .execute()
  return new Map(
    rows.map(({ account_id, anchor_weight, ...step }) => [account_id, { ...step, anchorWeight: anchor_weight }]),
  )
}

const isSame = (counted: RatingStep, kept: RatingStep | undefined): boolean =>
  kept !== undefined &&
  (['performance', 'mean', 'deviation', 'anchor', 'anchorWeight'] as const).every(
    (key) => Math.abs(counted[key] - kept[key]) <= tolerance * Math.max(1, Math.abs(counted[key])),
  )
