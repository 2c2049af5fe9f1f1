import { type adminContests, type BodyOf, type DataOf, fail, limits, toInstant } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { requireReviewedFor } from '../../problems/review/contest-review.ts'
import { holdPlaces } from '../core/hold-places.ts'
import { notifyContest } from '../core/live.ts'
import { given as required, requireOwn } from './kept-contest.ts'
import { placesOf, requireLabelFree } from './places.ts'
import { restorableMs, restore, withdrawnIn } from './withdraw.ts'

type Withdrawn = DataOf<typeof adminContests.withdrawn>

/** Problems taken out of a contest that can be put back. */
export const listWithdrawn = async (deps: Deps, viewer: SignedIn, cid: number): Promise<Withdrawn> => {
  await requireOwn(deps.db, viewer, cid)
  return (await withdrawnIn(deps.db, cid)).map((row) => ({
    id: row.id,
    pid: row.problem_id,
    displayId: row.label,
    displayTitle: row.title,
    submissions: row.submissions,
    keepsSubmissions: row.keeps_submissions,
    at: toInstant(row.withdrawn_at),
    by: row.withdrawn_by,
    until: row.keeps_submissions ? null : toInstant(new Date(row.withdrawn_at.getTime() + restorableMs)),
  }))
}

/**
 * Puts a problem back into its contest with everything it had.
 * @throws Refusal `contest.problemNotIn`, `contest.problemTwice`, `contest.labelTaken`, `contest.problemsTooMany` or
 *   `problemReview.contestNotReady`
 */
export const restorePlace = async (
  deps: Deps,
  viewer: SignedIn,
  { body, caller }: { readonly body: BodyOf<typeof adminContests.restoreProblem>; readonly caller: Caller },
): Promise<null> => {
  const cid = required(body.cid, 'cid')
  await deps.db.transaction().execute(async (trx) => {
    const { row: contest } = await requireOwn(trx, viewer, cid, { lock: true })
    await holdPlaces(trx, { contestId: cid })
    const row = (await withdrawnIn(trx, cid)).find(({ id }) => id === body.id)
    if (row === undefined) throw fail('contest.problemNotIn')
    const places = await placesOf(trx, cid)
    if (places.some((place) => place.problem_id === row.problem_id)) throw fail('contest.problemTwice')
    requireLabelFree(places, row.label, null)
    if (places.length >= limits.contest.maxProblems) {
      throw fail('contest.problemsTooMany', { max: limits.contest.maxProblems })
    }
    const problem = await trx
      .selectFrom('problem')
      .select(['id', 'display_id', 'is_remote'])
      .where('id', '=', row.problem_id)
      .executeTakeFirstOrThrow()
    await requireReviewedFor({ db: trx, settings: deps.settings }, viewer, { contest, problem })
    await restore(trx, row, deps.clock.now())
    await audit(trx, {
      actor: viewer,
      action: 'contest.restoreProblem',
      subject: { kind: 'contest', id: cid, name: contest.title },
      after: { problem: row.problem_id, label: row.label, title: row.title, submissions: row.submissions },
      address: caller.address,
    })
    await notifyContest(trx, cid, { kind: 'contestChanged' })
  })
  return null
}
