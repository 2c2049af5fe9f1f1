import { fail, type Hack, limits } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { takeSlot, waitSeconds } from '../../../platform/throttle.ts'
import { manifestOf, storeManifest } from '../../problems/bank/testdata.ts'
import { keepText } from '../../problems/testdata/keep-text.ts'
import { lockTarget } from './locks.ts'
import { presentHack } from './present.ts'
import { findHack } from './repository.ts'
import { caseOf, validate } from './steps.ts'
import { openTarget } from './targets.ts'

interface Sending {
  readonly cid: number
  readonly submitId: number
  readonly input: string
}

/**
 * Hacks a program with an input.
 * @throws Refusal `contest.hackInput`, `contest.hackWaiting`, `contest.hackTooOften`, `contest.hackNotReady`, or as
 *   `openTarget`
 */
export const sendHack = async (deps: Deps, viewer: SignedIn, sending: Sending): Promise<Hack> => {
  const { place, target } = await openTarget(deps, viewer, sending)
  const { inputMaxBytes: max, perMinute } = limits.contestHack
  const bytes = Buffer.byteLength(sending.input)
  if (bytes === 0 || bytes > max) throw fail('contest.hackInput', { max })
  const now = deps.clock.now()
  const slot = await takeSlot(deps.db, `hack:${viewer.id}`, { limit: perMinute, windowMs: 60_000, now })
  if (!slot.taken) throw fail('contest.hackTooOften', { seconds: waitSeconds(slot) })
  const [input, output] = [await keepText(deps, sending.input), await keepText(deps, '')]
  const set = manifestOf([caseOf(input, output)])
  const id = await deps.db.transaction().execute(async (trx) => {
    await lockTarget(trx, target.id)
    await storeManifest(trx, set)
    const made = await trx
      .insertInto('contest_hack')
      .values({
        contest_id: sending.cid,
        problem_id: place.problemId,
        account_id: viewer.id,
        submission_id: target.id,
        set_hash: set.hash,
        created_at: now,
      })
      // One of them waits for its verdict already.
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (made === undefined) throw fail('contest.hackWaiting')
    const fault = await validate(trx, made, { after: null, now })
    if (fault !== null) throw fail('contest.hackNotReady')
    return made.id
  })
  const row = await findHack(deps.db, { contestId: sending.cid, id })
  if (row === undefined) throw fail('contest.hackUnknown')
  return presentHack(row)
}
