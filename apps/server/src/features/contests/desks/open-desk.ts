import { type DeskKind, fail } from '@verdict/contract'
import { authorize, type Viewer } from '@verdict/rules'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { type Contest, findMet, roleFactsOf } from '../core/find-contest.ts'
import { hashOf } from './pass-cookie.ts'

/** A viewer and the passes their browser holds. */
export interface DeskCaller {
  readonly viewer: Viewer
  readonly passes: readonly string[]
}

interface Place {
  readonly cid: number
  readonly desk: DeskKind
  /** Read-only co-organisers read desks and change nothing there. */
  readonly use: 'read' | 'change'
}

/** A contest with the user at one of its desks. */
export interface Desk extends Contest {
  /** Recorded actor: a username, or the name of a pass. */
  readonly name: string
  /** A co-organiser who reads only. */
  readonly isReadOnly: boolean
  /** Balloons from the freeze are shown. */
  readonly showsFrozen: boolean
}

type Reach = Pick<Deps, 'db' | 'clock'>

/**
 * A desk of a contest, for its managers, for co-organisers with its right and for holders of a pass for this desk.
 * @throws Refusal `contest.readOnly`, or `desk.passNeeded`, also when the contest does not exist, so that nothing is revealed
 */
export const openDesk = async (deps: Reach, caller: DeskCaller, place: Place): Promise<Desk> => {
  const desk = await findDesk(deps, caller, place)
  if (desk === null) throw fail('desk.passNeeded')
  if (place.use === 'change' && desk.isReadOnly) throw fail('contest.readOnly')
  return desk
}

/** As `openDesk`; null without access. */
export const findDesk = async (
  deps: Reach,
  { viewer, passes }: DeskCaller,
  place: Omit<Place, 'use'>,
): Promise<Desk | null> => {
  const met = await findMet(deps.db, viewer, place.cid)
  if (met === null) return null
  const contest = { row: met.row, terms: met.terms }
  const facts = { ...roleFactsOf(met), desk: place.desk }
  if (viewer.kind === 'user' && authorize(viewer, 'contest.readDesk', facts)) {
    const isReadOnly = !authorize(viewer, 'contest.useDesk', facts)
    return { ...contest, name: viewer.username, isReadOnly, showsFrozen: met.isAdmin }
  }
  if (passes.length === 0) return null
  const pass = await livePassesAmong(deps, passes, place.cid)
    .select(['name', 'shows_sealed'])
    .where('desk', '=', place.desk)
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return pass === undefined ? null : { ...contest, name: pass.name, isReadOnly: false, showsFrozen: pass.shows_sealed }
}

/** Whether a viewer has access to any desk of a contest. */
export const hasDesk = async (deps: Reach, { viewer, passes }: DeskCaller, contestId: number): Promise<boolean> => {
  const met = await findMet(deps.db, viewer, contestId)
  if (met === null) return false
  if (met.right !== null) return true
  if (passes.length === 0) return false
  const pass = await livePassesAmong(deps, passes, contestId).select('id').limit(1).executeTakeFirst()
  return pass !== undefined
}

/** Those of some passes that open a desk of a contest at this moment. */
const livePassesAmong = (deps: Reach, secrets: readonly string[], contestId: number) =>
  livePasses(deps)
    .where('contest_id', '=', contestId)
    .where('secret_hash', '=', sql<string>`any(${secrets.map(hashOf)}::text[])`)

/** Passes that open something at this moment. */
export const livePasses = ({ db, clock }: Reach) =>
  db.selectFrom('desk_pass').where('revoked_at', 'is', null).where('expires_at', '>', clock.now())
