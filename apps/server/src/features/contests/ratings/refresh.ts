import { type RatingStep, rateContest, shownRating, skillAfter } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import type { BuildDeps } from '../board/board-state.ts'
import { hashOfPlaces, nextChain, type RatedPlace, settledPlaces } from './places.ts'
import {
  deleteChanges,
  insertChanges,
  listRatedContests,
  lockRatings,
  rebuildLatest,
  sendSignal,
  setApplied,
  stepsOf,
  storedPlaces,
  takeSignals,
} from './repository.ts'

/**
 * Keeps ratings equal to the places in all rated contests. Every contest stores a digest of all places up to it. The
 * digests are computed again here: from the first one that differs, contests are rated again in order. So a new
 * contest, one that is not rated any more, a rejudging, a participant who leaves the board and a moved end all take the
 * same way.
 */

interface Link {
  readonly contestId: number
  /** Null where they are those of the stored changes. */
  readonly places: readonly RatedPlace[] | null
  readonly placesHash: string
  readonly chain: string
  readonly isStored: boolean
}

/** Applies what changed since the last call; returns how many contests were rated. */
export const refreshContestRatings = (
  deps: Pick<Deps, 'db' | 'settings' | 'clock' | 'formats'>,
): Promise<{ readonly rated: number }> =>
  deps.db.transaction().execute(async (trx) => {
    await lockRatings(trx)
    const now = deps.clock.now()
    const signals = await takeSignals(trx)
    const links = await chainOf({ ...deps, db: trx }, { signals, now })
    const from = links.findIndex(({ isStored }) => !isStored)
    const open = from === -1 ? [] : links.slice(from)
    if (open.length > 0) await rateAgain(trx, open, now)
    if (open.length > 0 || signals.size > 0) await rebuildLatest(trx)
    return { rated: open.length }
  })

/** Rated contests with results, in order. A contest that is rated already keeps its places until the new ones are final. */
const chainOf = async (
  deps: BuildDeps,
  { signals, now }: { readonly signals: ReadonlySet<number>; readonly now: Date },
): Promise<readonly Link[]> => {
  const { db: trx } = deps
  const links: Link[] = []
  let chain = ''
  for (const row of await listRatedContests(trx)) {
    const { contest_id: contestId } = row
    const isRead = row.applied_at === null || signals.has(contestId)
    const places = isRead ? await settledPlaces(deps, contestId, now) : null
    const placesHash = places === null ? row.places_hash : hashOfPlaces(places)
    if (placesHash === null) continue
    if (isRead && places === null) await sendSignal(trx, contestId)
    chain = nextChain(chain, contestId, placesHash)
    links.push({ contestId, places, placesHash, chain, isStored: chain === row.chain })
  }
  return links
}

const rateAgain = async (trx: Db, links: readonly Link[], now: Date): Promise<void> => {
  const contests: { readonly link: Link; readonly places: readonly RatedPlace[] }[] = []
  for (const link of links) {
    contests.push({ link, places: link.places ?? (await storedPlaces(trx, link.contestId)) })
  }
  await deleteChanges(
    trx,
    links.map(({ contestId }) => contestId),
  )
  for (const { link, places } of contests) {
    const ids = places.map(({ id }) => id)
    await insertChanges(trx, link.contestId, changesOf(places, await stepsOf(trx, ids)))
    await setApplied(trx, link.contestId, { placesHash: link.placesHash, chain: link.chain, now })
  }
}

/** The changes of one contest after these earlier steps of its participants. */
export const changesOf = (places: readonly RatedPlace[], stepsBefore: ReadonlyMap<string, readonly RatingStep[]>) => {
  const contenders = places.map((row) => ({ ...row, skill: skillAfter(stepsBefore.get(row.id) ?? []) }))
  return rateContest(contenders).map((rated) => {
    const last = stepsBefore.get(rated.id)?.at(-1)
    return { ...rated, before: last === undefined ? null : shownRating(last) }
  })
}
