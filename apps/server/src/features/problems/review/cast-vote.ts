import { type BodyOf, fail, type problemReview } from '@verdict/contract'
import { computeChecklist, type SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { mayDo, openReview } from '../editor/kept-problem.ts'
import { checklistFacts } from './checklist-facts.ts'
import { reviewedState } from './reviewed-state.ts'

type Calls = typeof problemReview

/**
 * Votes that a problem is ready as it is now, or withdraws the vote.
 * @throws Refusal of `openReview` or `problemReview.mayNotVote`
 */
export const castVote = async (
  deps: Deps,
  viewer: SignedIn,
  { body: { pid, isReady }, caller }: { readonly body: BodyOf<Calls['vote']>; readonly caller: Caller },
): Promise<null> => {
  await deps.db.transaction().execute(async (trx) => {
    const problem = await openReview(trx, viewer, pid, { lock: true })
    if (!mayDo('problem.vote', viewer, problem)) throw fail('problemReview.mayNotVote')
    const key = { problem_id: pid, account_id: viewer.id }
    await trx
      .deleteFrom('problem_ready_vote')
      .where('problem_id', '=', pid)
      .where('account_id', '=', viewer.id)
      .execute()
    if (isReady) {
      const fingerprint = await reviewedState(trx, pid)
      await trx
        .insertInto('problem_ready_vote')
        .values({ ...key, fingerprint, voted_at: deps.clock.now() })
        .execute()
    }
    await audit(trx, {
      actor: viewer,
      action: isReady ? 'problem.voteReady' : 'problem.withdrawReady',
      subject: { kind: 'problem', id: pid, name: problem.display_id },
      address: caller.address,
    })
  })
  return null
}

/**
 * Ticks an item of the checklist for the problem as it is now. Every person of the problem may; the name is shown.
 * @throws Refusal of `openReview` or `problemReview.computed`
 */
export const tickItem = async (
  deps: Deps,
  viewer: SignedIn,
  { pid, item, isDone }: BodyOf<Calls['tick']>,
): Promise<null> => {
  await deps.db.transaction().execute(async (trx) => {
    const problem = await openReview(trx, viewer, pid, { lock: true })
    if (computeChecklist(await checklistFacts(trx, problem))[item] !== null) throw fail('problemReview.computed')
    await trx.deleteFrom('problem_review_tick').where('problem_id', '=', pid).where('item', '=', item).execute()
    if (!isDone) return
    const fingerprint = await reviewedState(trx, pid)
    await trx
      .insertInto('problem_review_tick')
      .values({ problem_id: pid, item, fingerprint, ticked_by: viewer.username, ticked_at: deps.clock.now() })
      .execute()
  })
  return null
}
