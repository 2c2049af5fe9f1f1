import { fail, type HackObstacle, type HackPoints } from '@verdict/contract'
import {
  type ContestStanding,
  type ContestTerms,
  contestPhase,
  isBoardHidden,
  isFrozenAt,
  ownTimes,
  type SignedIn,
  submitRefusal,
} from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { type OpenContest, openInSession } from '../core/find-contest.ts'
import { formatOf } from '../core/format.ts'
import { isRanked } from '../core/left-out.ts'

/** Points of hacks in a contest; null where it has none. */
export const findHackPoints = async (db: Db, contestId: number): Promise<HackPoints | null> => {
  const row = await db
    .selectFrom('contest_hacking')
    .select(['success_points as success', 'failure_points as failure'])
    .where('contest_id', '=', contestId)
    .executeTakeFirst()
  return row ?? null
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
  const stored = formatOf(contest.row) === 'codeforces' ? await findHackPoints(deps.db, cid) : null
  // A virtual run is a contest of one participant. With individual time, programs would be shown to those who begin later.
  const { virtual, individualMs } = contest.terms
  const points = virtual === undefined && individualMs === undefined ? stored : null
  if (points === null) return { contest, points, obstacle: 'off' }
  const now = deps.clock.now()
  const timed = obstacleAt(contest.terms, contest.standing, now)
  const isWatching = contest.right !== null || submitRefusal(viewer, contest.terms, contest.standing, now) !== null
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
 * @throws Refusal `contest.hackOff`, `contest.hackClosed`, `contest.paused`, or why the contest is closed to the viewer
 */
export const openHacking = async (deps: Deps, viewer: SignedIn, cid: number) => {
  const { contest, points, obstacle } = await meetHacking(deps, viewer, cid)
  if (points === null) throw fail('contest.hackOff')
  if (obstacle !== null) throw fail('contest.hackClosed')
  const pause = await deps.db
    .selectFrom('contest_incident')
    .select('message')
    .where('contest_id', '=', cid)
    .where('contest_problem_id', '=', 0)
    .where('ends_at', 'is', null)
    .executeTakeFirst()
  if (pause !== undefined) throw fail('contest.paused', { message: pause.message })
  return { contest, points }
}
