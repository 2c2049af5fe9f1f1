import { createHash } from 'node:crypto'
import { contestPhase, isFrozenAt, placeRows } from '@verdict/rules'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { type BuildDeps, buildBoard } from '../board/board-state.ts'
import { starIdsOf } from '../board/snapshot.ts'
import { findContest } from '../core/find-contest.ts'
import { lacksFormat } from '../core/format.ts'

export interface RatedPlace {
  readonly id: string
  readonly place: number
}

/**
 * The places of a contest's ranked participants; null while the contest is not over, its board is frozen, the contest is
 * hidden, a submission is not judged, or its format is not installed or fails. Ratings must not reveal more than the board.
 */
export const settledPlaces = async (
  { db, settings, formats }: BuildDeps,
  contestId: number,
  now: Date,
): Promise<readonly RatedPlace[] | null> => {
  const contest = await findContest(db, contestId)
  if (contest === null || !contest.row.is_visible) return null
  if (contestPhase(contest.terms, now) !== 'ended' || isFrozenAt(contest.terms, now)) return null
  if (await hasUnjudged(db, contestId)) return null
  const faults = formats.foldFaultCount()
  const state = await buildBoard({ db, settings, formats }, contestId)
  if (state === null || lacksFormat(state.terms.rules) || formats.foldFaultCount() !== faults) return null
  const placed = placeRows(state.board.rows('live'), { stars: starIdsOf(state), withoutStars: true })
  return placed.flatMap(({ row, place }) => (place === null ? [] : [{ id: row.userId, place }]))
}

const hasUnjudged = async (db: Db, contestId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('submission')
    .select('id')
    .where('contest_id', '=', contestId)
    .where('contest_id', '<>', 0)
    .where(sql<boolean>`is_waiting(verdict)`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Equal for equal places in any order. */
export const hashOfPlaces = (places: readonly RatedPlace[]): string =>
  digestOf(
    places
      .map(({ id, place }) => `${id}:${place}`)
      .toSorted()
      .join(),
  )

/** Names a contest with everything before it. */
export const nextChain = (chain: string, contestId: number, placesHash: string): string =>
  digestOf(`${chain}/${contestId}/${placesHash}`)

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url')
