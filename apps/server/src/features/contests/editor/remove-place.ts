import { type adminContests, type BodyOf, fail } from '@verdict/contract'
import { contestPhase, type SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { holdPlaces } from '../core/hold-places.ts'
import { notifyContest } from '../core/live.ts'
import { given as required, requireOwn } from './kept-contest.ts'
import { placesOf } from './places.ts'
import { lossOf } from './repository.ts'
import { withdraw } from './withdraw.ts'

interface Removal {
  readonly cid: number
  readonly pid: number
  readonly caller: Caller
  /** Also when it has submissions. */
  readonly withSubmissions: boolean
  /** Also when it has submissions and the contest is running. */
  readonly force?: boolean
  /** Withdraws it: its submissions stay in the contest's lists. */
  readonly keepsSubmissions?: boolean
}

/**
 * Removes a problem from a contest with all its submissions there, or withdraws it and keeps them. Both can be undone:
 * a removal for a day, a withdrawal at any time. The problem itself is kept.
 * @throws Refusal `contest.problemNotIn`, `contest.problemTried`, or `contest.removalAsks` in a running contest
 */
export const removePlace = async (deps: Deps, viewer: SignedIn, removal: Removal): Promise<null> => {
  const { cid, pid, keepsSubmissions = false } = removal
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const { row, terms } = await requireOwn(trx, viewer, cid, { lock: true })
    await holdPlaces(trx, { contestId: cid })
    const place = (await placesOf(trx, cid)).find((place) => place.problem_id === pid)
    if (place === undefined) throw fail('contest.problemNotIn')
    const { submissions } = await lossOf(trx, cid, pid)
    requireAllowed(removal, submissions, contestPhase(terms, now) === 'running')
    await withdraw(trx, place, { keepsSubmissions, submissions, by: viewer.username, now })
    await audit(trx, {
      actor: viewer,
      action: keepsSubmissions ? 'contest.withdrawProblem' : 'contest.removeProblem',
      subject: { kind: 'contest', id: cid, name: row.title },
      before: { problem: pid, label: place.label, title: place.title, submissions },
      address: removal.caller.address,
    })
    await notifyContest(trx, cid, { kind: 'contestChanged' })
  })
  return null
}

const requireAllowed = (removal: Removal, submissions: number, isRunning: boolean): void => {
  const { withSubmissions, force = false, keepsSubmissions = false } = removal
  if (submissions === 0 || keepsSubmissions) return
  if (!withSubmissions) throw fail('contest.problemTried', { count: submissions })
  if (isRunning && !force) throw fail('contest.removalAsks', { count: submissions })
}

/** The same for every manager: without submissions, or keeping them. */
export const takeOut = (
  deps: Deps,
  viewer: SignedIn,
  { body, caller }: { readonly body: BodyOf<typeof adminContests.takeOut>; readonly caller: Caller },
): Promise<null> =>
  removePlace(deps, viewer, {
    cid: required(body.cid, 'cid'),
    pid: required(body.pid, 'pid'),
    caller,
    withSubmissions: false,
    keepsSubmissions: body.keepSubmissions === true,
  })
