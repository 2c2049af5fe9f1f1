import { verdict } from '@verdict/contract'
import type { Db } from '../../../platform/db/connect.ts'
import type { RunRow } from '../repository.ts'
import { type Conclusion, staffWordsOf } from './conclude.ts'

/** Writes the result of a locked run; one that could not be judged records the reason. */
export const endItem = async (
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
