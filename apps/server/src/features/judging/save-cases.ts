import type { CaseResult } from '@verdict/contract'
import type { Db } from '../../platform/db/connect.ts'
import { shownScore } from './conclude.ts'

/** Rows of one statement stay far below PostgreSQL's 65,535 parameters. */
const rowsAtOnce = 2_000

/** Stores cases of a run; one that is already there is replaced. */
export const saveCases = async (
  db: Db,
  run: { readonly id: number; readonly type: number },
  cases: readonly CaseResult[],
): Promise<void> => {
  const bySeq = [...new Map(cases.map((one) => [one.seq, one])).values()]
  for (let from = 0; from < bySeq.length; from += rowsAtOnce) {
    await db
      .insertInto('judging_case')
      .values(
        bySeq.slice(from, from + rowsAtOnce).map((one) => ({
          judging_id: run.id,
          seq: one.seq,
          group_num: one.group,
          verdict: one.verdict,
          time_ms: one.timeMs,
          memory_kb: one.memoryKb,
          score: shownScore(one, run),
          fraction: one.fraction,
          message: one.message,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['judging_id', 'seq']).doUpdateSet((eb) => ({
          group_num: eb.ref('excluded.group_num'),
          verdict: eb.ref('excluded.verdict'),
          time_ms: eb.ref('excluded.time_ms'),
          memory_kb: eb.ref('excluded.memory_kb'),
          score: eb.ref('excluded.score'),
          fraction: eb.ref('excluded.fraction'),
          message: eb.ref('excluded.message'),
        })),
      )
      .execute()
  }
}
