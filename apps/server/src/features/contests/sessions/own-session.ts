import { type contestSessionStates, fail } from '@verdict/contract'
import { type ContestTimes, contestPhase, type Viewer } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { refusedAddress } from './own-address.ts'
import { claimFirst, findHeld } from './repository.ts'

type State = (typeof contestSessionStates)[number]

/** The parts of a contest that decide in which session and from where contestants take part now. */
export interface SessionContest {
  readonly id: number
  readonly singleSession: boolean
  /** From where contestants take part: addresses and networks, separated by commas; blank for any. */
  readonly addresses: string
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
 * Requires an address that the contest takes, and the session that holds the contest; the first one that enters holds it. API tokens, tools with a password and
 * viewing sessions of super admins have no session of the contestant.
 * @throws Refusal `contest.addressNotAllowed`, `contest.sessionNeeded`, `contest.otherSession` or `contest.sessionLocked`
 */
export const requireOwnSession = async (deps: Reach, viewer: Viewer, contest: SessionContest): Promise<void> => {
  const { db, clock } = deps
  const refused = refusedAddress(viewer, contest, clock.now())
  if (refused !== null) throw fail('contest.addressNotAllowed', { address: refused })
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
