import {
  type BodyOf,
  type contestSessions,
  type DataOf,
  fail,
  limits,
  type QueryOf,
  toInstant,
  toPage,
} from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { containing } from '../../../platform/db/containing.ts'
import { openContest, openOwnContest, openToRead, sessionContestOf } from '../core/find-contest.ts'
import { sessionState } from './own-session.ts'
import { holdBy, listHeld, lockHeld, recordEvent } from './repository.ts'

type Calls = typeof contestSessions

interface Acting {
  readonly viewer: SignedIn
  readonly caller: Caller
}

export const readOwnSession = async (deps: Deps, viewer: SignedIn, cid: number): Promise<DataOf<Calls['own']>> =>
  sessionState(deps, viewer, sessionContestOf(await openContest(deps, viewer, cid)))

/**
 * Gives the contest to the caller's session; the former one is refused from then on.
 * @throws Refusal of `openContest`, `contest.sessionNeeded` or `contest.sessionLocked`
 */
export const takeOver = async (deps: Deps, { viewer, caller }: Acting, cid: number): Promise<null> => {
  const contest = sessionContestOf(await openContest(deps, viewer, cid))
  const { state } = await sessionState(deps, viewer, contest)
  if (state === 'notRequired' || state === 'own') return null
  const { sessionId } = viewer
  if (sessionId === undefined) throw fail('contest.sessionNeeded')
  const whose = { contestId: cid, accountId: viewer.id }
  return deps.db.transaction().execute(async (trx) => {
    const held = await lockHeld(trx, whose)
    if (held?.is_locked === true) throw fail('contest.sessionLocked')
    if (held?.session_id === sessionId) return null
    const now = deps.clock.now()
    await holdBy(trx, { ...whose, sessionId, now })
    const kind = held === null ? 'enter' : 'takeOver'
    await recordEvent(trx, { ...whose, kind, address: caller.address, userAgent: caller.userAgent, by: null, now })
    return null
  })
}

/** @throws Refusal `contest.missing` or `contest.notYours` */
export const listSessions = async (
  deps: Deps,
  viewer: SignedIn,
  query: QueryOf<Calls['list']>,
): Promise<DataOf<Calls['list']>> => {
  await openToRead(deps, viewer, query.cid)
  const word = query.keyword?.trim().slice(0, limits.keyword.maxChars) ?? ''
  const { rows, total } = await listHeld(deps.db, {
    contestId: query.cid,
    pattern: word === '' ? null : containing(word),
    limit: query.limit,
    offset: (query.currentPage - 1) * query.limit,
  })
  const records = rows.map((row) => ({
    uid: row.uid,
    username: row.username,
    since: row.since && toInstant(row.since),
    isLocked: row.is_locked === true,
    takeOvers: row.take_overs,
    events: row.events.map((event) => ({ ...event, at: toInstant(new Date(event.at)) })),
  }))
  return { ...toPage([], total, query), records, orders: [] }
}

/**
 * Locks a contestant to the present session, or unlocks it.
 * @throws Refusal of `openOwnContest`, or `contest.noSession`
 */
export const lockSession = (deps: Deps, acting: Acting, { cid, uid, isLocked }: BodyOf<Calls['lock']>): Promise<null> =>
  change(deps, acting, { cid, uid, kind: isLocked ? 'lock' : 'unlock' })

/**
 * Releases the session of a contestant, and its lock: the next session that enters holds the contest.
 * @throws Refusal as `lockSession`
 */
export const releaseSession = (deps: Deps, acting: Acting, { cid, uid }: BodyOf<Calls['release']>): Promise<null> =>
  change(deps, acting, { cid, uid, kind: 'release' })

interface Change {
  readonly cid: number
  readonly uid: string
  readonly kind: 'lock' | 'unlock' | 'release'
}

const change = async (deps: Deps, { viewer, caller }: Acting, { cid, uid, kind }: Change): Promise<null> => {
  const { row } = await openOwnContest(deps, viewer, cid)
  const whose = { contestId: cid, accountId: uid }
  return deps.db.transaction().execute(async (trx) => {
    const held = await lockHeld(trx, whose)
    if (held === null) throw fail('contest.noSession')
    const now = deps.clock.now()
    if (kind === 'release') {
      await trx.deleteFrom('contest_session').where('contest_id', '=', cid).where('account_id', '=', uid).execute()
    } else {
      await trx
        .updateTable('contest_session')
        .set({ is_locked: kind === 'lock' })
        .where('contest_id', '=', cid)
        .where('account_id', '=', uid)
        .execute()
    }
    const { address, userAgent } = caller
    await recordEvent(trx, { ...whose, kind, address, userAgent, by: viewer.username, now })
    await audit(trx, {
      actor: viewer,
      action: `contest.${kind}Session`,
      subject: { kind: 'contest', id: cid, name: row.title },
      after: { account: uid },
      address,
    })
    return null
  })
}
