import { fail, verdict } from '@verdict/contract'
import type { Db } from '../../../platform/db/connect.ts'
import { maxTries, putBack } from '../queue/put-back.ts'
import { findItemSources, lockRun, type RunRow, type TakenRun } from '../repository.ts'
import { byRun } from './by-run.ts'
import { type Conclusion, ended, staffWordsOf } from './conclude.ts'
import { conclusionOf } from './conclusion-of.ts'
import { judgedPrograms } from './judged-program.ts'
import { lockSubmission } from './lock-submission.ts'
import type { GivingUp, KindOfRun, Program, Settling } from './run-kind.ts'
import { saveCases } from './save-cases.ts'
import { asLeased } from './scored-by.ts'

const programs = async (db: Db, runs: readonly TakenRun[]): Promise<ReadonlyMap<number, Program>> => {
  const rows = await findItemSources(
    db,
    runs.flatMap((run) => run.item_id ?? []),
  )
  return byRun(runs, (run) => run.item_id, { rows, keyOf: ({ id }) => id })
}

/**
 * Its item takes the result, the submission is unchanged. The submission is locked first, as everywhere, because a
 * deletion locks it before the run.
 */
const settle = async ({ trx, result, now }: Settling, { item_id }: RunRow): Promise<RunRow | null> => {
  const item = await trx
    .selectFrom('rejudging_item')
    .select('submission_id')
    .where('id', '=', item_id)
    .executeTakeFirst()
  const found = await lockSubmission(trx, item?.submission_id ?? 0)
  const run = await lockRun(trx, result.leaseId)
  if (run?.state === 'done') return null
  if (run?.state !== 'leased' || found === undefined) throw fail('judge.leaseLost', { leaseId: result.leaseId })
  const submission = asLeased(found, run)
  const conclusion = conclusionOf(result, submission)
  if (conclusion.verdict === verdict.systemError && run.faults + 1 < maxTries) {
    await putBack(trx, run, { why: 'fault', reason: conclusion.fault ?? '', now })
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

/** Writes the result of a locked run; one that could not be judged records the reason. */
const endItem = async (
  trx: Db,
  run: RunRow,
  end: { readonly conclusion: Conclusion; readonly languageVersion: string | null; readonly now: Date },
): Promise<void> => {
  const { conclusion } = end
  const isJudged = conclusion.cases.length > 0
  const isFailed = conclusion.verdict === verdict.systemError
  await trx
    .updateTable('rejudging_item')
    .set({
      state: isFailed ? 'failed' : 'judged',
      judging_id: run.id,
      verdict: conclusion.verdict,
      score: conclusion.score,
      rank_score: conclusion.rankScore,
      time_ms: isJudged ? conclusion.timeMs : null,
      memory_kb: isJudged ? conclusion.memoryKb : null,
      case_total: isJudged ? conclusion.cases.length : null,
      message: conclusion.message,
      fault: conclusion.fault,
      host: run.host,
      testdata_hash: run.testdata_hash,
      language_version: end.languageVersion,
    })
    .where('id', '=', run.item_id)
    .execute()
  await trx
    .updateTable('judging')
    .set({ state: 'done', verdict: conclusion.verdict, fault: staffWordsOf(conclusion), finished_at: end.now })
    .where('id', '=', run.id)
    .execute()
}

const giveUp = (trx: Db, run: RunRow, { fault, now }: GivingUp): Promise<void> =>
  endItem(trx, run, { conclusion: ended(verdict.systemError, { fault }), languageVersion: null, now })

/** Runs of rejudgings; their results are hidden until the rejudging is applied. */
export const rejudgingRuns: KindOfRun = {
  load: async (deps, runs) => judgedPrograms(deps, runs, await programs(deps.db, runs)),
  programs,
  noteProgress: () => Promise.resolve(true),
  settle,
  giveUp,
  isCounted: false,
}
