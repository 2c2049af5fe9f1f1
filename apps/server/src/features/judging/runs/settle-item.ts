import { fail, type JudgingResult, verdict } from '@verdict/contract'
import type { Db } from '../../../platform/db/connect.ts'
import { holdHacked } from '../../contests/hacks/hold-hacked.ts'
import { maxTries, putBack } from '../queue/requeue.ts'
import { lockRun, type RunRow } from '../repository.ts'
import { conclude } from './conclude.ts'
import { endItem } from './end-item.ts'
import { lockSubmission } from './lock-submission.ts'
import { saveCases } from './save-cases.ts'
import { asLeased } from './scored-by.ts'

interface Ending {
  readonly itemId: number
  readonly result: JudgingResult
  readonly now: Date
}

/**
 * Ends a run of a rejudging: its item takes the result, the submission is unchanged. The submission is locked first, as
 * everywhere, because a deletion locks it before the run.
 * @returns the run when this call ended it, null when it had ended or was queued again.
 * @throws Refusal `judge.leaseLost`
 */
export const settleItem = async (trx: Db, { itemId, result, now }: Ending): Promise<RunRow | null> => {
  const item = await trx
    .selectFrom('rejudging_item')
    .select('submission_id')
    .where('id', '=', itemId)
    .executeTakeFirst()
  const found = await lockSubmission(trx, item?.submission_id ?? 0)
  const run = await lockRun(trx, result.leaseId)
  if (run?.state === 'done') return null
  if (run?.state !== 'leased' || found === undefined) throw fail('judge.leaseLost', { leaseId: result.leaseId })
  const submission = asLeased(found, run)
  const { speedFactor } = result
  const conclusion = { ...holdHacked(conclude(result.outcome, submission), submission.hack_verdict), speedFactor }
  if (conclusion.verdict === verdict.systemError && run.faults + 1 < maxTries) {
    await putBack(trx, run, undefined, { why: 'fault', reason: conclusion.fault ?? '', now })
    return null
  }
  await endItem(trx, run, { conclusion, languageVersion: result.languageVersion, now })
  await saveCases(trx, { id: run.id, type: submission.type }, conclusion.cases)
  await trx
    .updateTable('judging')
    .set({
      phases: JSON.stringify(result.phases),
      compile_command: result.commands?.compile ?? null,
      run_command: result.commands?.run ?? null,
    })
    .where('id', '=', run.id)
    .execute()
  return run
}
