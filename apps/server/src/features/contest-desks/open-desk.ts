import { type DeskKind, fail } from '@verdict/contract'
import { isContestAdmin, type SignedIn, type Viewer } from '@verdict/rules'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { type Contest, findContest, standingIn } from '../contests/find-contest.ts'
import { hashOf } from './pass-cookie.ts'

/** A viewer and the passes their browser holds. */
export interface DeskCaller {
  readonly viewer: Viewer
  readonly passes: readonly string[]
}

interface Place {
  readonly cid: number
  readonly desk: DeskKind
}

/** A contest with whoever stands at one of its desks. */
export interface Desk extends Contest {
  /** What is kept of who did something: a username, or the name of a pass. */
  readonly name: string
  readonly manager: SignedIn | null
  /** Balloons of the sealed time are shown. */
  readonly showsSealed: boolean
}

type Reach = Pick<Deps, 'db' | 'clock'>

/**
 * A desk of a contest, for its managers and for whoever holds a pass for this very desk.
 * @throws Refusal `desk.passNeeded`, also where there is no such contest: who has no business here learns nothing
 */
export const openDesk = async (deps: Reach, caller: DeskCaller, place: Place): Promise<Desk> => {
  const desk = await findDesk(deps, caller, place)
  if (desk === null) throw fail('desk.passNeeded')
  return desk
}

/** As `openDesk`; null for whoever may not stand there. */
export const findDesk = async (deps: Reach, caller: DeskCaller, place: Place): Promise<Desk | null> => {
  const contest = await findContest(deps.db, place.cid)
  if (contest === null) return null
  return (await deskOfManager(deps, caller.viewer, contest)) ?? (await deskOfPass(deps, caller, place, contest))
}

const deskOfManager = async (deps: Reach, viewer: Viewer, contest: Contest): Promise<Desk | null> => {
  if (viewer.kind === 'guest') return null
  const standing = await standingIn(deps.db, viewer, contest.row.id)
  if (!isContestAdmin(viewer, contest.terms, standing.groupLevel)) return null
  return { ...contest, name: viewer.username, manager: viewer, showsSealed: true }
}

const deskOfPass = async (
  deps: Reach,
  { passes }: DeskCaller,
  { desk }: Place,
  contest: Contest,
): Promise<Desk | null> => {
  if (passes.length === 0) return null
  const pass = await livePasses(deps)
    .select(['name', 'shows_sealed'])
    .where('contest_id', '=', contest.row.id)
    .where('desk', '=', desk)
    .where('secret_hash', '=', sql<string>`any(${passes.map(hashOf)}::text[])`)
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return pass === undefined ? null : { ...contest, name: pass.name, manager: null, showsSealed: pass.shows_sealed }
}

/** Passes that open something at this moment. */
export const livePasses = ({ db, clock }: Reach) =>
  db.selectFrom('desk_pass').where('revoked_at', 'is', null).where('expires_at', '>', clock.now())
