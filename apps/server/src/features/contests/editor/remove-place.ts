import { type adminContests, type BodyOf, fail } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { forgetContestSubmissions } from '../../judging/runs/forget-submissions.ts'
import { holdPlaces } from '../core/hold-places.ts'
import { tellContest } from '../core/live.ts'
import { given as required, requireOwn } from './kept-contest.ts'
import { placesOf } from './places.ts'
import { lossOf } from './repository.ts'

interface Removal {
  readonly cid: number
  readonly pid: number
  readonly caller: Caller
  /** Also when it has submissions. */
  readonly withSubmissions: boolean
}

/** Removes a problem from a contest with all its submissions there. The problem itself is kept. */
export const removePlace = async (deps: Deps, viewer: SignedIn, removal: Removal): Promise<null> => {
  const { cid, pid } = removal
  await deps.db.transaction().execute(async (trx) => {
    const { row } = await requireOwn(trx, viewer, cid, { lock: true })
    await holdPlaces(trx, { contestId: cid })
    const place = (await placesOf(trx, cid)).find((place) => place.problem_id === pid)
    if (place === undefined) throw fail('contest.problemNotIn')
    const submissions = await takeSubmissions(trx, removal)
    await trx.deleteFrom('contest_problem').where('id', '=', place.id).execute()
    await audit(trx, {
      actor: viewer,
      action: 'contest.removeProblem',
      subject: { kind: 'contest', id: cid, name: row.title },
      before: { problem: pid, label: place.label, title: place.title, submissions },
      address: removal.caller.address,
    })
    await tellContest(trx, cid, { kind: 'contestChanged' })
  })
  return null
}

const takeSubmissions = async (trx: Db, { cid, pid, withSubmissions }: Removal): Promise<number> => {
  if (withSubmissions) return forgetContestSubmissions(trx, { contestId: cid, problemId: pid })
  const { submissions } = await lossOf(trx, cid, pid)
  if (submissions > 0) throw fail('contest.problemTried', { count: submissions })
  return 0
}

/** The same for every manager, while it has no submissions. */
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
  })
