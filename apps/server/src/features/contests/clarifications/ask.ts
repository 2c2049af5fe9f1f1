import { type BodyOf, type clarifications, fail, limits } from '@verdict/contract'
import { refusalOf, type SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { takeSlot, waitSeconds } from '../../../platform/throttle.ts'
import { contestFactsOf, meetContest, sessionContestOf } from '../core/find-contest.ts'
import { notifyContest } from '../core/live.ts'
import { notifyDesk } from '../desks/live.ts'
import { requireOwnSession } from '../sessions/own-session.ts'
import { readAbout } from './about.ts'
import { wordsOf } from './words.ts'

/**
 * Asks the jury: users who can submit at this moment (rule C) can ask, with a minimum interval and a limit of
 * unanswered questions.
 * @throws Refusal with the reason
 */
export const askClarification = async (
  deps: Deps,
  viewer: SignedIn,
  input: BodyOf<(typeof clarifications)['ask']>,
): Promise<{ id: number }> => {
  const { cid } = input
  const contest = await meetContest(deps, viewer, cid)
  const now = deps.clock.now()
  const refusal = refusalOf(viewer, 'contest.submit', contestFactsOf(contest, now))
  if (refusal !== null) throw fail(refusal)
  await requireOwnSession(deps, viewer, sessionContestOf(contest))
  const question = wordsOf(input.question)
  const about = await readAbout(deps.db, contest.row, input)
  const { intervalMs, maxOpen } = limits.clarification
  const slot = await takeSlot(deps.db, `clarification:${viewer.id}`, { limit: 1, windowMs: intervalMs, now })
  if (!slot.taken) throw fail('clarification.tooSoon', { seconds: waitSeconds(slot) })
  return deps.db.transaction().execute(async (trx) => {
    const { open } = await trx
      .selectFrom('clarification')
      .select((eb) => eb.fn.countAll<number>().as('open'))
      .where('account_id', '=', viewer.id)
      .where('contest_id', '=', cid)
      .where('answer', 'is', null)
      .executeTakeFirstOrThrow()
    if (open >= maxOpen) throw fail('clarification.tooManyOpen', { max: maxOpen })
    const { id } = await trx
      .insertInto('clarification')
      .values({
        contest_id: cid,
        account_id: viewer.id,
        ...about,
        question,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await notifyDesk(trx, cid, 'clarifications')
    await notifyContest(trx, cid, { kind: 'clarification', id }, 'managers')
    return { id }
  })
}
