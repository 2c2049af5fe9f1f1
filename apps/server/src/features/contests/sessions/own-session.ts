import { type contestSessionStates, fail } from '@verdict/contract'
import { type ContestTimes, contestPhase, type Viewer } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { claimFirst, findHeld } from './repository.ts'

type State = (typeof contestSessionStates)[number]

/** The parts of a contest that decide whether it requires one session per contestant now. */
export interface SessionContest {
  readonly id: number
  readonly singleSession: boolean
  readonly isAdmin: boolean
  readonly times: ContestTimes
}

type Reach = Pick<Deps, 'db' | 'clock'>

/** While the contest runs, for contestants; managers and guests can use any number of sessions. */
const isRequired = (viewer: Viewer, contest: SessionContest, now: Date): boolean =>
  contest.singleSession && !contest.isAdmin && viewer.kind === 'user' && contestPhase(contest.times, now) === 'running'

/** The state of the viewer's session in a contest. */
export const sessionState = async (
  { db, clock }: Reach,
  viewer: Viewer,
  contest: SessionContest,
): Promise<{ readonly state: State }> => {
  if (viewer.kind === 'guest' || !isRequired(viewer, contest, clock.now())) return { state: 'notRequired' }
  const held = await findHeld(db, { contestId: contest.id, accountId: viewer.id })
  if (held === null) return { state: 'free' }
  if (held.session_id === viewer.sessionId) return { state: 'own' }
  return { state: held.is_locked ? 'locked' : 'other' }
}

/**
 * Requires the session that holds the contest; the first one that enters holds it. API tokens, tools with a password and
 * viewing sessions of super admins have no session of the contestant.
 * @throws Refusal `contest.sessionNeeded`, `contest.otherSession` or `contest.sessionLocked`
 */
export const requireOwnSession = async (deps: Reach, viewer: Viewer, contest: SessionContest): Promise<void> => {
  const { db, clock } = deps
  if (viewer.kind === 'guest' || !isRequired(viewer, contest, clock.now())) return
  const { sessionId } = viewer
  if (sessionId === undefined) throw fail('contest.sessionNeeded')
  const { state } = await sessionState(deps, viewer, contest)
  if (state === 'free') {
    await claimFirst(db, { contestId: contest.id, accountId: viewer.id, sessionId, now: clock.now() })
    return requireHeld(await sessionState(deps, viewer, contest))
  }
  requireHeld({ state })
}

const requireHeld = ({ state }: { readonly state: State }): void => {
  if (state === 'locked') throw fail('contest.sessionLocked')
  if (state !== 'own') throw fail('contest.otherSession')
}
