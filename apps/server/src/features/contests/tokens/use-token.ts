import { type BodyOf, type contestTokens, fail } from '@verdict/contract'
import {
  type ContestMoment,
  type SignedIn,
  type TokenRules,
  type TokenUse,
  tokenRefusal,
  tokenStocks,
} from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { openContest, openInSession } from '../core/find-contest.ts'
import { notifyContest } from '../core/live.ts'
import { momentOf } from '../core/moment.ts'
import { countsTokened, storedTokens } from '../core/tokens.ts'
import { pausesOf } from '../incidents/pauses.ts'
import { findTarget, findUses, insertUse } from './repository.ts'
import { clockOf } from './token-times.ts'

/**
 * Uses a token on an own submission: its full result is visible to its author from now on. It cannot be undone.
 * @throws Refusal with the reason why the viewer cannot use one
 */
export const useToken = async (
  deps: Deps,
  viewer: SignedIn,
  { cid, submitId }: BodyOf<(typeof contestTokens)['use']>,
): Promise<null> => {
  await openInSession(deps, viewer, cid)
  await deps.db.transaction().execute(async (trx) => {
    // Two uses of one person wait for each other, and changes of the contest wait for both.
    await trx.selectFrom('account').select('id').where('id', '=', viewer.id).forNoKeyUpdate().execute()
    await trx.selectFrom('contest').select('id').where('id', '=', cid).forShare().execute()
    const contest = await openContest({ db: trx, clock: deps.clock }, viewer, cid)
    const moment = momentOf(contest, deps.clock.now())
    const rules = storedTokens(contest.row)
    const target = await findTarget(trx, { contestId: cid, submitId })
    if (target === null) throw fail('submission.notFound')
    const uses = await findUses(trx, { contestId: cid, accountId: viewer.id })
    const refusal = tokenRefusal(viewer, moment, target, { rules, uses, areCounted: countsTokened(contest.row) })
    if (refusal === 'contestToken.tooSoon') {
      throw fail(refusal, { seconds: secondsToWait(rules, moment, { uses, place: target.place }) })
    }
    if (refusal !== null) throw fail(refusal)
    const pause = (await pausesOf(trx, cid)).find((open) => [0, target.place].includes(open.contest_problem_id))
    if (pause !== undefined) throw fail('contest.paused', { message: pause.message })
    await insertUse(trx, { submitId, contestId: cid, accountId: viewer.id, at: moment.now })
    // Other pages of the participant fetch the result, and subscribe to it again.
    await notifyContest(trx, cid, { kind: 'contestChanged' }, { accountId: viewer.id })
  })
  deps.log.info({ contestId: cid, submitId, accountId: viewer.id }, 'token used')
  return null
}

const secondsToWait = (
  rules: TokenRules | null,
  moment: ContestMoment,
  { uses, place }: { readonly uses: readonly TokenUse[]; readonly place: number },
): number => {
  if (rules === null) return 0
  const { contest, problem } = tokenStocks(rules, moment, { uses, place })
  const waits = [
    { at: contest?.waitsUntilMs ?? null, clock: clockOf(moment, null) },
    { at: problem?.waitsUntilMs ?? null, clock: clockOf(moment, place) },
  ].map(({ at, clock }) => (at === null ? 0 : clock(at).getTime() - moment.now.getTime()))
  return Math.ceil(Math.max(...waits) / 1_000)
}
