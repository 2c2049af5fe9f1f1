import { fail, type HackObstacle, type HackPoints } from '@verdict/contract'
import {
  type ContestStanding,
  type ContestTerms,
  contestPhase,
  isBoardHidden,
  isFrozenAt,
  ownTimes,
  refusalOf,
  type SignedIn,
} from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { contestFactsOf, type OpenContest, openInSession } from '../core/find-contest.ts'
import { canHaveHacks } from '../core/format.ts'
import { isRanked } from '../core/left-out.ts'
import { pausesOf } from '../incidents/pauses.ts'
import { type HackPlace, requirePlace } from './places.ts'

/** Points of hacks in a contest, kept while hacks are off; null where they were never on. */
export const findHackTerms = async (db: Db, contestId: number) => {
  const row = await db
    .selectFrom('contest_hacking')
    .select(['success_points as success', 'failure_points as failure', 'is_on'])
    .where('contest_id', '=', contestId)
    .executeTakeFirst()
  if (row === undefined) return null
  const { is_on: isOn, ...points } = row
  return { isOn, points }
}

/** A contest with hacks as a viewer meets it. */
export interface Hacking {
  readonly contest: OpenContest
  readonly points: HackPoints | null
  /** Null while the viewer can lock problems and hack. */
  readonly obstacle: HackObstacle | null
}

/** @throws Refusal with the reason when the viewer cannot see the contest */
export const meetHacking = async (deps: Deps, viewer: SignedIn, cid: number): Promise<Hacking> => {
  const contest = await openInSession(deps, viewer, cid)
  const stored = canHaveHacks(contest.row) ? await findHackTerms(deps.db, cid) : null
  const points = stored?.isOn === true ? stored.points : null
  if (points === null) return { contest, points, obstacle: 'off' }
  const now = deps.clock.now()
  const timed = obstacleAt(contest.terms, contest.standing, now)
  const isWatching =
    contest.right !== null || refusalOf(viewer, 'contest.submit', contestFactsOf(contest, now)) !== null
  const obstacle = timed ?? (isWatching || !(await isParticipant(deps.db, viewer, contest)) ? 'watching' : null)
  return { contest, points, obstacle }
}

/**
 * Phases without hacks. Hacks end with the freeze, because a list of accepted programs shows frozen results. The same
 * applies to a hidden scoreboard.
 */
const obstacleAt = (terms: ContestTerms, { window }: ContestStanding, now: Date): HackObstacle | null => {
  const phase = contestPhase(ownTimes(terms, window), now)
  if (phase === 'scheduled') return 'notStarted'
  if (phase === 'ended') return 'ended'
  if (isFrozenAt(terms, now)) return 'frozen'
  return isBoardHidden(terms, now) ? 'hidden' : null
}

/** Those who are on no board take no part. */
const isParticipant = async (db: Db, viewer: SignedIn, { row }: OpenContest): Promise<boolean> => {
  const found = await db
    .selectFrom('account')
    .select('account.id')
    .where('account.id', '=', viewer.id)
    .where(isRanked('account.id', row))
    .executeTakeFirst()
  return found !== undefined
}

/**
 * A contest in which the viewer can lock and hack now.
 * @throws Refusal `contest.hackOff`, `contest.hackClosed`, or why the contest is closed to the viewer
 */
export const openHacking = async (deps: Deps, viewer: SignedIn, cid: number) => {
  const { contest, points, obstacle } = await meetHacking(deps, viewer, cid)
  if (points === null) throw fail('contest.hackOff')
  if (obstacle !== null) throw fail('contest.hackClosed')
  return contest
}

/**
 * A problem of an open contest that can be hacked now.
 * @throws Refusal `contest.hackNotReady` or `contest.paused`
 */
export const requireOpen = async (db: Db, cid: number, place: HackPlace): Promise<void> => {
  if (place.lacks.length > 0) throw fail('contest.hackNotReady')
  const pause = (await pausesOf(db, cid)).find(
    ({ contest_problem_id: paused }) => paused === 0 || paused === place.contestProblemId,
  )
  if (pause !== undefined) throw fail('contest.paused', { message: pause.message })
}

/**
 * The same for a problem that the viewer names.
 * @throws Refusal as `openHacking` and `requireOpen`, or `contest.problemNotIn`
 */
export const openPlace = async (
  deps: Deps,
  viewer: SignedIn,
  { cid, displayId }: { readonly cid: number; readonly displayId: string },
) => {
  const contest = await openHacking(deps, viewer, cid)
  const place = await requirePlace(deps.db, cid, displayId)
  await requireOpen(deps.db, cid, place)
  return { contest, place }
}
